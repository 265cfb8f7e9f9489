import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { ignorePostgresVariables, postgresVariables } from '../../../server/db/driver.ts';
import { StartError } from '../../../server/db/startError.ts';
import { makeTemporaryFolder } from '../../../server/db/temporaryFolder.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

it('[R13.24] the shell’s variables for another PostgreSQL are gone where our own is used', () => {
  for (const [name, value] of Object.entries({ PGSSLMODE: 'require', PGOPTIONS: '-c x=1', PG_COLOR: 'always' }))
    vi.stubEnv(name, value);
  expect(postgresVariables()).toEqual(expect.arrayContaining(['PGSSLMODE', 'PGOPTIONS', 'PG_COLOR']));
  ignorePostgresVariables();
  expect(postgresVariables()).toEqual([]);
});

it('[R13.24] a folder for temporary files that is missing, or is a file, is named with what to do', async () => {
  const parent = await mkdtemp(path.join(tmpdir(), 'top-picks-tmp-'));
  await writeFile(path.join(parent, 'file'), '');
  for (const name of ['none', 'file', 'x'.repeat(300)]) {
    vi.stubEnv('TMPDIR', path.join(parent, name));
    const making = makeTemporaryFolder('a-');
    await expect(making).rejects.toBeInstanceOf(StartError);
    await expect(making).rejects.toThrow(/^The folder for temporary files [^\n]*\. Set TMPDIR to another folder\.$/);
  }
  vi.unstubAllEnvs();
  await rm(parent, { recursive: true });
});
