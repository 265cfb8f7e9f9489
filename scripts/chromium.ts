import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

/** The headless shell first: the same engine with a third of the CPU time. */
const KNOWN = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

const installed = (): string | undefined =>
  [process.env.CHROMIUM, ...KNOWN, chromium.executablePath()]
    .filter((path) => process.env.HEADED !== 'on' || !path?.includes('headless'))
    .find((path) => path && existsSync(path));

const hasRun = (program: string, ...args: string[]): boolean =>
  spawnSync(program, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;

/** Path of a Chromium for the tests: CHROMIUM or an installed one, else Debian's package, else Playwright's own. */
export function ensureChromium(): string {
  const existing = installed();
  if (existing) return existing;
  const isRoot = process.getuid?.() === 0;
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    console.log('No Chromium found: installing the chromium-headless-shell package.');
    hasRun('apt-get', 'update', '-qq');
    const isInstalled = hasRun('apt-get', 'install', '-y', '-qq', 'chromium-headless-shell');
    if (!isInstalled) hasRun('apt-get', 'install', '-y', '-qq', 'chromium');
  }
  if (!installed()) {
    console.log('No Chromium found: asking Playwright for its own.');
    hasRun('npx', 'playwright-core', 'install', 'chromium');
  }
  const found = installed();
  if (!found)
    throw new Error('The end-to-end tests need a Chromium. Install one, or name one with CHROMIUM=/path/to/chromium.');
  return found;
}
