import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { holdCalls } from '../../support/browser/acts.ts';
import { DESKTOP, PHONE } from '../../support/browser/browser.ts';
import { coursesIn } from '../../support/browser/demoData.ts';
import { useProduct } from '../../support/browser/running.ts';
import { joinWithoutPage } from '../../support/browser/storedSession.ts';
import { voteButton } from '../../support/browser/stories.ts';

const product = useProduct();
const STATE = 'ND';

/** A member on the voting page, who has voted for the first course. */
async function voter(viewport = DESKTOP) {
  const visitor = await product.newVisitor({ viewport });
  const { page, context } = visitor;
  await context.addInitScript(() => localStorage.setItem('consent', 'refused'));
  await joinWithoutPage(visitor, product);
  const { locationId, courses } = await coursesIn(product.url, STATE);
  const path = `/voting/${locationId}`;
  await page.goto(product.url + path);
  const [first, second] = courses.map(({ name }) => name) as [string, string];
  // The flag is shown before it is saved.
  const saved = page.waitForResponse('**/api/picks/*/*');
  await page.getByRole('button', { name: `Vote for ${first}`, exact: true, pressed: false }).click();
  await saved;
  return { ...visitor, path, first, second, secondId: courses[1]!._id };
}

/** The colors that the words of known flags had in any frame of the page that is opened next. */
async function wordColors(page: Page, path: string, label: string): Promise<string[]> {
  await page.addInitScript((label) => {
    const seen = new Set<string>();
    Object.assign(window, { seen });
    const look = () => {
      for (const flag of document.querySelectorAll(`button[aria-pressed][aria-label="${label}"]`)) {
        const { color, backgroundColor } = getComputedStyle(flag);
        seen.add(`${color} on ${backgroundColor}`);
      }
      requestAnimationFrame(look);
    };
    look();
  }, label);
  await page.goto(product.url + path);
  await page.locator(`html:not([data-session]) button[aria-pressed][aria-label="${label}"]`).waitFor();
  await page.waitForFunction(() => document.getAnimations().length === 0);
  return page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    return [...(window as unknown as { seen: Set<string> }).seen];
  });
}

it('the word on a flag can be read in every frame of a page that opens', async () => {
  const { page, first, second, secondId } = await voter();
  const ranking = `/leaderboard/${STATE.toLowerCase()}`;
  expect(await wordColors(page, ranking, `Voted for ${first}`)).toEqual(['rgb(255, 255, 255) on rgb(192, 52, 43)']);
  const course = await wordColors(page, `/course/${String(secondId)}`, `Vote for ${second}`);
  // Muted, while nobody knows yet whether it is planted.
  expect(course).toEqual(['rgb(91, 102, 94) on rgb(255, 255, 255)', 'rgb(255, 255, 255) on rgb(31, 93, 58)']);
});

it('the sign on a flag that is still loading can be read where the mouse rests on it', async () => {
  const { page, second, secondId } = await voter();
  const release = await holdCalls(page, '**/api/picks/*');
  await page.goto(`${product.url}/course/${String(secondId)}`);
  const flag = page.getByRole('button', { name: `Vote for ${second}: your flags are loading` });
  await flag.hover();
  const looks = await flag.evaluate((element) => {
    const { color, backgroundColor } = getComputedStyle(element);
    return `${color} on ${backgroundColor}`;
  });
  expect(looks).toBe('rgb(91, 102, 94) on rgb(255, 255, 255)');
  release();
});

it.each([DESKTOP, PHONE])(
  'a vote that is refused leaves its button in the column, with the reason below (%o)',
  async (viewport) => {
    const { page, second } = await voter(viewport);
    await page.route('**/api/picks/*/*', (route) =>
      route.fulfill({
        status: 422,
        json: { code: 'course_not_offered', message: 'This course is not offered any more.' },
      }),
    );
    const before = await voteButton(page, second).boundingBox();
    await voteButton(page, second).click();
    const row = page.getByRole('listitem').filter({ hasText: second });
    const reason = row.getByText('Not saved. This course is not offered any more.');
    await reason.waitFor();
    const after = await voteButton(page, second).boundingBox();
    expect([after?.x, after?.width]).toEqual([before?.x, before?.width]);
    const { height } = (await reason.boundingBox())!;
    expect(height, 'one line').toBeLessThan(30);
  },
);

it.each([DESKTOP, PHONE])(
  '[R9.1] a toast that stays on the next page leaves its heading free (%o)',
  async (viewport) => {
    const { page, first } = await voter(viewport);
    await voteButton(page, first).click();
    const toast = page.getByText(`${first} is off your list.`);
    // Below the mouse it stays as long as a busy machine needs for the next page.
    await toast.hover();
    await page
      .getByRole('link', { name: /^My Picks/ })
      .first()
      .press('Enter');
    const heading = page.getByRole('heading', { level: 1, name: 'My picks' });
    await heading.waitFor();
    const [box, of] = [await toast.locator('..').boundingBox(), await heading.boundingBox()];
    expect(box!.y).toBeGreaterThan(of!.y + of!.height);
    expect(box!.y + box!.height).toBeLessThanOrEqual(viewport.height);
  },
);

it('[R3.16] a vote in one window is shown in the other one', async () => {
  const { page, context, path, second } = await voter();
  const other = await context.newPage();
  await other.goto(product.url + path);
  await other.getByRole('link', { name: 'My Picks (1)' }).first().waitFor();
  await voteButton(page, second).click();
  await other.getByRole('link', { name: 'My Picks (2)' }).first().waitFor();
  await other.getByRole('button', { name: `Voted for ${second}`, pressed: true }).waitFor();
});
