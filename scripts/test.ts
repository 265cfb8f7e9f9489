/** `npm test`: every check in the order in which a mistake is cheapest to find. Ends with one line, "N passed, N failed". */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './chromium.ts';

type Step = { name: string; command: string[]; suite?: true };

const vitest = (...projects: string[]) => ['vitest', 'run', ...projects.flatMap((project) => ['--project', project])];

const steps: Step[] = [
  { name: 'types', command: ['npm', 'run', '--silent', 'types'] },
  { name: 'lint', command: ['npm', 'run', '--silent', 'lint'] },
  { name: 'unit, app and server tests', command: vitest('unit', 'app', 'server'), suite: true },
  { name: 'build and size', command: ['npm', 'run', '--silent', 'size'] },
  { name: 'end-to-end tests', command: vitest('e2e'), suite: true },
];

const folder = mkdtempSync(join(tmpdir(), 'top-picks-test-'));
const total = { passed: 0, failed: 0 };

function run({ name, command: [program = '', ...args], suite }: Step, chromium: string): void {
  console.log(`\n── ${name}`);
  const report = join(folder, 'report.json');
  rmSync(report, { force: true });
  const reporters = suite ? ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`] : [];
  const { status } = spawnSync(program, [...args, ...reporters], {
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM: chromium },
  });
  const counts = suite ? readCounts(report) : { passed: status === 0 ? 1 : 0, failed: 0 };
  total.passed += counts.passed;
  // A suite that dies without failing a test (a crash, an unhandled rejection, nothing found) has failed all the same.
  total.failed += Math.max(counts.failed, status === 0 ? 0 : 1);
}

function readCounts(report: string): { passed: number; failed: number } {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8')) as Record<string, number>;
    return { passed: numPassedTests ?? 0, failed: numFailedTests ?? 0 };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

const chromium = ensureChromium();
for (const step of steps) run(step, chromium);
rmSync(folder, { recursive: true, force: true });
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
