import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { violationsOf } from './axe.ts';
import { DESKTOP, PHONE } from './browser.ts';

/** Axe rules whose result depends on the theme. */
const COLOURS = ['color-contrast'];
/** Those whose result depends on theme or screen size; all other rules would only check the same markup again. */
const LOOKS = [...COLOURS, 'target-size'];
/** Later rows of a list, which look like the first ones. */
const LATER_ROWS = 'li:nth-child(n + 9)';
/** Later blocks of a long list, which the browser lays out only when they come near the screen. */
const LATER_BLOCKS = '[aria-label^="Courses "] ~ [aria-label^="Courses "]';

/** All rules, checked once for each page, and those for its other sizes and themes. */
const TRIED = {
  all: {},
  looks: { rules: LOOKS, exclude: [LATER_ROWS, LATER_BLOCKS] },
  colours: { rules: COLOURS, exclude: [LATER_ROWS, LATER_BLOCKS] },
};
export type AxeRules = keyof typeof TRIED;

/** Expects no axe violation and no sideways scrolling in the page and an open dialog. @param what name in a failure */
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
 * Checks a page that is open on a desktop in the light theme in both sizes and themes: all rules on a phone, those that
 * depend on the size on a desktop, those that depend on the theme in the dark. Resizing is enough, because the layout
 * depends on styles alone.
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
