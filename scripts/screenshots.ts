/**
 * `npm run screenshots`: builds the page, fills a demo with sample votes, and takes pictures of all pages, phone and
 * desktop, light and dark, into screenshots/.
 */
import { spawnSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { DESKTOP, launch, newVisitor, PHONE } from '../test/support/browser/browser.ts';
import { coursesIn, fillWithSamples, joinAs } from '../test/support/browser/demoData.ts';
import { startProduct } from '../test/support/server/product.ts';
import { newPerson, signIn } from '../test/support/browser/stories.ts';

const FOLDER = 'screenshots';
const GUEST_PAGES = {
  welcome: '/welcome',
  instagram: '/instagram',
  tiktok: '/tiktok',
  login: '/login',
  signup: '/signup',
  'email-link': '/login/link',
  'reset-password': '/reset-password',
  'demo-mail': '/demo/mail',
  leaderboard: '/leaderboard',
  states: '/states',
  architects: '/architects',
  architect: '/architects/pete-dye',
  results: '/results',
  verify: '/verify',
  search: '/search?q=pine',
  about: '/about',
  'what-is': '/what-is-top-picks',
  terms: '/terms-and-conditions',
  'not-found': '/nowhere',
  'signed-out': '/logout',
};
const MEMBER_PAGES = {
  ranking: '/leaderboard/az',
  'my-picks': '/my-picks',
  'edit-picks': '/my-picks/edit',
  pairs: '/my-picks/pairs',
  settings: '/settings',
  suggest: '/suggest',
};

async function shoot(page: Page, name: string, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  // Waits for pending content and the web font.
  await page.locator('[aria-label^="Loading"]').first().waitFor({ state: 'detached' });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.screenshot({ path: `${FOLDER}/${name}.png` });
}

if (spawnSync('vite', ['build', '--logLevel', 'warn'], { stdio: 'inherit' }).status !== 0) process.exit(1);
await mkdir(FOLDER, { recursive: true });
const product = await startProduct();
const browser = await launch();
try {
  const person = newPerson();
  await fillWithSamples(product.url);
  const member = await joinAs(product.url, person);
  const { locationId, courses } = await coursesIn(product.url, 'AZ');
  for (const { _id } of courses.filter((_course, index) => index % 16 === 0)) await member.vote(locationId, _id);
  await member.share(locationId);

  for (const [device, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page, context } = await newVisitor(browser, { viewport, colorScheme, reducedMotion: 'reduce' });
      // Keeps the consent banner closed.
      await context.addInitScript(() => localStorage.setItem('consent', 'refused'));
      const name = (title: string) => `${title}-${device}-${colorScheme}`;
      for (const [title, path] of Object.entries(GUEST_PAGES)) await shoot(page, name(title), product.url + path);
      await page.goto(`${product.url}/login`);
      await signIn(page, person);
      await page.waitForURL(/\/leaderboard/);
      for (const [title, path] of Object.entries(MEMBER_PAGES)) await shoot(page, name(title), product.url + path);
      await shoot(page, name('course'), `${product.url}/course/${courses[0]?._id ?? 1}`);
      await shoot(page, name('voting'), `${product.url}/voting/${locationId}`);
      await shoot(page, name('shared-list'), `${product.url}/shared/${member.userId}/az`);
      console.log(`${device}, ${colorScheme}: done`);
    }
  }
} finally {
  await browser.close();
  await product.stop();
}
