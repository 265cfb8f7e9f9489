import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ledgerSecrets, parseTokenKeys } from '../../../server/auth/tokenKeys.ts';
import { nameOf, sha256Of } from '../../../server/cli/backupFolder.ts';
import type { Place } from '../../../server/cli/command.ts';
import { doctor } from '../../../server/cli/doctor.ts';
import { checkAllLedgers } from '../../../server/cli/doctorDatabase.ts';
import { checkClock, checkDisk, checkFirebase } from '../../../server/cli/doctorMachine.ts';
import { openPostgres } from '../../../server/db/postgres.ts';
import type { Database } from '../../../server/db/schema.ts';
import { StartError } from '../../../server/db/startError.ts';
import { prepareSigningKey } from '../../../server/workers/ledger/signingKeys.ts';
import { storeRecount } from '../../../server/workers/nightlyRecount.ts';
import { copyDatabase, type NewDatabase } from '../../support/server/database.ts';
import { cutTwoLedgers, startLedgerScene, tamperWithLedgers } from '../../support/server/ledgers.ts';

const KEYS = `mine:${'A'.repeat(43)}`;
const HOUR_MS = 3_600_000;

let database: NewDatabase;
let db: Kysely<Database>;
let folder: string;
let well: Place;
beforeAll(async () => {
  database = await copyDatabase();
  db = await openPostgres(database.url, () => undefined);
  await prepareSigningKey(db, ledgerSecrets(parseTokenKeys(KEYS)), new Date());
  await storeRecount(db, { at: new Date(), differences: 0 });
  folder = await mkdtemp(path.join(tmpdir(), 'top-picks-doctor-'));
  const place = { dataDir: folder, databaseUrl: database.url, tokenKeys: KEYS, publicOrigin: null };
  well = { ...place, isDemo: true, hasDemo: true, isPageBuilt: true };
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
  await rm(folder, { recursive: true });
});

type Report = { isWell: boolean; checks: { name: string; status: string; says: string }[] };

/** What the doctor prints with --json; its exit code follows from what it returns. */
async function examine(place: Place | StartError, options: Record<string, string> = {}): Promise<Report> {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const read = () => {
    if (place instanceof StartError) throw place;
    return place;
  };
  const isWell = await doctor.runAlone(read, { words: [], flags: { json: true }, options }, { print, complain: print });
  expect(lines).toHaveLength(1);
  const report = JSON.parse(lines[0]!) as Report;
  expect(report.isWell).toBe(isWell);
  return report;
}

/** The lines that are wrong, such as "keys: TOKEN_KEYS are not …". */
async function faultsOf(place: Place | StartError, options?: Record<string, string>): Promise<string[]> {
  const { checks } = await examine(place, options);
  return checks.flatMap(({ name, status, says }) => (status === 'wrong' ? [`${name}: ${says}`] : []));
}

/** A backup in a folder of its own, made so many hours ago. */
async function backupOf(hours: number): Promise<string> {
  const backups = await mkdtemp(path.join(folder, 'backups-'));
  const at = new Date(Date.now() - hours * HOUR_MS);
  const file = path.join(backups, nameOf(at));
  await writeFile(file, gzipSync('a backup'));
  const manifest = { members: 3, ballots: 2, votes: 44, ledgers: {} };
  const sha256 = await sha256Of(file);
  await writeFile(`${file}.json`, JSON.stringify({ at: at.toISOString(), rows: 9, sha256, ...manifest }));
  return backups;
}

describe('[R13.27] the doctor', () => {
  it('finds nothing wrong with a demo in order, a line each', async () => {
    const { isWell, checks } = await examine(well, { backups: await backupOf(25) });
    expect(checks.map(({ name, status }) => `${name}: ${status}`)).toEqual([
      'settings: ok',
      'database: ok',
      'schema: ok',
      'keys: ok',
      'clock: ok',
      'disk: skipped',
      'firebase: skipped',
      'page: ok',
      'backup: ok',
      'ledgers: ok',
      'recount: ok',
    ]);
    expect(isWell).toBe(true);
  });

  it('names wrong settings, and looks no further than for the backup', async () => {
    const wrong = new StartError(
      'Something in the configuration is wrong:\n  - PORT must be a port.\n  - HOST must be.',
    );
    expect(await faultsOf(wrong, { backups: folder })).toEqual([
      'settings: PORT must be a port. HOST must be.',
      `backup: There is none in ${folder}.`,
    ]);
  });

  it('says that a release without the settings of Firebase has no demo', async () => {
    expect(await faultsOf({ ...well, hasDemo: false })).toEqual([
      expect.stringMatching(/^settings: A release has no demo. Set FIREBASE_PROJECT_ID/),
    ]);
  });

  it('says that the database is out of reach, or not there', async () => {
    const nowhere = 'postgresql://pat:hush@127.0.0.1:1/picks';
    expect(await faultsOf({ ...well, databaseUrl: nowhere })).toEqual([
      'database: The database picks at 127.0.0.1:1 refuses: nothing listens there; check DATABASE_URL',
    ]);
    expect(await faultsOf({ ...well, databaseUrl: undefined })).toEqual([
      expect.stringContaining(`There is no database in ${folder}.`),
    ]);
  });

  it('says that the tables are of another release', async () => {
    await sql`insert into migrations (name) values ('0999_later.sql')`.execute(db);
    expect(await faultsOf(well)).toEqual([expect.stringMatching(/^schema: .*0999_later\.sql/)]);
    await sql`delete from migrations where name = '0999_later.sql'`.execute(db);
  });

  it('says that TOKEN_KEYS do not open what is stored, or are missing', async () => {
    expect(await faultsOf({ ...well, tokenKeys: `mine:${'B'.repeat(43)}` })).toEqual([
      expect.stringMatching(/^keys: .*TOKEN_KEYS are not those of this database/),
    ]);
    expect(await faultsOf({ ...well, tokenKeys: undefined })).toEqual([
      expect.stringMatching(/^keys: .*The keys of this deployment are missing/),
    ]);
  });

  it('says that the page is not built', async () => {
    expect(await faultsOf({ ...well, isPageBuilt: false })).toEqual([expect.stringMatching(/^page: .*npm run build/)]);
  });

  it('says that the newest backup is too old, or that there is no folder of backups', async () => {
    const old = await backupOf(27);
    expect(await faultsOf(well, { backups: old })).toEqual([
      expect.stringMatching(/^backup: .*is 27\.0 hours old: 3 members, 44 votes on 2 ballots/),
    ]);
    expect(await faultsOf(well, { backups: old, hours: '28' })).toEqual([]);
    const none = path.join(folder, 'none');
    expect(await faultsOf(well, { backups: none })).toEqual([`backup: ${none} is not there.`]);
  });

  it('says that the newest backup was cut, with and without its manifest', async () => {
    const backups = await backupOf(1);
    const file = path.join(backups, (await readdir(backups)).sort()[0]!);
    await writeFile(file, (await readFile(file)).subarray(0, -4));
    expect(await faultsOf(well, { backups })).toEqual([
      `backup: ${file} is not the file that its manifest was made for: it was changed since, or damaged. Use another backup.`,
    ]);
    await rm(`${file}.json`);
    expect(await faultsOf(well, { backups })).toEqual([
      `backup: ${file} is not a backup, or a damaged one. Use another backup.`,
    ]);
  });

  it('says that the last recount found something, or is too long ago', async () => {
    await storeRecount(db, { at: new Date(), differences: 2 });
    expect(await faultsOf(well)).toEqual([expect.stringMatching(/^recount: 2 differences at 20/)]);
    await sql`update recounts set differences = 0, finished_at = now() - interval '27 hours'`.execute(db);
    expect(await faultsOf(well)).toEqual([expect.stringMatching(/^recount: .*Does one run\?/)]);
    await storeRecount(db, { at: new Date(), differences: 0 });
  });

  it('says that a ledger was changed', async () => {
    const scene = await startLedgerScene(undefined, { coursesPerState: 12 });
    await cutTwoLedgers(scene);
    expect(await checkAllLedgers(scene.server.db)).toEqual({ status: 'ok', says: '2 ledgers, all right.' });
    const cut = (trx: Kysely<Database>) => sql`update ledger_parts set bytes = '' where number = 2`.execute(trx);
    await tamperWithLedgers(scene.server.db, cut);
    const { status, says } = await checkAllLedgers(scene.server.db);
    expect([status, says]).toEqual(['wrong', expect.stringMatching(/^1 fault: AZ: .*ledger verify\.$/)]);
    await scene.server.close();
  });

  it('says that the clock is off', () => {
    const ours = new Date();
    const off = (seconds: number) =>
      checkClock({ ours, theirs: new Date(ours.getTime() - seconds * 1000), whose: 'the database’s clock' });
    expect(off(10).status).toBe('ok');
    const { status, says } = off(11);
    expect([status, says]).toEqual(['wrong', expect.stringMatching(/^11 s off the database’s clock\. Switch/)]);
    expect(off(-3600).status).toBe('wrong');
  });

  it('says that the disk is nearly full, also for a data folder that is yet to be made', async () => {
    expect((await checkDisk(path.join(folder, 'a', 'b'), 1)).status).toBe('ok');
    const full = await checkDisk(path.join(folder, 'a', 'b'), Number.MAX_SAFE_INTEGER);
    expect([full.status, full.says]).toEqual(['wrong', expect.stringContaining(`GB free at ${folder}. Make room`)]);
  });

  it('says that Firebase is out of reach, and takes its time where it is not', async () => {
    let status = 200;
    const server = createServer((_request, response) =>
      response.writeHead(status, { connection: 'close', date: 'Wed, 25 Nov 2026 12:00:00 GMT' }).end('{}'),
    ).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const reached = await checkFirebase(false, url);
    expect([reached.firebase.status, reached.time?.theirs.toISOString()]).toEqual(['ok', '2026-11-25T12:00:00.000Z']);
    status = 503;
    expect((await checkFirebase(false, url)).firebase.says).toContain('it responds with 503');
    await new Promise((resolve) => server.close(resolve));
    const { status: is, says } = (await checkFirebase(false, url)).firebase;
    expect([is, says]).toEqual(['wrong', expect.stringContaining('ECONNREFUSED')]);
  });
});
