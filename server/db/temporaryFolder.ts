import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileProblem } from './fileProblem.ts';
import { StartError } from './startError.ts';

/** Makes a folder whose name begins so, where the system keeps temporary files. */
export async function makeTemporaryFolder(prefix: string): Promise<string> {
  try {
    return await mkdtemp(path.join(tmpdir(), prefix));
  } catch (error) {
    const problem = fileProblem(error) ?? `cannot be used: ${String(error)}`;
    throw new StartError(`The folder for temporary files ${tmpdir()} ${problem}. Set TMPDIR to another folder.`, {
      cause: error,
    });
  }
}
