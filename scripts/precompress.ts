import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXTS = ['.js', '.css', '.svg', '.webmanifest'];
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/**
 * Writes a Brotli and a gzip version beside a file, at the best compression, because they are built once and sent
 * often.
 */
async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  const [br, gz] = await Promise.all([
    toBrotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
    toGzip(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  if (br.length < content.length) await writeFile(`${file}.br`, br);
  if (gz.length < content.length) await writeFile(`${file}.gz`, gz);
}

/** Compresses the text files of the page's build. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    applyToEnvironment: ({ name }) => name === 'client',
    writeBundle: {
      sequential: true,
      order: 'post',
      handler: async ({ dir = 'dist' }) => {
        const entries = await readdir(dir, { recursive: true, withFileTypes: true });
        const texts = entries.filter((entry) => entry.isFile() && TEXTS.includes(extname(entry.name)));
        await Promise.all(texts.map(({ parentPath, name }) => compress(join(parentPath, name))));
      },
    },
  };
}
