import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Leaderboard } from '#contract/leaderboard';
import { holdCalls } from '../../../support/browser/acts.ts';
import { DESKTOP, PHONE } from '../../../support/browser/browser.ts';
import { callApi, joinAs } from '../../../support/browser/demoData.ts';
import { storedMember } from '../../../support/browser/pickStories.ts';
import { useProduct } from '../../../support/browser/running.ts';
import { expectNoShift, watchShifts } from '../../../support/browser/stillPage.ts';
import { newPerson } from '../../../support/browser/stories.ts';

const product = useProduct();
/** Less than elsewhere: here it is known what comes late, and when. */
const MOST = 0.01;
const NOTE = 'Windy on the back nine. Bring the low ball flight, a spare sleeve, and a friend who finds lost balls.';

/** A member whose responses come after everything else of a page has been painted. */
async function lateMember(count: number, viewport: { width: number; height: number }) {
  const member = await storedMember(product, count, { viewport, reducedMotion: 'reduce' });
  await watchShifts(member.context);
  const mark = (courseId: number, body: object) =>
    callApi(`${product.url}/api/marks/${courseId}`, { method: 'PATCH', bearer: member.tokens.accessToken, body });
  const open = async (path: string, untilLoaded: (page: Page) => Promise<unknown>) => {
    const { page } = member;
    const releases = await Promise.all(['**/api/marks', '**/api/picks/**'].map((url) => holdCalls(page, url)));
    await page.goto(product.url + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.locator('[aria-label^="Loading the"]').first().waitFor({ state: 'detached' });
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    for (const release of releases) release();
    await untilLoaded(page);
    await expectNoShift(page, path, MOST);
    await page.unrouteAll();
  };
  return { ...member, mark, open };
}

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('what a member has marked and voted for comes late, and moves nothing on %s:', (_device, viewport) => {
  it.each([0, 22])('the voting page, with %s flags', async (count) => {
    const { open, mark, locationId, courses } = await lateMember(count, viewport);
    if (count > 0) await mark(courses[0]!._id, { played: true });
    await open(`/voting/${locationId}`, async (page) => {
      const filters = page.getByRole('group', { name: 'Filters' }).locator('button:enabled');
      await filters.filter({ hasText: /^Played$/ }).waitFor();
    });
  });

  it.each(['a note', 'a flag', 'nothing'])('a course with %s', async (what) => {
    const { open, mark, courses } = await lateMember(3, viewport);
    const course = courses[what === 'nothing' ? 5 : 0]!;
    if (what === 'a note') await mark(course._id, { note: NOTE });
    await open(`/course/${course._id}`, async (page) => {
      await page.locator('button[aria-pressed]', { hasText: 'Played' }).waitFor();
      const notes = { 'a note': NOTE, 'a flag': 'Add a note', nothing: /^Voted for or played/ };
      await page.getByText(notes[what as keyof typeof notes]).waitFor();
    });
  });

  it.each([0, 22])('my picks, with %s flags', async (count) => {
    const { open, mark, courses } = await lateMember(count, viewport);
    if (count > 0) await mark(courses[0]!._id, { note: NOTE });
    const last = count === 0 ? 'Private' : /Your proof is usually ready tomorrow|ledger no/;
    await open('/my-picks', (page) => page.getByText(last).first().waitFor());
  });

  it('the landing page of a state without votes', async () => {
    const { open, page } = await lateMember(0, viewport);
    await page.goto(`${product.url}/leaderboard/wy`);
    await page.getByRole('heading', { level: 1, name: /Wyoming/ }).waitFor();
    await open('/welcome', () => page.getByText('22 flags, all yours.').filter({ visible: true }).waitFor());
  });

  it.each([0, 22])('the landing page, with %s flags', async (count) => {
    const { open, locationId, courses } = await lateMember(count, viewport);
    await (await joinAs(product.url, newPerson())).vote(locationId, courses[0]!._id);
    const ballots = async () => (await callApi<Leaderboard>(`${product.url}/api/leaderboard/az`)).ballots;
    await expect.poll(ballots).toBeGreaterThan(0);
    const said = count === 0 ? '22 flags, all yours.' : 'All 22 flags planted.';
    await open('/welcome', (page) => page.getByText(said).filter({ visible: true }).waitFor());
  });
});

it('how many voted comes late, and moves nothing on a small phone', async () => {
  const { page, context } = await storedMember(product, 3, { viewport: { width: 320, height: 568 } });
  // The state that opens without an address is no guess any more.
  await page.goto(`${product.url}/leaderboard/az`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await watchShifts(context);
  const release = await holdCalls(page, '**/api/leaderboard/az?*');
  await page.goto(product.url);
  await page.getByRole('heading', { level: 1, name: 'Arizona’s top golf courses' }).waitFor();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  release();
  await page
    .getByText(/\bgolfers?\b/)
    .first()
    .waitFor();
  await expectNoShift(page, '/', MOST);
});
