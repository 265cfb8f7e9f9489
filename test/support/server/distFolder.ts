import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A temporary folder in place of the page's build, with index.html and no assets. The caller removes it. */
export async function makeDistFolder(html?: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'top-picks-dist-'));
  await mkdir(path.join(folder, 'assets'));
  await writeFile(path.join(folder, 'index.html'), html ?? (await readFile('index.html')));
  return folder;
}
