import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clusterFolder } from '../../../../server/db/database.ts';
import { type EmbeddedPostgres, findRunning, startEmbedded } from '../../../../server/db/embedded/embedded.ts';

let dir: string;
let running: EmbeddedPostgres | undefined;
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'top-picks-around-'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await running?.stop();
  running = undefined;
  await rm(dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
});

async function start(folder: string): Promise<EmbeddedPostgres> {
  running = await startEmbedded({ folder, settings: ['fsync=off'], log: () => undefined });
  return running;
}

describe('our own PostgreSQL', () => {
  it.each([
    ['PGSSLMODE', 'require'],
    ['PGOPTIONS', '-c nothing=1'],
    ['PGSSLNEGOTIATION', 'direct'],
    ['PGREPLICATION', 'database'],
    ['PGHOST', 'elsewhere.invalid'],
    ['PGDATA', '/nowhere'],
  ])('is reached whatever %s says, which is about another one', async (name, value) => {
    vi.stubEnv(name, value);
    const { databaseUrl } = await start(clusterFolder(dir));
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await client.end();
    vi.stubEnv(name, value);
    expect(await findRunning(clusterFolder(dir))).toBe(databaseUrl);
  });

  it('says in one line when its path, and the one for temporary files, are too long for a socket', async () => {
    const long = path.join(dir, 'x'.repeat(120));
    await mkdir(long);
    vi.stubEnv('TMPDIR', long);
    await expect(start(path.join(long, 'data'))).rejects.toThrow(
      /^The paths of .* are too long for.* Set DATA_DIR or TMPDIR to a shorter one\.$/,
    );
    vi.stubEnv('TMPDIR', path.join(dir, 'none'));
    await expect(start(path.join(long, 'data'))).rejects.toThrow(
      /^The folder for temporary files .* is not there\. Set TMPDIR to another folder\.$/,
    );
  });
});
