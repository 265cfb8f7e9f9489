/**
 * `npm test`: every check that needs no PostgreSQL server. Steps of one stage run side by side; the stages follow one another, because each suite takes
 * both cores of a small machine. Prints each step's time and ends with one line, "N passed, N failed".
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './chromium.ts';

type Step = { name: string; commands: string[][]; suite?: true };
type Result = { name: string; seconds: number; passed: number; failed: number };

const npm = (script: string): string[] => ['npm', 'run', '--silent', script];
const vitest = (...projects: string[]): string[] => [
  'vitest',
  'run',
  ...projects.flatMap((project) => ['--project', project]),
];

/** The linter needs one core for as long as all of its neighbours need the other. */
const stages: Step[][] = [
  [
    { name: 'lint', commands: [npm('lint')] },
    { name: 'types, build and size', commands: [npm('types'), npm('size')] },
  ],
  [{ name: 'unit, app and server tests', commands: [vitest('unit', 'app', 'server')], suite: true }],
  [{ name: 'end-to-end tests', commands: [vitest('e2e')], suite: true }],
];

const folder = mkdtempSync(join(tmpdir(), 'top-picks-test-'));
const env = { ...process.env, CHROMIUM: ensureChromium() };

/** Runs one program; what it prints is shown at once, or kept and shown as a whole when others run beside it. */
function run([program = '', ...args]: string[], isAlone: boolean): Promise<{ isWell: boolean; output: string }> {
  const child = spawn(program, args, {
    env,
    stdio: ['ignore', isAlone ? 'inherit' : 'pipe', isAlone ? 'inherit' : 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ isWell: false, output: `${output}${String(error)}\n` }));
    child.once('close', (code) => resolve({ isWell: code === 0, output }));
  });
}

async function runStep({ name, commands, suite }: Step, isAlone: boolean): Promise<Result> {
  const report = join(folder, `${name}.json`);
  const reporters = suite ? ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`] : [];
  const startedAt = Date.now();
  if (isAlone) console.log(`\n── ${name}`);
  let output = '';
  let isWell = true;
  for (const command of commands) {
    const ran = await run([...command, ...reporters], isAlone);
    output += ran.output;
    isWell &&= ran.isWell;
  }
  const seconds = (Date.now() - startedAt) / 1000;
  if (!isAlone) console.log(`\n── ${name}\n${output.trimEnd()}`);
  const counts = suite ? readCounts(report) : { passed: isWell ? 1 : 0, failed: 0 };
  // A suite that dies without failing a test (a crash, an unhandled rejection, nothing found) has failed all the same.
  return { name, seconds, passed: counts.passed, failed: Math.max(counts.failed, isWell ? 0 : 1) };
}

function readCounts(report: string): { passed: number; failed: number } {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8')) as Record<string, number>;
    return { passed: numPassedTests ?? 0, failed: numFailedTests ?? 0 };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

const startedAt = Date.now();
const results: Result[] = [];
for (const stage of stages) {
  results.push(...(await Promise.all(stage.map((step) => runStep(step, stage.length === 1)))));
}
rmSync(folder, { recursive: true, force: true });

const sum = (key: 'passed' | 'failed') => results.reduce((total, result) => total + result[key], 0);
console.log('');
for (const { name, seconds, failed } of results)
  console.log(`${seconds.toFixed(0).padStart(5)} s  ${name}${failed > 0 ? ` (${failed} failed)` : ''}`);
console.log(`${((Date.now() - startedAt) / 1000).toFixed(0).padStart(5)} s  in all`);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') === 0 ? 0 : 1;
