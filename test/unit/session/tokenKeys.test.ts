import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { loadTokenKeys, parseTokenKeys } from '../../../server/auth/tokenKeys.ts';

it('two servers that start first and together make one key file, which only their user can read', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'top-picks-keys-'));
  const load = () => loadTokenKeys(dataDir, undefined, { mayMake: true });
  const [one, other] = await Promise.all([load(), load()]);
  const file = path.join(dataDir, 'token-keys');
  expect(one[0].macKey).toEqual(other[0].macKey);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(parseTokenKeys((await readFile(file, 'utf8')).trim())[0].macKey).toEqual(one[0].macKey);
  await rm(dataDir, { recursive: true });
});

it('[R13.22] an operator’s command makes no keys where there are none, and says how to go on without them', async () => {
  const parent = await mkdtemp(path.join(tmpdir(), 'top-picks-keys-'));
  const dataDir = path.join(parent, 'none');
  const load = loadTokenKeys(dataDir, undefined, { mayMake: false });
  await expect(load).rejects.toThrow(/keys of this deployment are missing.*ledger rotate --keys-lost/);
  await expect(stat(dataDir)).rejects.toThrow('ENOENT');
  await rm(parent, { recursive: true });
});
