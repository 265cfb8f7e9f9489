/**
 * `npm run test:faults [-- id ...]`: plants one fault after the other (all of test/faults, or the named ones), runs the
 * tests that should notice it, and reverts it. `--everyday` runs the everyday unit, app and server tests instead, to
 * find out what notices a fault. By hand: a run takes about a quarter of an hour.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PlantedFault } from '../test/faults/plantedFault.ts';
import { PLANTED_FAULTS } from '../test/faults/plantedFaults.ts';
import { ensureChromium } from './chromium.ts';

type Outcome = { fault: PlantedFault; verdict: 'caught' | 'NOT CAUGHT' | 'NO RESULT'; seconds: number; by: string };
type Report = {
  testResults: { name: string; status: string; assertionResults: { fullName: string; status: string }[] }[];
};

const EVERYDAY = ['--project', 'unit', '--project', 'app', '--project', 'server'];

const args = process.argv.slice(2);
const isEveryday = args.includes('--everyday');
const ids = args.filter((arg) => arg !== '--everyday');

const folder = mkdtempSync(join(tmpdir(), 'top-picks-faults-'));
const reportFile = join(folder, 'report.json');

const needsBuild = ({ caughtBy }: PlantedFault): boolean =>
  !isEveryday && caughtBy.some((file) => file.endsWith('.e2e.ts'));

let planted: { file: string; text: string } | undefined;
let running: ChildProcess | undefined;
let isBuiltWithFault = false;

function plant({ file, find, replace, id }: PlantedFault): void {
  const text = readFileSync(file, 'utf8');
  if (text.split(find).length !== 2) throw new Error(`${id}: its text does not occur exactly once in ${file}`);
  planted = { file, text };
  writeFileSync(
    file,
    text.replace(find, () => replace),
  );
}

function revert(): void {
  if (planted) writeFileSync(planted.file, planted.text);
  planted = undefined;
}

/** Runs the tests until the first one fails; returns vitest's exit code. */
async function runTests({ caughtBy, named }: PlantedFault, chromium: string): Promise<number | null> {
  rmSync(reportFile, { force: true });
  const chosen = isEveryday ? EVERYDAY : [...caughtBy, ...(named === undefined ? [] : ['-t', named])];
  const quiet = ['--bail=1', '--reporter=json', `--outputFile=${reportFile}`];
  const child = spawn('vitest', ['run', ...chosen, ...quiet], {
    stdio: 'ignore',
    env: { ...process.env, CHROMIUM: chromium },
  });
  running = child;
  try {
    return await new Promise<number | null>((resolve, reject) => {
      child.on('exit', resolve);
      child.on('error', reject);
    });
  } finally {
    running = undefined;
  }
}

/** 'NO RESULT' without a report, or when no test has run. */
function readVerdict(exitCode: number | null): Pick<Outcome, 'verdict' | 'by'> {
  let results: Report['testResults'];
  try {
    ({ testResults: results } = JSON.parse(readFileSync(reportFile, 'utf8')) as Report);
  } catch {
    return { verdict: 'NO RESULT', by: '' };
  }
  const failed = results.find(({ status }) => status === 'failed');
  if (failed) {
    const test = failed.assertionResults.find(({ status }) => status === 'failed');
    return {
      verdict: 'caught',
      by: `${failed.name.replace(`${process.cwd()}/`, '')}: ${test?.fullName ?? 'the file itself'}`,
    };
  }
  const hasRun = results.some(({ assertionResults }) => assertionResults.some(({ status }) => status === 'passed'));
  if (!hasRun) return { verdict: 'NO RESULT', by: '' };
  return exitCode === 0
    ? { verdict: 'NOT CAUGHT', by: '' }
    : { verdict: 'caught', by: 'an error outside of the tests' };
}

async function tryFault(fault: PlantedFault, chromium: string): Promise<Outcome> {
  const startedAt = Date.now();
  try {
    plant(fault);
    isBuiltWithFault ||= needsBuild(fault);
    const exitCode = await runTests(fault, chromium);
    return { fault, ...readVerdict(exitCode), seconds: (Date.now() - startedAt) / 1000 };
  } finally {
    revert();
  }
}

function chooseFaults(): PlantedFault[] {
  const unknown = ids.filter((id) => !PLANTED_FAULTS.some((fault) => fault.id === id));
  if (unknown.length > 0) throw new Error(`There is no such fault: ${unknown.join(', ')}`);
  const chosen = PLANTED_FAULTS.filter(({ id }) => ids.length === 0 || ids.includes(id));
  const files = [...new Set(chosen.map(({ file }) => file))];
  const { stdout, status } = spawnSync('git', ['status', '--porcelain', '--', ...files], { encoding: 'utf8' });
  if (status !== 0) throw new Error('Faults are planted in a git repository only');
  if (stdout !== '') throw new Error(`These files have changes that are not committed:\n${stdout}`);
  // Faults that need a build of the page are tried last.
  return chosen.toSorted((one, other) => Number(needsBuild(one)) - Number(needsBuild(other)));
}

function stop(): void {
  running?.kill();
  process.exit(130);
}

function print(outcomes: readonly Outcome[]): void {
  const width = Math.max(...outcomes.map(({ fault }) => fault.id.length));
  console.log('');
  for (const { fault, verdict, seconds, by } of outcomes)
    console.log(
      `${fault.id.padEnd(width)}  ${fault.area.padEnd(13)}  ${verdict.padEnd(10)}  ${seconds.toFixed(1).padStart(6)} s  ${by}`,
    );
  const caught = outcomes.filter(({ verdict }) => verdict === 'caught').length;
  console.log(`\n${caught} caught, ${outcomes.length - caught} not caught`);
  process.exitCode = caught === outcomes.length ? 0 : 1;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
process.on('exit', () => {
  revert();
  // The last build has a fault in it.
  if (isBuiltWithFault) rmSync('dist', { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
});

const faults = chooseFaults();
const chromium = faults.some(needsBuild) ? ensureChromium() : '';
const outcomes: Outcome[] = [];
for (const fault of faults) {
  const outcome = await tryFault(fault, chromium);
  outcomes.push(outcome);
  console.log(`${outcome.verdict.padEnd(10)}  ${outcome.seconds.toFixed(1).padStart(6)} s  ${fault.id}`);
}
print(outcomes);
