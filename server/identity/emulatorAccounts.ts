import { readFile, rename, writeFile } from 'node:fs/promises';
import { StartError } from '../db/startError.ts';

/** An account must survive a crash after one second. */
const SAVE_AFTER_MS = 300;

export type EmulatorAccounts = {
  /** Loads the accounts of the last run into the emulator. */
  restore(): Promise<void>;
  /** Schedules a save; calls before it are merged. */
  saveSoon(): void;
  /** Resolves once all accounts are in the file. */
  save(): Promise<void>;
};

type Options = { origin: string; projectId: string; file: string; log: (line: string) => void };

/**
 * Demo accounts live in the emulator's memory; this keeps a copy in a file that only its owner reads (it holds
 * passwords).
 */
export function keepAccounts({ origin, projectId, file, log }: Options): EmulatorAccounts {
  const accounts = `${origin}/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts`;
  const headers = { authorization: 'Bearer owner', 'content-type': 'application/json' };
  let saved = '';
  let queue: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  async function write(): Promise<void> {
    const response = await fetch(`${accounts}:batchGet?maxResults=-1`, { headers });
    if (!response.ok) throw new Error(`the accounts service responds with ${response.status}`);
    const text = await response.text();
    if (text === saved) return;
    const draft = `${file}.new`;
    await writeFile(draft, text, { mode: 0o600, flush: true });
    await rename(draft, file);
    saved = text;
  }

  async function save(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const turn = queue.then(write);
    queue = turn.catch(() => undefined);
    return turn;
  }

  return {
    async restore() {
      const text = await readIfThere(file);
      const users = text === null ? [] : usersIn(text, file);
      if (users.length === 0) return;
      const response = await fetch(`${accounts}:batchCreate`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ users, allowOverwrite: true, sanityCheck: false }),
      });
      if (!response.ok)
        throw new StartError(`The accounts in ${file} are refused. Move the file away to start without them.`);
    },
    saveSoon() {
      timer ??= setTimeout(() => {
        save().catch((error: unknown) => log(`Demo accounts could not be saved: ${String(error)}`));
      }, SAVE_AFTER_MS);
    },
    save,
  };
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw new StartError(`${file} cannot be read: ${String(error)}`, { cause: error });
  }
}

function usersIn(text: string, file: string): unknown[] {
  try {
    const { users = [] } = JSON.parse(text) as { users?: unknown[] };
    return users;
  } catch (error) {
    throw new StartError(`${file} is damaged. Move it away to start without the demo's accounts.`, { cause: error });
  }
}
