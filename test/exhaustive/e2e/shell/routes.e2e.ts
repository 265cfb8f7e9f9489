import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { newAdmin } from '../../../support/browser/newAdmin.ts';
import { PHONE, type WatchedPage } from '../../../support/browser/browser.ts';
import { coursesIn } from '../../../support/browser/demoData.ts';
import { useProduct } from '../../../support/browser/running.ts';
import { expectNoShift, watchShifts } from '../../../support/browser/stillPage.ts';
import { joinWithoutPage, signInAdmin } from '../../../support/browser/storedSession.ts';
import { watchErrorPage } from '../../../support/browser/watchedRun.ts';

const product = useProduct();

let locationId: string;
beforeAll(async () => {
  ({ locationId } = await coursesIn(product.url, 'AZ'));
});

/** What opens: the final path in the address, the page's heading, whether tabs and copyright footer are visible. */
type Opens = { path: string; heading: string; footer?: boolean };
/** An admin sees the member's page where `admin` is missing. */
type Row = { path: string; guest: Opens; member: Opens; admin?: Opens };

const same = (path: string, heading: string, footer = false): Row => {
  const opens = { path, heading, footer };
  return { path, guest: opens, member: opens };
};
const toSignup: Opens = { path: '/signup', heading: 'Create your account' };
const membersOnly = (path: string, heading: string, footer = false): Row => ({
  path,
  guest: toSignup,
  member: { path, heading, footer },
});
const adminsOnly = (path: string, heading: string, at = path): Row => ({
  path,
  guest: toSignup,
  member: { path, heading: 'Page not found', footer: true },
  admin: { path: at, heading, footer: true },
});
const ranking: Opens = { path: '/leaderboard/az', heading: 'Arizona’s top golf courses', footer: true };
const guestsOnly = (path: string, heading: string): Row => ({ path, guest: { path, heading }, member: ranking });

/** Headings of pages that cannot show the requested content. */
const ERRORS = ['Page not found', 'List not found', 'This link is incomplete'];

const rows = (): Row[] => [
  { path: '/', guest: { ...ranking, path: '/leaderboard' }, member: { ...ranking, path: '/leaderboard' } },
  same('/leaderboard', ranking.heading, true),
  same('/leaderboard/az', ranking.heading, true),
  same('/leaderboard/zz', 'Page not found', true),
  same('/states', 'All 50 states', true),
  same('/architects', 'Golf course architects', true),
  same('/architects/pete-dye', 'Courses by Pete Dye', true),
  same('/architects/nobody', 'Page not found', true),
  same('/results', 'Results', true),
  same('/verify', 'Check the count', true),
  same('/verify/az', 'Count Arizona’s votes', true),
  same('/verify/zz', 'Page not found', true),
  same('/results/1999', 'Page not found', true),
  same('/results/1999/az', 'Page not found', true),
  same('/course/201', 'Aguila Golf Course'),
  same('/course/999999', 'Page not found'),
  same('/shared/nobody/az', 'List not found'),
  same('/about', 'Our Story'),
  { ...same('/search', 'Search', true), path: '/search?q=papago' },
  same('/what-is-top-picks', 'What is Top Picks'),
  same('/terms-and-conditions', 'Terms and conditions'),
  same('/change-states', 'Page not found', true),
  same('/contact', 'Page not found', true),
  same('/nowhere', 'Page not found', true),
  guestsOnly('/login', 'Sign in'),
  guestsOnly('/signup', 'Create your account'),
  guestsOnly('/login/link', 'Sign in by email'),
  same('/reset-password', 'Set a new password'),
  same('/auth/action', 'This link is incomplete'),
  same('/demo/mail', 'Demo email'),
  membersOnly('/my-picks', 'My picks', true),
  membersOnly('/my-picks/edit', 'Edit my picks'),
  membersOnly('/my-picks/pairs', 'Which is better?'),
  membersOnly('/your-golf', 'Your golf', true),
  membersOnly('/settings', 'Settings', true),
  membersOnly('/suggest', 'Suggest a missing course', true),
  membersOnly(`/voting/${locationId}`, 'Plant your flags'),
  { ...membersOnly(`/voting/${locationId}`, 'Plant your flags'), path: `/Voting/${locationId}` },
  adminsOnly('/admin', 'Overview'),
  adminsOnly('/admin/users', 'Users'),
  adminsOnly('/admin/courses', 'Courses'),
  adminsOnly('/admin/courses/import', 'Import courses'),
  adminsOnly('/admin/courses/catalogue', 'Catalog'),
  adminsOnly('/admin/states', 'States'),
  adminsOnly('/admin/elections', 'Elections'),
  adminsOnly('/admin/suggestions', 'Suggestions'),
  adminsOnly('/admin/events', 'Events'),
  adminsOnly('/admin/audit', 'Audit log'),
  same('/logout', 'You’re signed out'),
];

async function expectOpens({ page, complaints }: WatchedPage, path: string, opens: Opens): Promise<void> {
  await page.goto(product.url + path);
  await page.getByRole('heading', { level: 1, name: opens.heading, exact: true }).waitFor();
  await page.waitForURL(({ pathname }) => pathname === opens.path);
  const isSeen = opens.footer ?? false;
  for (const part of [page.getByRole('navigation', { name: 'Tabs' }), page.getByText('Patent Pending')])
    await expect.poll(() => part.isVisible(), { message: `${path}: ${String(part)}` }).toBe(isSeen);
  await page.locator('[aria-label^="Loading"]').first().waitFor({ state: 'detached' });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await expectNoShift(page, path);
  if (ERRORS.includes(opens.heading)) await watchErrorPage(page);
  expect({ path, complaints }).toEqual({ path, complaints: [] });
}

/** A phone without motion, like the desktop of accessibility.e2e.ts. */
async function newPhone(): Promise<WatchedPage> {
  const visitor = await product.newVisitor({ viewport: PHONE, reducedMotion: 'reduce' });
  await watchShifts(visitor.context);
  return visitor;
}

const userType = (page: Page) =>
  page.evaluate(() => (JSON.parse(sessionStorage.getItem('userDetails') ?? '{}') as { isAdmin?: boolean }).isAdmin);

describe('every route opens its page without layout shifts', () => {
  it('[R1.2, R1.4] for a guest', async () => {
    const visitor = await newPhone();
    // Each URL is a first visit with an empty storage.
    await visitor.context.addInitScript(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    for (const { path, guest } of rows()) await expectOpens(visitor, path, guest);
  });

  it('for a member', async () => {
    const visitor = await newPhone();
    await joinWithoutPage(visitor, product);
    await visitor.page.goto(`${product.url}/leaderboard/az`);
    for (const { path, member } of rows()) await expectOpens(visitor, path, member);
  });

  it('for an admin, where guests are led to the sign-up', async () => {
    const visitor = await newPhone();
    await signInAdmin(visitor, product, newAdmin());
    await visitor.page.goto(`${product.url}/leaderboard/az`);
    await expect.poll(() => userType(visitor.page)).toBe(true);
    for (const { path, guest, member, admin = member } of rows())
      if (guest === toSignup) await expectOpens(visitor, path, admin);
  });
});
