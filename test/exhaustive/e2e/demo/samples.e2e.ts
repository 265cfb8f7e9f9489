import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { tapTwice } from '../../../support/browser/acts.ts';
import { DESKTOP, PHONE } from '../../../support/browser/browser.ts';
import { expectAccessiblePage } from '../../../support/browser/accessiblePage.ts';
import { useProduct } from '../../../support/browser/running.ts';

// A separate product, because this test fills and empties all rankings.
const product = useProduct({});

const NARROW = { width: 320, height: 640 };
const fillButton = (page: Page) => page.getByRole('button', { name: 'Fill with sample votes' });
/** "No votes yet" of the first row; a phone hides the text and shows an empty place. */
const noVotes = (page: Page) => page.getByRole('main').getByRole('listitem').first().getByText('No votes yet');

async function open(path: string, viewport = PHONE): Promise<Page> {
  const { page, context } = await product.newVisitor({ viewport, reducedMotion: 'reduce' });
  await context.addInitScript(() => localStorage.setItem('consent', 'refused'));
  await page.goto(product.url + path);
  await reachFoot(page);
  return page;
}

/** The buttons come when the foot of the page is reached. */
const reachFoot = (page: Page) => page.getByText(/^Demo/).first().scrollIntoViewIfNeeded();

it('two visitors fill an empty demo with sample votes, both see the progress, and one removes the votes again', async () => {
  const page = await open('/leaderboard/vt');
  await noVotes(page).waitFor({ state: 'attached' });
  const other = await open('/about', DESKTOP);

  await tapTwice(fillButton(page));
  await page.getByRole('progressbar', { name: 'States with sample votes' }).waitFor();
  await fillButton(other).click();
  for (const tab of [page, other]) {
    await tab.getByText('400 sample golfers have voted in all 50 states.').waitFor({ timeout: 100_000 });
    await tab.getByText(/^Demo with sample votes/).waitFor();
  }
  // The ranking updates without a reload.
  await noVotes(page).waitFor({ state: 'detached' });

  // The server-rendered HTML says so, too.
  const html = await (await fetch(`${product.url}/leaderboard/vt`, { headers: { accept: 'text/html' } })).text();
  expect(html).toContain('Demo with sample votes');

  await page.setViewportSize(NARROW);
  await page.getByRole('button', { name: 'Remove sample votes' }).press('Enter');
  await page.getByRole('dialog', { name: 'Remove the sample votes?' }).waitFor();
  await expectAccessiblePage(page, 'the question before the samples go, 320 px');
  await page.keyboard.press('Escape');
  await expectAccessiblePage(page, 'a demo with samples, 320 px');
  await page.getByRole('button', { name: 'Remove sample votes' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove them' }).click();
  await fillButton(page).waitFor();
  await noVotes(page).waitFor({ state: 'attached' });
  await page.reload();
  await reachFoot(page);
  await fillButton(page).waitFor();
  await noVotes(page).waitFor({ state: 'attached' });
});
