import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Trace } from '../../../../src/app/qa/trace.ts';
import { expectAccessibleEverywhere } from '../../../support/browser/accessiblePage.ts';
import { expectFocus, press } from '../../../support/browser/keyboard.ts';
import { useProduct } from '../../../support/browser/running.ts';
import { fillSignup, newPerson, voteButton } from '../../../support/browser/stories.ts';

const COURSE = 'Ak-Chin Southern Dunes Golf Club';
const file = join(mkdtempSync(join(tmpdir(), 'top-picks-trace-')), 'visit.json');
const readTrace = () => JSON.parse(readFileSync(file, 'utf8')) as Trace;

const product = useProduct();
const person = newPerson();

/** Records a visit with `?qa=1` that has a sign-up and two votes, and saves its trace. */
beforeAll(async () => {
  const { page, context } = await product.newVisitor();
  await page.goto(`${product.url}/leaderboard/az?qa=1`);
  await voteButton(page, COURSE).click();
  await page.getByRole('link', { name: 'Make them count' }).click();
  await page.waitForURL('**/signup');
  await fillSignup(page, person);
  await page.getByText(`Your flag for ${COURSE} counts now.`).waitFor();
  await page.getByRole('link', { name: 'VOTE', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Plant your flags' }).waitFor();
  await voteButton(page, 'Aguila Golf Course').click();
  await page.getByText('of 22 left').first().waitFor();
  await page.getByRole('link', { name: 'My Picks', exact: false }).last().click();
  await page.getByRole('heading', { level: 1, name: 'My picks' }).waitFor();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save trace' }).click();
  await (await saved).saveAs(file);
  await context.close();
});

const replay = (path: string) =>
  spawnSync(process.execPath, ['scripts/replay.ts', path], { encoding: 'utf8', cwd: process.cwd() });

/** The saved trace in which the first vote has changed the number of flags otherwise. */
function tampered(): string {
  const trace = readTrace();
  const step = trace.steps.find(({ action }) => action.type === 'footer/votesChanged');
  Object.assign(step!.changes![0]!, { to: 3 });
  const path = file.replace('visit', 'tampered');
  writeFileSync(path, JSON.stringify(trace));
  return path;
}

async function load(page: Page, path: string): Promise<void> {
  await page.goto(`${product.url}/qa/replay`);
  await page.getByLabel(/Choose a trace/).setInputFiles(path);
}

async function expectInside(part: Locator, whole: Locator): Promise<void> {
  const inner = (await part.boundingBox())!;
  const outer = (await whole.boundingBox())!;
  expect(inner.x).toBeGreaterThanOrEqual(outer.x);
  expect(inner.y).toBeGreaterThanOrEqual(outer.y);
  expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width);
  expect(inner.y + inner.height).toBeLessThanOrEqual(outer.y + outer.height);
}

describe('a saved trace', () => {
  it('[R15.2] contains no name of the member, e-mail address, password or token', () => {
    const text = readFileSync(file, 'utf8');
    // Whole words, because a random id may hold these letters; an architect and a course are called Palmer, too.
    expect(text).not.toMatch(/\bAda\b|(?<!Arnold |\()\bPalmer\b|@example|planted-22|\beyJ/);
    expect(readTrace().steps.some(({ action }) => action.type === 'session/signedIn')).toBe(true);
  });

  it('is replayed by scripts/replay.ts with a line a step, and a changed one ends with the difference and exit code 1', () => {
    const same = replay(file);
    expect(same.stdout).toMatch(/same +session\/signedIn/);
    expect(same.status).toBe(0);
    const other = replay(tampered());
    expect(other.stdout).toMatch(
      /DIFFERS +footer\/votesChanged\n +at .+\n +footer\.remainingVotes: expected 3, actual 21/,
    );
    expect(other.status).toBe(1);
  });
});

describe('the replay in the app', () => {
  it('[R15.3] shows the recorded pages, without requests and without a change in the browser’s storage', async () => {
    const { page, context, complaints } = await product.newVisitor();
    await load(page, file);
    await page.getByText('Every step ends in the recorded state.').waitFor();
    const storedBefore = await context.storageState();
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'fetch' || request.resourceType() === 'xhr') calls.push(request.url());
    });
    const steps = page.getByRole('list', { name: 'Actions' }).getByRole('button');
    const stage = page.locator('figure');
    // The form is shown once its page has been entered.
    await steps.filter({ hasText: 'route/entered' }).nth(1).click();
    await stage.getByText('/signup').first().waitFor();
    await stage.getByText('Use at least 6 characters.').waitFor();
    await steps.filter({ hasText: 'session/signedIn' }).first().click();
    await stage.getByText('/signup').first().waitFor();
    await page.getByRole('slider', { name: 'Step' }).press('End');
    await stage.getByText('/my-picks').first().waitFor();
    await stage.locator('h1', { hasText: 'My picks' }).waitFor();
    await stage.locator('li', { hasText: 'Aguila' }).first().waitFor();
    await page.getByRole('slider', { name: 'Step' }).press('Home');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText(`2 of ${readTrace().steps.length}`, { exact: true }).waitFor();
    expect(calls).toEqual([]);
    expect(await context.storageState()).toEqual(storedBefore);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('says in an alert which step ends in another state than recorded, and refuses a file that is no trace', async () => {
    const { page, context } = await product.newVisitor();
    await load(page, tampered());
    await page.getByRole('alert').getByText('ends in a different state than the one recorded').waitFor();
    await page.getByRole('button', { name: /^Go to step/ }).click();
    await page.getByRole('region', { name: 'Step' }).getByText('footer.remainingVotes').first().waitFor();
    await page
      .getByLabel(/Choose a trace/)
      .setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
    await page.getByText('This file isn’t a trace of this app or an export of Redux DevTools.').waitFor();
    await context.close();
  });

  it('explains what a trace is and how to save one, and plays both sample traces', async () => {
    const { page, complaints } = await product.newVisitor();
    await page.goto(`${product.url}/qa/replay`);
    for (const title of ['What a trace is', 'How to save one', 'Keys']) {
      await page.getByRole('heading', { name: title }).waitFor();
    }
    const samples = page.getByRole('listitem').getByRole('button', { name: /^A (guest|member)/ });
    expect(await samples.count()).toBe(2);
    await press(page, samples.nth(1), 'Enter');
    await page.getByText('Every step ends in the recorded state.').waitFor();
    await expectFocus(page.getByRole('slider', { name: 'Step' }));
    await page.keyboard.press('ArrowRight');
    await page.getByText(/^2 of \d+$/).waitFor();
    await page.keyboard.press('End');
    await page.locator('figure h1', { hasText: 'My picks' }).waitFor();
    await expectAccessibleEverywhere(page, 'a replayed trace');
    await page.getByText('Another trace, and the keys').click();
    await samples.first().click();
    await page.getByText('A guest votes, signs up and votes again, saved with').waitFor();
    await page.getByText(/^1 of \d+$/).waitFor();
    expect(complaints).toEqual([]);
  });

  it('[R15.3] keeps a replayed dialog and toast inside the replayed page, and the focus on the slider', async () => {
    const { page } = await product.newVisitor();
    await page.goto(`${product.url}/qa/replay`);
    await page.getByRole('button', { name: /^A member/ }).click();
    await page.getByText(/^1 of \d+$/).waitFor();
    const steps = page.getByRole('list', { name: 'Actions' }).getByRole('button');
    await steps.filter({ hasText: 'swap/requested' }).click();
    const stage = page.locator('figure');
    await stage.locator('dialog', { hasText: 'Swap a pick' }).waitFor();
    await expectInside(stage.locator('dialog'), stage);
    await expectAccessibleEverywhere(page, 'a replayed dialog');
    await page.getByRole('slider', { name: 'Step' }).press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowRight');
    await expectFocus(page.getByRole('slider', { name: 'Step' }));
    await steps.filter({ hasText: 'toast/shown' }).last().click();
    const toast = stage.getByText(/is back in the place of/);
    await toast.waitFor();
    await expectInside(toast, stage);
  });

  it('opens a dropped trace, and says what is wrong with any other dropped file or text', async () => {
    const { page } = await product.newVisitor();
    await page.goto(`${product.url}/qa/replay`);
    const drop = async (content: string, name: string | undefined) => {
      const dropped = await page.evaluateHandle(
        ([text, fileName]) => {
          const transfer = new DataTransfer();
          if (fileName === undefined) transfer.setData('text/plain', text);
          else transfer.items.add(new File([text], fileName));
          return transfer;
        },
        [content, name] as const,
      );
      await page.getByText('Choose a trace, or drop it here').dispatchEvent('drop', { dataTransfer: dropped });
    };
    const problem = page.getByRole('alert');
    await drop('a photograph', 'course.jpg');
    await problem.getByText('course.jpg: This file isn’t JSON.').waitFor();
    await drop(JSON.stringify({ payload: '[half' }), 'export.json');
    await problem.getByText('export.json: This file isn’t JSON.').waitFor();
    await drop(JSON.stringify({ ...readTrace(), build: '1.old', initial: { footer: null, api: 7 } }), 'old.json');
    await problem.getByText('old.json: This version can’t play it').waitFor();
    await drop('some words', undefined);
    await problem.getByText('That isn’t a file.').waitFor();
    await drop(readFileSync(file, 'utf8'), 'visit.json');
    await page.getByText('Every step ends in the recorded state.').waitFor();
    expect(await page.getByText('That isn’t a file.').count()).toBe(0);
  });
});
