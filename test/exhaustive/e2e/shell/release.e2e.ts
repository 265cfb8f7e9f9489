import { expect, it } from 'vitest';
import { PHONE } from '../../../support/browser/browser.ts';
import { useProduct } from '../../../support/browser/running.ts';
import { expectStillPage, watchShifts } from '../../../support/browser/stillPage.ts';
import { watchErrorPage } from '../../../support/browser/watchedRun.ts';

const product = useProduct();

/** The header of a server with a newer build. */
const NEWER = { 'x-build': '9999999999.fffffffffffe' };

it('a visitor is offered a new release once, and again when the code of a page is gone', async () => {
  const { page, context } = await product.newVisitor({ viewport: PHONE });
  await watchShifts(context);
  await page.route('**/api/leaderboard/az?*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), ...NEWER } });
  });
  await page.goto(`${product.url}/leaderboard/az`);
  const note = page.getByText('There’s a new version of Top Picks.');
  await note.waitFor();
  await expectStillPage(page, 'a page with a note');
  await page.getByRole('button', { name: 'Reload' }).click();
  await note.waitFor({ state: 'detached' });
  const answered = page.waitForResponse(/\/api\/leaderboard\/az/);
  await page.getByRole('heading', { level: 1, name: 'Arizona’s top golf courses' }).waitFor();
  await answered;
  expect(await note.count()).toBe(0);

  await page.route('**/assets/WhatIsPage-*.js', (route) => route.fulfill({ status: 404 }));
  await page.route('**/what-is-top-picks', (route) =>
    route.request().method() === 'HEAD' ? route.fulfill({ headers: NEWER }) : route.continue(),
  );
  await page.getByRole('link', { name: 'How this ranking works' }).click();
  await page.getByRole('heading', { level: 1, name: 'We couldn’t load this page' }).waitFor();
  await page.getByText('There’s a new version of Top Picks. Reload to go on. What you saved is safe.').waitFor();
  await watchErrorPage(page);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.getByRole('heading', { level: 1, name: 'What is Top Picks' }).waitFor();
});
