/**
 * `npm test`: the everyday ring, which needs nothing but the packages and a browser. `npm run test:exhaustive`
 * (--exhaustive): everything else, with the suite of reliability. Given an area (`npm test -- ballot`), only its tests,
 * in all suites of the ring. Prints each step as it ends, then each failed test again, each step's time, and ends with
 * one line, "N passed, N failed".
 */
import { spawn } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { ensureChromium } from './chromium.ts';

type Step = { name: string; command: string[]; suite?: true };
type Counts = { passed: number; failed: number; failures: string[] };
type Result = Counts & { name: string; seconds: number };
/** The part of Vitest's JSON report that is read here. */
type Report = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] | null }[];
  }[];
};

const args = process.argv.slice(2);
const isExhaustive = args.includes('--exhaustive');
const [area] = args.filter((arg) => !arg.startsWith('--'));
const ring = isExhaustive ? 'test/exhaustive' : 'test';

const npm = (script: string, ...more: string[]): string[] => ['npm', 'run', '--silent', script, '--', ...more];
const suite = (name: string, command: string[]): Step => ({
  name,
  command: area === undefined ? command : [...command, '--passWithNoTests', `/${area}/`],
  suite: true,
});
const vitest = (...suites: string[]): string[] => [
  'vitest',
  'run',
  ...suites.flatMap((name) => ['--project', isExhaustive ? `${name}-exhaustive` : name]),
];

const checks: Step[][] = [
  [
    { name: 'types', command: npm('types') },
    { name: 'build and size', command: npm('size') },
  ],
  [
    { name: 'rules of lint', command: npm('lint:rules') },
    { name: 'import directions', command: npm('lint:walls') },
  ],
];
/** What no behavior depends on. */
const tidiness: Step[][] = [[{ name: 'format and unused code', command: npm('lint:rest') }]];
/**
 * Stages follow one another, because each suite takes both cores of a small machine and its tests have time limits. The
 * lanes of a stage run side by side: the compiler needs one core for as long as its neighbours need the other.
 */
const stages: Step[][][] = [
  ...(area === undefined ? [isExhaustive ? tidiness : checks] : []),
  [[suite('unit, app and server tests', vitest('unit', 'app', 'server'))]],
  [[suite('end-to-end tests', vitest('e2e', ...(isExhaustive ? ['oldest'] : [])))]],
  ...(isExhaustive ? [[[suite('reliability', npm('test:reliability'))]]] : []),
];

if (area !== undefined && globSync(`${ring}/*/${area}`).length === 0) {
  const areas = new Set(globSync(`${ring}/{unit,app,server,e2e,reliability}/*`).map((path) => basename(path)));
  console.error(`There is no area "${area}". There are: ${[...areas].toSorted().join(', ')}`);
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), 'top-picks-test-'));
// Everyday property tests try a quarter of their cases.
const env = { ...(isExhaustive ? {} : { TRIALS: 'few' }), ...process.env, CHROMIUM: ensureChromium() };

/** Runs one program and collects its output. */
function run([program = '', ...args]: string[]): Promise<{ isSuccess: boolean; output: string }> {
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ isSuccess: false, output: `${output}${String(error)}\n` }));
    child.once('close', (code) => resolve({ isSuccess: code === 0, output }));
  });
}

async function runStep({ name, command, suite: isSuite }: Step): Promise<Result> {
  const report = join(folder, `${name}.json`);
  const reporters = isSuite ? ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`] : [];
  const startedAt = Date.now();
  const { isSuccess, output } = await run([...command, ...reporters]);
  const seconds = (Date.now() - startedAt) / 1000;
  console.log(`\n── ${name}, ${seconds.toFixed(0)} s\n${output.trimEnd()}`);
  const counts = isSuite ? readCounts(report) : { passed: isSuccess ? 1 : 0, failed: 0, failures: [] };
  // A suite that dies without failing a test (a crash, an unhandled rejection, nothing found) has failed all the same.
  return { ...counts, name, seconds, failed: Math.max(counts.failed, isSuccess ? 0 : 1) };
}

async function runLane(steps: Step[]): Promise<Result[]> {
  const results: Result[] = [];
  for (const step of steps) results.push(await runStep(step));
  return results;
}

function readCounts(path: string): Counts {
  try {
    const report = JSON.parse(readFileSync(path, 'utf8')) as Report;
    return { passed: report.numPassedTests, failed: report.numFailedTests, failures: listFailures(report) };
  } catch {
    return { passed: 0, failed: 1, failures: ['The suite ended without a report.'] };
  }
}

/** The failed tests with the first lines of each error; printed last, because a long log is often read from its end. */
function listFailures({ testResults }: Report): string[] {
  return testResults.flatMap(({ name, message, assertionResults }) => [
    ...(message ? [`${relative('.', name)}\n${firstLines(message)}`] : []),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map(
        ({ fullName, failureMessages }) =>
          `${relative('.', name)} > ${fullName}\n${firstLines(failureMessages?.[0] ?? '')}`,
      ),
  ]);
}

const firstLines = (text: string): string =>
  text
    .split('\n')
    .slice(0, 12)
    .map((line) => `    ${line}`)
    .join('\n');

const startedAt = Date.now();
const results: Result[] = [];
for (const lanes of stages) results.push(...(await Promise.all(lanes.map(runLane))).flat());
rmSync(folder, { recursive: true, force: true });

for (const failure of results.flatMap(({ failures }) => failures)) console.log(`\nFailed: ${failure}`);

const sum = (key: 'passed' | 'failed') => results.reduce((total, result) => total + result[key], 0);
console.log('');
for (const { name, seconds, failed } of results)
  console.log(`${seconds.toFixed(0).padStart(5)} s  ${name}${failed > 0 ? ` (${failed} failed)` : ''}`);
console.log(`${((Date.now() - startedAt) / 1000).toFixed(0).padStart(5)} s  in all`);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') === 0 ? 0 : 1;
