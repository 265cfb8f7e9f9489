/**
 * `npm run test:mutation`: changes the rules that matter, one place at a time, and expects a test to fail each time.
 * Started by hand, never by CI. `npm run test:mutation -- slices picks` takes those parts of test/mutation/parts.ts
 * only. Mutants of unchanged code and tests are not run again.
 */
import { Stryker } from '@stryker-mutator/core';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { PARTS } from '../test/mutation/parts.ts';

type Report = { files: Record<string, { mutants: { status: string }[] }> };
type Score = { file: string; mutants: number; killed: number };

const CACHE = 'node_modules/.cache/stryker';
const DETECTED = ['Killed', 'Timeout'];
/** A mutant that breaks the loading of its file does not test the tests. */
const INVALID = ['RuntimeError', 'CompileError', 'Ignored'];

/**
 * How much longer than without a mutant a test may take; on a busy machine those that need the server take long by
 * themselves.
 */
const TIMEOUT_MS = { unit: 10_000, page: 10_000, app: 90_000, server: 90_000 };

const parts = process.argv.slice(2);
const unknown = parts.filter((part) => !(part in PARTS));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. There are ${Object.keys(PARTS).join(', ')}.`);
  process.exit(1);
}

// The mutated copy stands outside node_modules, because nothing is compiled in there.
const folder = mkdtempSync(join(tmpdir(), 'top-picks-mutation-'));

/**
 * Survivors are tried again, because Stryker does not see that a new test could detect a change made while a file is
 * loaded.
 */
function forgetSurvivors(file: string): void {
  if (!existsSync(file)) return;
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  for (const entry of Object.values(report.files))
    entry.mutants = entry.mutants.filter(({ status }) => DETECTED.includes(status) || INVALID.includes(status));
  writeFileSync(file, JSON.stringify(report));
}

async function mutate(part: string): Promise<Score[]> {
  process.env.MUTATION_PART = part;
  const incrementalFile = `${CACHE}/${part}.incremental.json`;
  forgetSurvivors(incrementalFile);
  const stryker = new Stryker({
    mutate: globSync(PARTS[part]?.mutate ?? []),
    incrementalFile,
    jsonReporter: { fileName: `${CACHE}/${part}.json` },
    tempDirName: folder,
    timeoutMS: TIMEOUT_MS[PARTS[part]?.kind ?? 'unit'],
  });
  const results = await stryker.runMutationTest();
  const byFile = Object.groupBy(results, ({ fileName }) => fileName);
  return Object.entries(byFile).map(([file, mutants = []]) => ({
    file: relative(process.cwd(), file),
    mutants: mutants.filter(({ status }) => !INVALID.includes(status)).length,
    killed: mutants.filter(({ status }) => DETECTED.includes(status)).length,
  }));
}

const scores: Score[] = [];
try {
  for (const part of parts.length > 0 ? parts : Object.keys(PARTS)) scores.push(...(await mutate(part)));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
for (const { file, mutants, killed } of scores)
  console.log(`${((100 * killed) / mutants).toFixed(1).padStart(6)} %  ${killed}/${mutants}  ${file}`);
