import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cutTwoLedgers, startLedgerScene } from '../../../support/server/ledgers.ts';
import { runCommand, verifyBackupIn } from '../../../support/server/operators.ts';

let folder: string;
let whole: Buffer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'top-picks-changed-'));
  const { server, ...scene } = await startLedgerScene(undefined, { coursesPerState: 12 });
  await cutTwoLedgers({ server, ...scene });
  await server.standings.tick();
  const file = join(folder, 'whole.gz');
  await runCommand(server.db, ['backup', file], { now: server.clock.now });
  whole = await readFile(file);
  await server.close();
});
afterAll(() => rm(folder, { recursive: true }));

async function fileOf(bytes: Buffer): Promise<string> {
  const file = join(folder, 'changed.gz');
  await writeFile(file, bytes);
  return file;
}

/** The backup with another text in it, packed again. */
async function edited(change: (text: string) => string): Promise<string> {
  const text = gunzipSync(whole).toString();
  const changed = change(text);
  expect(changed).not.toBe(text);
  return fileOf(gzipSync(changed));
}

describe('[R13.26] the verification of a backup', () => {
  it.each([0.1, 0.5, 0.9])('refuses a file in which one byte was changed at %f of its length', async (part) => {
    const changed = Buffer.from(whole);
    changed[Math.floor(changed.length * part)]! ^= 1;
    await expect(verifyBackupIn(await fileOf(changed))).rejects.toThrow('is not a backup, or a damaged one');
  });

  it('refuses a file from which a vote was taken', async () => {
    const ofBallot = /("table":"ballots","rows":\[\{[^}]*"course_ids":\[)\d+,/;
    const file = await edited((text) => text.replace(ofBallot, '$1'));
    await expect(verifyBackupIn(file)).rejects.toThrow('votes: 200 were backed up, 199 are here');
  });

  it('refuses a file in which the newest ledger has another head', async () => {
    const file = await edited((text) => text.replace(/("jws":")./g, '$1x'));
    await expect(verifyBackupIn(file)).rejects.toThrow('AZ: the newest ledger is another');
  });

  it('finds a tally that is not what the ballots say', async () => {
    const file = await edited((text) => text.replace(/("table":"tallies".*?"votes":)\d+/, '$1777'));
    const { isWell, lines } = await verifyBackupIn(file);
    expect(isWell).toBe(false);
    expect(lines[0]).toMatch(/^Arizona: .* is at 777 votes, a recount says \d+\.$/);
  });
});
