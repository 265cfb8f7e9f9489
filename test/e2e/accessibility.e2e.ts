import { describe, expect, it } from 'vitest';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { useProduct } from '../support/running.ts';
import { expectStillPage, watchShifts } from '../support/stillPage.ts';
import { signUp, voteButton } from '../support/stories.ts';

const product = useProduct();

const ofGuests = [
  '/welcome',
  '/instagram',
  '/tiktok',
  '/login',
  '/signup',
  '/login/link',
  '/reset-password',
  '/auth/action',
  '/demo/mail',
  '/logout',
  '/about',
  '/what-is-top-picks',
  '/terms-and-conditions',
  '/leaderboard',
  '/leaderboard/az',
  '/course/107',
  '/shared/nobody/az',
  '/nowhere',
];
const ofMembers = ['/leaderboard/az', '/course/107', '/my-picks', '/my-picks/edit', '/settings'];

describe.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const)('on a %s', (_name, viewport) => {
  it.each(['light', 'dark'] as const)('every page is accessible, fits and keeps still (%s)', async (colorScheme) => {
    // Without motion, so that no colour is judged half-way through its change.
    const still = { viewport, colorScheme, reducedMotion: 'reduce' } as const;
    const { page, context, complaints } = await product.newVisitor(still);
    await watchShifts(context);
    for (const path of ofGuests) {
      await page.goto(product.url + path);
      await expectStillPage(page, path);
    }
    await signUp(page, product.url);
    await page.goto(`${product.url}/leaderboard/az`);
    await voteButton(page, 'Aguila Golf Course').click();
    await page.getByRole('button', { pressed: true }).waitFor();
    await page.getByRole('link', { name: 'VOTE', exact: true }).click();
    await page.getByRole('listitem').first().waitFor();
    await expectStillPage(page, 'voting');
    for (const path of ofMembers) {
      await page.goto(product.url + path);
      await expectStillPage(page, path);
    }
    expect(complaints).toEqual([]);
  });
});

it.each([320, 1920])('fits a screen of %s px', async (width) => {
  const { page, context } = await product.newVisitor({ viewport: { width, height: 640 } });
  await watchShifts(context);
  for (const path of ['/leaderboard', '/course/107', '/welcome', '/signup']) {
    await page.goto(product.url + path);
    await expectStillPage(page, path);
  }
});
