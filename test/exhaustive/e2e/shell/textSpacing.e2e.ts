import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { DESKTOP, PHONE } from '../../../support/browser/browser.ts';
import { coursesIn } from '../../../support/browser/demoData.ts';
import { storedMember } from '../../../support/browser/pickStories.ts';
import { useProduct } from '../../../support/browser/running.ts';

const product = useProduct();

/** The spacing that readers may set (WCAG 2.2, 1.4.12). */
const spaceOut = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }',
    );
    document.adoptedStyleSheets = [sheet];
  });

/** Texts that do not fit where they stand and are not shown whole. */
const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isCut = (element: Element): boolean => {
      const { overflowX, overflowY } = getComputedStyle(element);
      const hides = (overflow: string) => ['hidden', 'clip'].includes(overflow);
      return (
        (hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (hides(overflowY) && element.scrollHeight > element.clientHeight + 1)
      );
    };
    const hasOwnText = (element: Element) => [...element.childNodes].some((node) => node.nodeValue?.trim());
    return [...document.body.querySelectorAll('*')]
      .filter((element) => hasOwnText(element) && element.clientWidth > 1 && element.checkVisibility())
      .filter(isCut)
      .map((element) => element.textContent);
  });

async function expectWholeTexts(page: Page, paths: string[]): Promise<void> {
  await spaceOut(page);
  const found: Record<string, string[]> = {};
  for (const path of paths) {
    await page.goto(product.url + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.locator('[aria-label^="Loading"]').first().waitFor({ state: 'detached' });
    const cut = await cutTexts(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (wide > 0) cut.push(`${wide} px wider than the screen`);
    if (cut.length > 0) found[path] = cut;
  }
  expect(found).toEqual({});
}

it.each([
  ['a narrow phone', { width: 320, height: 640 }],
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('no text is cut on %s where a reader spaces letters, words and lines out', async (_screen, viewport) => {
  const guest = await product.newVisitor({ viewport });
  const { courses } = await coursesIn(product.url, 'AZ');
  const course = `/course/${courses[0]!._id}`;
  await expectWholeTexts(guest.page, [
    '/welcome',
    '/leaderboard/az',
    '/states',
    '/search?q=pine',
    '/signup',
    course,
    '/verify/az',
    '/results',
    '/architects/pete-dye',
  ]);
  const { page, locationId } = await storedMember(product, 3, { viewport });
  await expectWholeTexts(page, [`/voting/${locationId}`, '/my-picks', '/my-picks/edit', '/settings', '/your-golf']);
});
