import type { BrowserContext } from 'playwright-core';
import { newerFeatures, newerStyles } from './newerFeatures.ts';

/** Trusted types, which Chromium's policy demands of every page, and what the tests and Playwright look with. */
const KEPT = /trusted|LayoutShift|checkVisibility|readText/i;

/** Takes from a page's scripts what the oldest browsers of package.json have not got; workers keep theirs. */
function deleteFeatures(features: readonly { owner: string; name: string }[]): void {
  const objectAt = (path: string): unknown =>
    path.split('.').reduce<unknown>((object, name) => (object as Record<string, unknown> | undefined)?.[name], window);
  for (const { owner, name } of features)
    for (const object of [objectAt(owner), ...(owner === 'Window.prototype' ? [window] : [])])
      if (object != null && Object.hasOwn(object, name)) Reflect.deleteProperty(object, name);
}

const { properties, functions, selectors, atRules } = newerStyles();
const oneOf = (names: Map<string, string>): string =>
  [...names.keys()].map((name) => name.replaceAll(/[^\w-]/g, String.raw`\$&`)).join('|');
const NEWER_STYLES = new RegExp(
  [
    `(?<=[{;(])(?:${oneOf(properties)})(?=:)`,
    `(?<![\\w-])(?:${oneOf(functions)})(?=\\()`,
    `(?<=:)(?:${oneOf(selectors)})(?![\\w-])(?=[^;{}]*\\{)`,
    `(?<=@)(?:${oneOf(atRules)})(?![\\w-])`,
  ].join('|'),
  'g',
);

/** What styles use that an oldest browser does not know. */
export const newerStylesIn = (css: string): string[] => [...css.matchAll(NEWER_STYLES)].map(([name]) => name);

/** Renames what they do not know, so that Chromium does not know it either. */
const forOldestBrowsers = (css: string): string => css.replaceAll(NEWER_STYLES, 'unknown-$&');

/** Makes the pages of a visitor work with what the oldest browsers that package.json names have got. */
export async function imitateOldestBrowsers(context: BrowserContext): Promise<void> {
  await context.addInitScript(
    deleteFeatures,
    newerFeatures().filter(({ owner, name }) => !KEPT.test(`${owner}.${name}`)),
  );
  await context.route('**/*.css', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: forOldestBrowsers(await response.text()) });
  });
}
