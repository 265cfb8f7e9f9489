import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { ensureChromium } from '../../../scripts/chromium.ts';
import { imitateOldestBrowsers } from './oldestBrowsers.ts';
import { watchBrowser } from './watchedRun.ts';

/** Chromium without requests of its own; with a window when HEADED is on. @param more additional switches */
export function launch(more: string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: ensureChromium(),
    headless: process.env.HEADED !== 'on',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...more,
    ],
  });
}

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1440, height: 900 };

/** A page that remembers what its console complained about and what its policy blocked. */
export type WatchedPage = { page: Page; context: BrowserContext; complaints: string[] };

/** A new, empty browser profile. */
export async function newVisitor(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({ viewport: DESKTOP, ...options });
  watchBrowser(context);
  if (process.env.BROWSERS === 'oldest') await imitateOldestBrowsers(context);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // The browser logs an expected 404 as an error.
    const isAnswer = message.text().includes('the server responded with a status of 404');
    if (message.type() === 'error' && !isAnswer) complaints.push(message.text());
  });
  return { page, context, complaints };
}
