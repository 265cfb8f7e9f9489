import { execFile } from 'node:child_process';
import { chown, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clusterFolder } from '../../../../server/db/database.ts';
import { startEmbedded } from '../../../../server/db/embedded/embedded.ts';

const DATABASE = path.resolve(import.meta.dirname, '../../../../server/db/database.ts');
const NOBODY = 65_534;
const DAEMON = 1;
/** Such as one of systemd's while its service is stopped. */
const NAMELESS = 54_321;

let dir: string;
let folder: string;
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'top-picks-own-'));
  folder = clusterFolder(dir);
});
afterEach(() => rm(dir, { recursive: true, force: true }));

async function startAndStop(): Promise<void> {
  const started = await startEmbedded({ folder, settings: ['fsync=off'], log: () => undefined });
  await started.stop();
}

const ownersOf = (...names: string[]) =>
  Promise.all(names.map(async (name) => (await stat(path.join(folder, name))).uid));

// Only root can use what is another user's, as an operator's command or a job does while the server is stopped.
describe.runIf(process.getuid?.() === 0)('a database in the folder of another user than root, who starts it', () => {
  it('stays this user’s, also when it was somebody else’s', async () => {
    await chown(dir, DAEMON, DAEMON);
    await startAndStop();
    expect(await ownersOf('.', 'base', 'PG_VERSION')).toEqual([DAEMON, DAEMON, DAEMON]);
    await chown(folder, NOBODY, NOBODY);
    await startAndStop();
    expect(await ownersOf('.', 'base', 'PG_VERSION')).toEqual([DAEMON, DAEMON, DAEMON]);
  });

  it('stays the user’s who has no name on this system', async () => {
    await startAndStop();
    await chown(dir, NAMELESS, NAMELESS);
    await startAndStop();
    expect(await ownersOf('.', 'base')).toEqual([NAMELESS, NAMELESS]);
  });

  it('becomes this user’s at the second start where the first one had to make it for a user without a name', async () => {
    await chown(dir, NAMELESS, NAMELESS);
    await startAndStop();
    await startAndStop();
    expect(await ownersOf('.', 'base')).toEqual([NAMELESS, NAMELESS]);
  });

  it('says to whom it is to be given where this user may not read it', async () => {
    await startAndStop();
    await chown(dir, DAEMON, DAEMON);
    const program = `process.setuid(${DAEMON});
      const { openDatabase } = await import(process.argv[1]);
      await openDatabase({ dataDir: process.argv[2], databaseUrl: undefined, log() {} }).catch(({ message }) => console.log(message));`;
    const args = ['--input-type=module', '-e', program, DATABASE, dir];
    expect((await promisify(execFile)(process.execPath, args)).stdout.trim()).toBe(
      `The database in ${folder} may not be used by the user with the number 1. Give it to this user.`,
    );
  });
});
