import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { violationsOf } from './axe.ts';
import { DESKTOP, PHONE } from './browser.ts';

/** The rules whose result depends on the theme, and those that depend on the screen's size; the others look at the same markup again. */
const COLOURS = ['color-contrast'];
const LOOKS = [...COLOURS, 'target-size'];
/** The rows of a list look alike. */
const LATER_ROWS = 'li:nth-child(n + 9)';
/** Of a long list: the browser lays a block out when it comes near, and guesses its height until then. */
const LATER_BLOCKS = '[aria-label^="Courses "] ~ [aria-label^="Courses "]';

/** The rules to check: all of them once for each page; for its other sizes and themes only those that depend on these. */
const TRIED = {
  all: {},
  looks: { rules: LOOKS, exclude: [LATER_ROWS, LATER_BLOCKS] },
  colours: { rules: COLOURS, exclude: [LATER_ROWS, LATER_BLOCKS] },
};
export type AxeRules = keyof typeof TRIED;

/** Expects no violation of axe's rules and no horizontal scrolling, in the page and in an open dialog. @param what names it in a failure */
export async function expectAccessiblePage(page: Page, what: string, rules: AxeRules = 'all'): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const found = await violationsOf(page, TRIED[rules]);
  const overflow = await page.evaluate(() =>
    Math.max(
      ...[document.documentElement, ...document.querySelectorAll('dialog[open]')].map(
        ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
      ),
    ),
  );
  expect({ what, found, overflow }).toEqual({ what, found: [], overflow: 0 });
}

/**
 * The same in both sizes and themes, of a page that stands on a desktop in the light: on a phone all rules, on a desktop those that depend on the size, in the dark those that depend on the theme. A page is laid out by its styles alone: made
 * narrower, it is what it is when it is opened so narrow.
 */
export async function expectAccessibleEverywhere(page: Page, what: string): Promise<void> {
  await expectAccessiblePage(page, `${what} (desktop, light)`, 'looks');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessiblePage(page, `${what} (desktop, dark)`, 'colours');
  await page.setViewportSize(PHONE);
  await expectAccessiblePage(page, `${what} (phone, dark)`, 'colours');
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessiblePage(page, `${what} (phone, light)`);
  await page.setViewportSize(DESKTOP);
}
