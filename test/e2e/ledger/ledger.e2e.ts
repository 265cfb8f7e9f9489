import { expect, it } from 'vitest';
import type { LedgerHeads } from '../../../contract/ledger/format.ts';
import { expectAccessiblePage } from '../../support/browser/accessiblePage.ts';
import { holdCalls } from '../../support/browser/acts.ts';
import { PHONE } from '../../support/browser/browser.ts';
import { button, storedMember } from '../../support/browser/pickStories.ts';
import { useProduct } from '../../support/browser/running.ts';
import { newPerson } from '../../support/browser/stories.ts';
import { joinByApi } from '../../support/server/productApi.ts';

/** Lighthouse's "slow 4G". */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 };
const FAST = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
const OTHERS = 20;

// A separate product, because ballots of other files would make the first ledger early (at twenty ballots).
const product = useProduct({});

type Opened = Pick<Awaited<ReturnType<typeof storedMember>>, 'page' | 'open'>;

/** Expects the rows of My Picks to stay in place while the receipt loads. @param says text of the receipt */
async function expectRowsToStand({ page, open }: Opened, course: string, says: RegExp): Promise<void> {
  const takeBack = button(page, `Remove your vote for ${course}`);
  for (const width of [PHONE.width, 320]) {
    await page.setViewportSize({ ...PHONE, width });
    const release = await holdCalls(page, '**/ledger-key');
    await open('/my-picks', 'My picks');
    // Headings are as high as their typeface.
    await page.evaluate(() => document.fonts.ready);
    const before = await takeBack.boundingBox();
    release();
    await page.getByText(says).waitFor();
    expect({ width, ...(await takeBack.boundingBox()) }).toEqual({ width, ...before });
    await page.unrouteAll();
  }
}

it('[R21.22] a member on a phone checks with one tap that the ledger has all 22 votes, then counts the whole ledger', async () => {
  const { page, context, open, locationId, courses, complaints } = await storedMember(product, 22, { viewport: PHONE });
  for (let other = 0; other < OTHERS; other += 1) {
    const { call } = await joinByApi(product, newPerson());
    await call('PUT', `/api/picks/${locationId}/${courses[other]!._id}`);
  }
  const heads = async () => ((await (await fetch(`${product.url}/api/ledger/az`)).json()) as LedgerHeads).heads;
  await expect.poll(heads).toHaveLength(1);

  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
  await open('/my-picks', 'My picks');
  await page.getByText(/ledger no\. 1 of /).waitFor();
  const tapped = performance.now();
  await button(page, 'Check it here').click();
  await page.getByText('All 22 of your votes are in').waitFor();
  console.log(`From the tap to "all found" over slow 4G: ${Math.round(performance.now() - tapped)} ms`);
  await devtools.send('Network.emulateNetworkConditions', FAST);
  await expectAccessiblePage(page, 'the receipt');

  await page.getByRole('link', { name: 'Count the whole ledger' }).click();
  await page.getByRole('heading', { level: 1, name: 'Count Arizona’s votes' }).waitFor();
  await button(page, 'Count the votes here').click();
  await page.getByText('Everything matches', { exact: true }).waitFor();
  await page.getByText(/^You counted 4\d votes from 2[01] ballots/).waitFor();
  const words = page.getByRole('list', { name: 'Eight words' }).getByRole('listitem');
  await expect.poll(() => words.count()).toBe(8);
  await expectAccessiblePage(page, 'a counted ledger');
  expect(complaints).toEqual([]);
  await expectRowsToStand({ page, open }, courses[0]!.name, /Changes since then/);
});

it('the rows of My Picks stay in place while the receipt of votes that wait for a ledger loads', async () => {
  const { page, open, start } = await storedMember(product, 3, { viewport: PHONE });
  await expectRowsToStand({ page, open }, start[0]!, /^All 3 votes count now/);
});
