/**
 * `npm run test:reliability`: the projects `reliability` and `timed`, and what it has measured of the goals in
 * test/support/goals/goals.ts. `npm run test:soak` (--soak) tries everything as often as the goals say, runs the files
 * of other projects that measure goals, too, and writes docs/reports/reliability.md; given files, only those: the page
 * keeps the figures of the other goals. With SOAK=off it does the same with the smaller counts, and the page says so.
 */
import { spawn } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { ensureChromium } from './chromium.ts';

const given = process.argv.slice(2);
const isSoak = given[0] === '--soak';
const files = isSoak ? given.slice(1) : given;

/** Every test file that measures a goal, wherever it stands. */
const measuring = () =>
  globSync('test/**/*.{test,e2e}.{ts,tsx}').filter((file) => /\bmeasured\(/.test(readFileSync(file, 'utf8')));

const reporters = ['--reporter=default', '--reporter=./test/support/goals/goalsReporter.ts'];
const env = { CHROMIUM: ensureChromium() };

/** The exit code is that of the tests. */
function runTests(args: string[], more: Record<string, string> = {}): void {
  const tests = spawn('vitest', ['run', ...args], { stdio: 'inherit', env: { ...process.env, ...env, ...more } });
  tests.once('exit', (code) => (process.exitCode = code ?? 1));
}

if (!isSoak) runTests([...reporters, '--project', 'reliability', '--project', 'timed', ...files]);
else {
  const page = { SOAK: process.env.SOAK ?? 'on', GOALS_PAGE: 'docs/reports/reliability.md' };
  const part = files.length > 0 ? { GOALS_PART: 'on' } : {};
  const all = files.length > 0 ? files : measuring();
  runTests([...reporters, '--no-file-parallelism', ...all], { ...page, ...part });
}
