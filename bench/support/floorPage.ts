import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig } from 'vite';
import type { Leaderboard } from '#contract/leaderboard';
import type { Browser } from 'playwright-core';
import { newVisitor, PHONE } from '../../test/support/browser/browser.ts';
import { servePage, type ServedPage, withoutScripts } from './pageServer.ts';

const SCRIPT = '/floor.js';
export const ROWS = 50;

const COMMON: InlineConfig = { configFile: false, logLevel: 'warn', mode: 'production', plugins: [react()] };

/** Vite sets NODE_ENV for the whole process, and a product that starts later would be taken for a deployment. */
async function buildAlone(config: InlineConfig): ReturnType<typeof build> {
  const { NODE_ENV: before } = process.env;
  try {
    return await build({ ...COMMON, ...config });
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
}

/** The minimal page's only script, bundled. */
async function bundle(): Promise<string> {
  const built = await buildAlone({
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: 'bench/floors/browser.tsx', output: { codeSplitting: false } },
    },
  });
  if (!('output' in built)) throw new Error('The floor page was built more than once');
  const [script] = built.output;
  return script.code;
}

type Server = { renderList: (state: string, leaderboard: Leaderboard) => Promise<string> };

async function render(state: string, leaderboard: Leaderboard): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'top-picks-floor-'));
  try {
    await buildAlone({
      define: { 'process.env.NODE_ENV': '"production"' },
      resolve: { noExternal: true },
      build: { outDir, ssr: 'bench/floors/server.tsx', target: 'node24' },
    });
    const server = (await import(pathToFileURL(join(outDir, 'server.js')).href)) as Server;
    return await server.renderList(state, leaderboard);
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

/** The minimal page: our served ranking with only its list hydrated, with the libraries and no code of ours. */
export async function startFloorPage(origin: string, state: string): Promise<ServedPage> {
  const pageUrl = `${origin}/leaderboard/${state}`;
  const all = (await (await fetch(`${origin}/api/leaderboard/${state}?limit=${ROWS}`)).json()) as Leaderboard;
  const list = await render(state, all);
  const data = JSON.stringify({ state, leaderboard: all }).replaceAll('<', '\\u003c');
  const [before, after] = (await withoutScripts(pageUrl)).split(/<ol [\s\S]*<\/ol>/);
  if (before === undefined || after === undefined) throw new Error(`${pageUrl} has not one list`);
  const page = `${before}<div id="floor">${list}</div>${after}`
    .replace('</body>', `<script type="application/json" id="floor-data">${data}</script></body>`)
    .replace('</head>', `<script type="module" src="${SCRIPT}"></script></head>`);
  return servePage(page, pageUrl, { [SCRIPT]: { body: await bundle(), type: 'text/javascript' } });
}

/** Throws unless the minimal page shows its rows as they were served, and React answers in the last of them, too. */
export async function checkFloorPage(browser: Browser, url: string): Promise<void> {
  const { page, context, complaints } = await newVisitor(browser, { viewport: PHONE });
  try {
    await page.goto(url);
    const flags = page.locator('main ol > li button');
    const count = await flags.count();
    if (count !== ROWS) throw new Error(`The floor page has ${count} rows instead of ${ROWS}`);
    await flags.last().click();
    await page.locator('main ol > li:last-child button[aria-pressed="true"]').waitFor();
    if (complaints.length > 0) throw new Error(`The floor page is not hydrated as it was served: ${complaints.join()}`);
  } finally {
    await context.close();
  }
}
