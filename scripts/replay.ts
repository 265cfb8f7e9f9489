/**
 * `npm run replay -- trace.json …`: plays traces through the reducers, a line a step, and says what was expected beside
 * what is at the first step that ends in another state than the recorded one; with --json one line of JSON a file. The
 * exit code is 1 where a step differs, and 2 when a file cannot be read.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';

type ReplayText = typeof import('../src/app/qa/replayText.ts');

const USAGE =
  'Usage: npm run replay -- [--json] TRACE.json …\n\nTraces come from "Save trace" (?qa=1, or the crash screen) or from Redux DevTools.';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { help: { type: 'boolean', short: 'h' }, json: { type: 'boolean' } },
});
if (values.help || positionals.length === 0) {
  console.log(USAGE);
  process.exit(values.help ? 0 : 2);
}

// The reducers are the page's own source: Vite resolves what they import.
const { module } = await runnerImport<ReplayText>('/src/app/qa/replayText.ts', {
  configFile: false,
  logLevel: 'error',
});

for (const file of positionals) {
  try {
    const { lines, different, ...about } = module.replayText(readFileSync(file, 'utf8'));
    const title = `${file}, recorded with ${about.app}${about.build === null ? '' : `, build ${about.build}`}`;
    console.log(values.json ? JSON.stringify({ file, ...about, different }) : [title, ...lines].join('\n'));
    if (different) process.exitCode = 1;
  } catch (error) {
    console.error(`${file}: ${(error as Error).message}`);
    process.exitCode = 2;
  }
}
