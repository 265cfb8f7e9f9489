import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { violationsOf } from './axe.ts';

/** The rules whose result depends on the theme, and those that depend on the screen's size; the others look at the same markup again. */
const COLOURS = ['color-contrast'];
const LOOKS = [...COLOURS, 'target-size'];
/** The rows of a list look alike. */
const LATER_ROWS = 'li:nth-child(n + 9)';

/** Which of axe's rules are tried: all of them once for each page, for its other sizes and themes those that depend on them. */
const TRIED = {
  all: {},
  looks: { rules: LOOKS, exclude: [LATER_ROWS] },
  colours: { rules: COLOURS, exclude: [LATER_ROWS] },
};
export type AxeRules = keyof typeof TRIED;

/** What a page shows right now is accessible, and nothing scrolls sideways, a dialog over it neither. @param what names it in a failure */
export async function expectGoodPage(page: Page, what: string, rules: AxeRules = 'all'): Promise<void> {
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
