import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Renderer } from '#contract/served';

/** A file of the build with its styles and imports, from the build's manifest. */
type Chunk = { file: string; css?: string[]; imports?: string[] };

export type BuiltRenderer = Renderer & {
  /**
   * Tags for the head: what belongs to these source files is fetched while the page is read, its styles before anything
   * is painted.
   */
  linksOf: (sources: readonly string[]) => string[];
};

/** The page's own renderer, built beside the page; null where there is none. */
export async function loadRenderer(distDir: string): Promise<BuiltRenderer | null> {
  const entry = path.join(distDir, '.server/renderPage.js');
  if (!existsSync(entry)) return null;
  const renderer = (await import(pathToFileURL(entry).href)) as Renderer;
  const manifest = JSON.parse(await readFile(path.join(distDir, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;

  function collect(key: string, found: Set<Chunk>): Set<Chunk> {
    const chunk = manifest[key];
    if (!chunk || found.has(chunk)) return found;
    found.add(chunk);
    for (const imported of chunk.imports ?? []) collect(imported, found);
    return found;
  }
  const linksOf = (sources: readonly string[]): string[] => {
    // index.html names these already.
    const common = collect('index.html', new Set());
    const own = new Set(sources.flatMap((source) => [...collect(source, new Set())]));
    const chunks = [...own].filter((chunk) => !common.has(chunk));
    return [
      ...chunks.flatMap(({ css = [] }) => css.map((file) => `<link rel="stylesheet" crossorigin href="/${file}" />`)),
      ...chunks.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}" />`),
    ];
  };
  return { ...renderer, linksOf };
}
