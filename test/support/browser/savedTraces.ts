import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { replayText } from '../../../src/app/qa/replayText.ts';

/** What the button "Save trace" loads, at its address; a page of another release has it elsewhere. */
const saveTraceFile = (): string => {
  const [file] = globSync('dist/assets/saveTrace-*.js');
  if (file === undefined) throw new Error('The built page cannot save a trace');
  return file.replace('dist', '');
};

/** Saves the trace of a page as its button "Save trace" does; null where the app does not run. */
async function savedTrace(page: Page): Promise<string | null> {
  if (!/^https?:/.test(page.url()) || page.url().includes('/qa/replay')) return null;
  await page.waitForLoadState();
  if ((await page.locator('script[type=module][src^="/assets/"]').count()) === 0) return null;
  // A text, because Vite would replace the import.
  const save = page.evaluate(`import('${saveTraceFile()}').then(({ saveTrace }) => saveTrace())`);
  const [download] = await Promise.all([page.waitForEvent('download'), save]);
  return readFile(await download.path(), 'utf8');
}

/** Saves the trace of each open page of a browser profile, and replays it: each step ends in the recorded state. */
async function expectReplayable(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) {
    const trace = await savedTrace(page);
    if (trace === null || (JSON.parse(trace) as { steps: unknown[] }).steps.length === 0) continue;
    const { different, lines } = replayText(trace);
    if (different) throw new Error(`The trace of ${page.url()} does not replay:\n${lines.slice(-20).join('\n')}`);
  }
}

/** Lets a profile end only when the traces of its open pages replay. */
export function endWithReplay(context: BrowserContext): void {
  const close = context.close.bind(context);
  context.close = async (options) => {
    // Whatever stands between the pages and the server; routes that still wait may no longer fail a test that is over.
    for (const routed of [context, ...context.pages()]) await routed.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(false);
    try {
      await expectReplayable(context);
    } finally {
      await close(options);
    }
  };
}
