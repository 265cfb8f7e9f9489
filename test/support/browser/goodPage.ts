import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { violationsOf } from './axe.ts';

/** The rules whose result depends on theme and screen size; the others look at the same markup again. */
const RULES_OF_LOOKS = ['color-contrast', 'target-size'];
/** The rows of a list look alike. */
const LATER_ROWS = 'li:nth-child(n + 9)';

/** Which of axe's rules are tried: all of them once for each page, for its other themes and sizes those that depend on them. */
export type AxeRules = 'all' | 'looks';

/** What a page shows right now is accessible, and nothing scrolls sideways, a dialog over it neither. @param what names it in a failure */
export async function expectGoodPage(page: Page, what: string, rules: AxeRules = 'all'): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const found = await violationsOf(page, rules === 'looks' ? { rules: RULES_OF_LOOKS, exclude: [LATER_ROWS] } : {});
  const overflow = await page.evaluate(() =>
    Math.max(
      ...[document.documentElement, ...document.querySelectorAll('dialog[open]')].map(
        ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
      ),
    ),
  );
  expect({ what, found, overflow }).toEqual({ what, found: [], overflow: 0 });
}
