/** How people act on a page, and what can go wrong while they do: one place for the e2e stories to vary both. */
import type { Locator, Page, Route } from 'playwright-core';

export const WAYS_OF_ENTERING = ['typing', 'pasting', 'dictation', 'autofill'] as const;
export type WayOfEntering = (typeof WAYS_OF_ENTERING)[number];

/** Puts a text into a field in place of what it holds. */
export async function enter(field: Locator, text: string, way: WayOfEntering): Promise<void> {
  const page = field.page();
  if (way === 'autofill') {
    await field.fill(text);
    return;
  }
  await field.focus();
  await page.keyboard.press('ControlOrMeta+A');
  if (way === 'typing') await page.keyboard.type(text);
  else if (way === 'dictation') await page.keyboard.insertText(text);
  else await paste(page, text);
}

async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('ControlOrMeta+V');
}

/** A double tap, as an impatient person makes it. */
export const tapTwice = (button: Locator): Promise<void> => button.dblclick();

export const FAILURES = ['fails', 'is refused as too many', 'is cut off', 'is malformed'] as const;
export type Failure = (typeof FAILURES)[number];

const respondWith: Record<Failure, (route: Route) => Promise<void>> = {
  fails: (route) => route.fulfill({ status: 500, json: { code: 'internal', message: 'Something went wrong.' } }),
  'is refused as too many': (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '1' },
      json: { code: 'too_many_requests', message: 'That was too many tries. Try again in 1 seconds.' },
    }),
  'is cut off': (route) => route.abort(),
  'is malformed': (route) => route.fulfill({ status: 200, contentType: 'application/json', body: '{"half":' }),
};

/** Lets the page's calls to an address fail until the returned function is called. @param url a glob, "**" in front */
export async function failCalls(page: Page, url: string, failure: Failure): Promise<() => Promise<void>> {
  await page.route(url, respondWith[failure]);
  return () => page.unroute(url);
}

/** Holds back the page's calls to an address until the returned function is called. @param url a glob, "**" in front */
export async function holdCalls(page: Page, url: string): Promise<() => void> {
  const gate = Promise.withResolvers<undefined>();
  await page.route(url, async (route) => {
    await gate.promise;
    // The page may have been closed meanwhile.
    await route.continue().catch(() => undefined);
  });
  return () => gate.resolve(undefined);
}

/** Opens a page whose script is held back; resolves once its styles are loaded, before which nothing is painted. */
export async function openWithoutCode(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => {
    const styles = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
    return document.querySelector('h1') !== null && styles.every(({ sheet }) => sheet !== null);
  });
}

/** Shows all text twice as large, as the browser's own setting does. */
export const enlargeText = (page: Page) =>
  page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%'));
  });
