import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { format, resolveConfig } from 'prettier';
import { type Figure, tableOf } from './figures.ts';

const RESULTS = new URL('../results/', import.meta.url);
const DOCUMENT = new URL('../../docs/reports/benchmarks.md', import.meta.url);

/**
 * Prints a bench's table, stores its numbers as JSON, and writes the table into docs/reports/benchmarks.md between its
 * markers.
 */
export async function report(bench: string, figures: readonly Figure[]): Promise<void> {
  const table = tableOf(figures);
  const machine = `${availableParallelism()} cores of ${cpus()[0]?.model.trim() ?? 'an unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`;
  const date = new Date().toISOString().slice(0, 10);
  console.log(`${table}\n\n${date}, ${machine}`);
  await mkdir(RESULTS, { recursive: true });
  await writeFile(
    new URL(`${bench}.json`, RESULTS),
    await asPrettier(JSON.stringify({ date, machine, figures }), 'json'),
  );
  const [start, end] = [`<!-- bench:${bench} -->`, `<!-- /bench:${bench} -->`];
  const document = await readFile(DOCUMENT, 'utf8');
  const before = document.indexOf(start);
  const after = document.indexOf(end);
  if (before < 0 || after < before)
    throw new Error(`docs/reports/benchmarks.md has lost its marks ${start} and ${end}`);
  const filled = `${document.slice(0, before)}${start}\n\n${table}\n\n${date}, ${machine}.\n\n${document.slice(after)}`;
  await writeFile(DOCUMENT, await asPrettier(filled, 'markdown'));
}

async function asPrettier(text: string, parser: 'json' | 'markdown'): Promise<string> {
  return format(text, { ...(await resolveConfig(DOCUMENT)), parser });
}
