import type { BrowserContext } from 'playwright-core';
import { secretsIn } from './secrets.ts';

/** What the browsers and servers of a test file have let out; setupE2e.ts asks at its end. */
const found = new Set<string>();
const outputs = new Set<() => string>();

const note = (where: string, text: string): void => {
  for (const kind of secretsIn(text)) found.add(`${where}: ${kind}`);
};

/** Watches where a browser goes, what it sends to the analytics, and what its policy blocks. */
export function watchBrowser(context: BrowserContext): void {
  context.on('request', (request) => {
    const { host, pathname, href } = new URL(request.url());
    // The accounts' own service is told who signs in, and admins look for members by their addresses; no log of ours holds an address.
    const isTold = /identitytoolkit|securetoken|\/emulator\//.test(href) || pathname === '/api/admin/users';
    if (!isTold) note(`address of ${host}${pathname}`, href);
    if (pathname.startsWith('/mp/')) note('analytics', request.postData() ?? '');
  });
  context.on('console', (message) => {
    if (/content security policy|trusted ?(type|html|script)/i.test(message.text()))
      found.add(`policy: ${message.text()}`);
  });
}

/** @param output everything a server has printed so far */
export function watchServer(output: () => string): void {
  outputs.add(output);
}

/** What has been let out since it was asked for last. A test that means to meet the policy asks, too. */
export function letOut(): string[] {
  for (const output of outputs) note('log', output());
  outputs.clear();
  const told = [...found].sort();
  found.clear();
  return told;
}
