import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { BUILD } from '#contract/pageHead';
import type { App } from '../http/appType.ts';

export const PAGE = 'index.html';
/** Where the build puts the page. */
export const DIST_DIR = path.resolve(import.meta.dirname, '../../dist');
/** A warning at the start, not an error: the page may be served from elsewhere. */
export const PAGE_NOT_BUILT = `The page has not been built: ${DIST_DIR} is not there. Run npm run build, or unpack the release again; until then there is only the API.`;

export const isPageBuilt = (distDir: string): boolean => existsSync(path.join(distDir, PAGE));

/** Files of public/ may be kept for an hour; this one must be of the page's own build. */
const FIRST_PAINT = '/firstPaint.js';

export type PageFile = {
  isBuilt: boolean;
  /** The built page, with the name of its build in its head. */
  read: () => Promise<string>;
  /** The name of the build that was read last; null without one. */
  buildName: () => string | null;
};

/**
 * The built index.html. It names all files by their hashes, so its own hash identifies the build. @param lookEveryMs a
 * new build may replace it while the server runs
 */
export async function createPageFile(distDir: string, lookEveryMs: number): Promise<PageFile> {
  const file = path.join(distDir, PAGE);
  const isBuilt = isPageBuilt(distDir);
  let last: { mtimeMs: number; name: string; page: string; lookedAt: number } | null = null;

  async function read(): Promise<string> {
    const lookedAt = performance.now();
    if (last && lookedAt < last.lookedAt + lookEveryMs) return last.page;
    const { mtimeMs } = await stat(file);
    if (last?.mtimeMs === mtimeMs) last.lookedAt = lookedAt;
    else {
      const text = await readFile(file, 'utf8');
      const name = `${Math.floor(mtimeMs / 1000)}.${createHash('sha256').update(text).digest('hex').slice(0, 12)}`;
      const page = text
        .replace(FIRST_PAINT, () => `${FIRST_PAINT}?${name}`)
        .replace('</head>', () => `  <meta name="${BUILD}" content="${name}" />\n  </head>`);
      last = { mtimeMs, name, page, lookedAt };
    }
    return last.page;
  }

  if (isBuilt) await read();
  return { isBuilt, read, buildName: () => last?.name ?? null };
}

/** Adds the name of the current build to every response except hashed files. */
export function addBuildHeader(app: App, { buildName }: PageFile): void {
  app.addHook('onRequest', (request, reply, done) => {
    const name = buildName();
    if (name !== null && !request.url.startsWith('/assets/')) reply.header(BUILD, name);
    done();
  });
}
