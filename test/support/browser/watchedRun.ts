import { readFile } from 'node:fs/promises';
import type { BrowserContext, Download, Page } from 'playwright-core';
import { secretsIn } from '../server/secrets.ts';

/** Leaks of the browsers and servers of a test file; setupE2e.ts checks them at its end. */
const found = new Set<string>();
/** Checked length of each server's output. */
const outputs = new Map<() => string, number>();
/** Pending reads of responses and files. */
const reading = new Set<Promise<void>>();

const note = (where: string, text: string): void => {
  for (const kind of secretsIn(text)) found.add(`${where}: ${kind}`);
};

function noteLater(where: string, text: Promise<string>): void {
  const read = text.then((known) => note(where, known)).finally(() => reading.delete(read));
  reading.add(read);
}

/** Calls that may name an address: those of the identity service, and the admins' search for members. */
const mayHoldAddress = ({ href, pathname }: URL): boolean =>
  /identitytoolkit|securetoken|\/emulator\//.test(href) || pathname === '/api/admin/users';

/** Looks for secrets in a browser's addresses, analytics, errors, console and traces, and for policy violations. */
export function watchBrowser(context: BrowserContext): void {
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (!mayHoldAddress(url)) note(`address of ${url.host}${url.pathname}`, url.href);
    if (url.pathname.startsWith('/mp/')) note('analytics', request.postData() ?? '');
  });
  context.on('response', (response) => {
    const url = new URL(response.url());
    if (response.status() < 400 || mayHoldAddress(url)) return;
    // The body of a response is unavailable once its page is closed.
    noteLater(
      `error ${response.status()} of ${url.pathname}`,
      response.text().catch(() => ''),
    );
  });
  context.on('console', (message) => {
    note('console', message.text());
    if (/content security policy|trusted ?(type|html|script)/i.test(message.text()))
      found.add(`policy: ${message.text()}`);
  });
  context.on('page', (page) => page.on('download', watchTrace));
}

/** A trace is passed on to others; a member's own export may name its member. */
function watchTrace(download: Download): void {
  if (!download.suggestedFilename().startsWith('top-picks-trace')) return;
  const text = download.path().then((path) => readFile(path, 'utf8'));
  noteLater(
    'trace',
    text.catch(() => {
      found.add('trace: could not be read');
      return '';
    }),
  );
}

/** Looks for secrets in an error page, because screenshots of it are passed on. */
export async function watchErrorPage(page: Page): Promise<void> {
  note(`error page at ${new URL(page.url()).pathname}`, await page.locator('body').innerText());
}

/** @param output everything a server has printed so far */
export function watchServer(output: () => string): void {
  if (!outputs.has(output)) outputs.set(output, 0);
}

/** Leaks since the last call; a test that leaks or violates the policy on purpose calls it and checks the result. */
export async function readLeaks(): Promise<string[]> {
  while (reading.size > 0) await Promise.all(reading);
  for (const [output, seen] of outputs) {
    note('log', output().slice(seen));
    outputs.set(output, output().length);
  }
  const leaks = [...found].sort();
  found.clear();
  return leaks;
}
