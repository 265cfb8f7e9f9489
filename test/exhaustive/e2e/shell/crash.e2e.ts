import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import type { Trace } from '../../../../src/app/qa/trace.ts';
import { useProduct } from '../../../support/browser/running.ts';
import { newPerson, signUp } from '../../../support/browser/stories.ts';
import { readLeaks, watchErrorPage } from '../../../support/browser/watchedRun.ts';

const product = useProduct();

type Visit = Awaited<ReturnType<typeof product.newVisitor>>;

const COURSE = 'Aguila Golf Course';
const { password } = newPerson();

/** Opens, as a member, a course that is sent with `more` and whose page throws an error that quotes `quoted`. */
async function openCrash(more: object, quoted = JSON.stringify(more)): Promise<Visit> {
  const visit = await product.newVisitor();
  const { page } = visit;
  await signUp(page, product.url);
  await page.route('**/api/golf-courses/201', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), more } });
  });
  // Only a course's page measures distances.
  await page.evaluate((words) => {
    Math.asin = () => {
      throw new Error(`No distance for ${words}`);
    };
  }, quoted);
  await page.getByRole('link', { name: COURSE }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Something went wrong.' }).waitFor();
  await page.getByText(/^No distance for /).waitFor();
  return visit;
}

/** What the crash screen says and what it saves. */
async function crash(more: object, quoted?: string): Promise<{ shown: string; trace: string }> {
  const { page, context } = await openCrash(more, quoted);
  await watchErrorPage(page);
  const shown = await page.getByRole('main').innerText();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save trace' }).click();
  const trace = await readFile(await (await saved).path(), 'utf8');
  await context.close();
  return { shown, trace };
}

it('[R2.8] the crash screen and the trace that a member saves there say what happened, with labels for unknown texts', async () => {
  const { shown, trace } = await crash({ firm: 'Fairway & Sons' });
  expect(shown).toContain('No distance for {"firm":"firm-1"}');
  const { steps } = JSON.parse(trace) as Trace;
  expect(steps.map(({ action }) => action.type)).toContain('session/signedIn');
  expect(trace).toContain('"more":{"firm":"firm-1"}');
  expect(trace).not.toContain('Fairway & Sons');
  expect(await readLeaks()).toEqual([]);
});

it('[R2.8] “Reload” on the crash screen loads the page again', async () => {
  const { page, context } = await openCrash({ firm: 'Fairway & Sons' });
  await page.unroute('**/api/golf-courses/201');
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.getByRole('heading', { level: 1, name: COURSE }).waitFor();
  await context.close();
});

it('the leak check of the end-to-end tests finds a password on the crash screen, whose trace has none', async () => {
  await crash({}, password);
  const told = await readLeaks();
  expect(told).toContain('error page at /course/201: password');
  expect(told).not.toContain('trace: password');
});
