import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readCommandLine, UsageError } from '../../../server/cli/commandLine.ts';
import { runCommand, verifyBackupIn } from '../../support/server/operators.ts';
import { cutTwoLedgers, type LedgerScene, startLedgerScene } from '../../support/server/ledgers.ts';

let scene: LedgerScene;
let folder: string;
beforeAll(async () => {
  scene = await startLedgerScene(undefined, { coursesPerState: 12 });
  await cutTwoLedgers(scene);
  await scene.server.standings.tick();
});
afterAll(() => scene.server.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'top-picks-backups-'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

/** A minute later each time. */
const backUp = (...more: string[]) => {
  const { clock, db } = scene.server;
  clock.advance(60_000);
  return runCommand(db, ['backup', '--to', folder, ...more], { now: clock.now });
};
const files = async () => (await readdir(folder)).sort();
const newest = async () =>
  join(
    folder,
    (await files()).findLast((name) => name.endsWith('.gz'))!,
  );

describe('[R13.26] a backup into a folder', () => {
  it('has a name by its time and a manifest of what is in it', async () => {
    const { isWell, lines } = await backUp();
    const { clock } = scene.server;
    const name = `top-picks-${clock
      .now()
      .toISOString()
      .replace(/[-:]|\.\d+/g, '')}.gz`;
    expect(await files()).toEqual([name, `${name}.json`]);
    const manifest = JSON.parse(await readFile(join(folder, `${name}.json`), 'utf8')) as Record<string, unknown>;
    expect(manifest).toMatchObject({ at: clock.now().toISOString(), members: 40, ballots: 40, votes: 200 });
    expect(manifest.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(manifest.ledgers).toMatchObject({ AZ: { number: 2 } });
    expect([isWell, lines]).toEqual([
      true,
      [expect.stringMatching(/^\d+ rows in .*: 40 members, 200 votes on 40 ballots, ledgers of 1 state\.$/)],
    ]);
  });

  it('deletes the older ones beyond --keep, and no other file', async () => {
    await writeFile(join(folder, 'mine.gz'), 'mine');
    for (let day = 0; day < 3; day += 1) await backUp();
    const all = await files();
    expect((await backUp('--keep', '2')).lines.at(-1)).toBe('2 older backups deleted.');
    const left = await files();
    expect(left).toHaveLength(5);
    expect(left).toEqual(expect.arrayContaining(['mine.gz', ...all.slice(5)]));
  });

  it('with less than half of the ballots of the fullest one there deletes none, and ends with a complaint', async () => {
    for (let day = 0; day < 2; day += 1) await backUp();
    const beside = `${await newest()}.json`;
    const manifest = JSON.parse(await readFile(beside, 'utf8')) as { ballots: number };
    await writeFile(beside, JSON.stringify({ ...manifest, ballots: 81 }));
    // The next day it is still the same: the small one of the day before is no measure.
    for (let day = 3; day <= 4; day += 1) {
      const { isWell, lines } = await backUp('--keep', '1');
      expect(isWell).toBe(false);
      expect(lines.at(-1)).toBe(
        `${beside.replace('.json', '')} has 81 ballots. Is this the right database? No older backup was deleted. If it is, move those with more ballots elsewhere.`,
      );
      expect((await files()).filter((name) => name.endsWith('.gz'))).toHaveLength(day);
    }
  });

  it('is refused where the folder is missing, a file, or lies in that of a database or a release', async () => {
    const into = (place: string) => runCommand(scene.server.db, ['backup', '--to', place]);
    await expect(into(join(folder, 'none'))).rejects.toThrow('is not there. Make the folder first.');
    expect(existsSync(join(folder, 'none'))).toBe(false);
    await writeFile(join(folder, 'PG_VERSION'), '18');
    await expect(into(join(folder, 'PG_VERSION'))).rejects.toThrow('is not a folder');
    await expect(into(folder)).rejects.toThrow(`${folder} is the folder of a database. Choose another one.`);
    await mkdir(join(folder, 'base'));
    await expect(into(join(folder, 'base'))).rejects.toThrow(`${folder} is the folder of a database`);
    const file = runCommand(scene.server.db, ['backup', join(folder, 'base/today.gz')]);
    await expect(file).rejects.toThrow(`${folder} is the folder of a database`);

    const instead = runCommand(scene.server.db, ['backup', tmpdir()]);
    await expect(instead).rejects.toThrow(`${tmpdir()} is a folder. Name a file in it, or say --to ${tmpdir()}.`);

    const release = join(folder, 'top-picks-1.2.3');
    await mkdir(join(release, 'server'), { recursive: true });
    for (const name of ['VERSION', 'server/launch.js']) await writeFile(join(release, name), '');
    await expect(into(release)).rejects.toThrow(`${release} is the folder of a release, which goes after an update`);
  });

  it('is made although the manifest of the one before is damaged, but deletes none and fails', async () => {
    await backUp();
    const beside = `${await newest()}.json`;
    await writeFile(beside, '{"at":');
    const damaged = `${beside} is damaged. Delete it, and try the backup with backup --verify.`;
    await expect(backUp('--keep', '1')).rejects.toThrow(damaged);
    expect((await files()).filter((name) => /\.gz(\.json)?$/.test(name))).toHaveLength(4);
    await expect(verifyBackupIn(beside.replace('.json', ''))).rejects.toThrow(damaged);
    expect(await backUp('--keep', '1')).toMatchObject({ isWell: true });
  });

  it.each([
    [[], 'backup needs a file, or --to, or --verify.'],
    [['a.gz', '--to', 'there'], 'backup needs a file, or --to, or --verify.'],
    [['a.gz', '--keep', '3'], '--keep belongs to --to.'],
    [['--to', 'there', '--keep', '0'], '--keep takes a whole number from 1, not "0".'],
  ])('is not understood with the arguments %j', (args, complaint) => {
    const read = () => readCommandLine(['backup', ...args]);
    expect(read).toThrow(UsageError);
    expect(read).toThrow(complaint);
  });
});

describe('[R13.26] a restore from a folder', () => {
  const restore = (file: string) => runCommand(scene.server.db, ['restore', file]);

  it('refuses a file that was packed anew with something changed, and a folder', async () => {
    await backUp();
    const file = await newest();
    const content = gunzipSync(await readFile(file)).toString();
    await writeFile(file, gzipSync(content.replace(/"name": ?"[^"]+"/, '"name": "Forged"')));
    await expect(restore(file)).rejects.toThrow('changed since, or damaged. Use another backup.');
    await expect(restore(folder)).rejects.toThrow(`${folder} is a folder. Name one of the backups in it.`);
  });
});

describe('[R13.26] the verification of a backup', () => {
  it('restores the newest of a folder and counts it, without settings and without a database', async () => {
    await backUp();
    const before = await readdir(folder);
    // Others verify backups in the usual place.
    vi.stubEnv('TMPDIR', folder);
    const { isWell, lines } = await verifyBackupIn(folder);
    expect(lines).toEqual([
      expect.stringMatching(/can be restored: \d+ rows, 40 members, 200 votes on 40 ballots, ledgers of 1 state\.$/),
      'All tallies are what the ballots say.',
      '2 ledgers, all right.',
    ]);
    expect(isWell).toBe(true);
    expect(await readdir(folder)).toEqual(before);
  });

  it('refuses a file that was cut', async () => {
    await backUp();
    const file = await newest();
    await writeFile(file, (await readFile(file)).subarray(0, -100));
    await expect(verifyBackupIn(file)).rejects.toThrow('changed since, or damaged. Use another backup.');
    await rm(`${file}.json`);
    await expect(verifyBackupIn(file)).rejects.toThrow('is not a backup, or a damaged one');
  });

  it('names what was edited in the manifest', async () => {
    await backUp();
    const beside = `${await newest()}.json`;
    await writeFile(beside, (await readFile(beside, 'utf8')).replace('"votes": 200', '"votes": 201'));
    const { isWell, lines } = await verifyBackupIn(folder);
    expect(lines[0]).toMatch(
      /is whole, but the manifest beside it was edited: votes: 201 were backed up, 200 are here\.$/,
    );
    expect(isWell).toBe(false);
  });
});
