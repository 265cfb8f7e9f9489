import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import { type Kysely, sql, type Transaction } from 'kysely';
import { ADMIN_COMMAND } from '../db/adminCommand.ts';
import type { Database } from '../db/schema.ts';
import { StartError } from '../db/startError.ts';
import { appendAudit } from '../db/auditLog.ts';
import {
  BACKUP_TIMEOUT_MS,
  type BackupEnd,
  type BackupHead,
  type BackupLine,
  type BackupPiece,
  type Manifest,
} from './backupFormat.ts';
import { checkLedgers } from '../features/ledger/checkLedgers.ts';
import { allLocations } from '../features/locations/repository.ts';
import { appliedMigrations } from '../db/schemaState.ts';
import { readBesideSame } from './backupFolder.ts';
import { dataTables, repairSequences } from './backupTables.ts';
import type { Command } from './command.ts';
import { differencesOf, manifestOf } from './manifest.ts';
import { openOlderRelease, type OlderRelease, updateToThisRelease } from './olderRelease.ts';
import { setStatementTimeout } from '../db/statementTimeout.ts';

type Trx = Transaction<Database>;

/** A connection that was just closed, our own first one too, is still listed for a moment. */
const LEAVING_MS = 2000;
const LOOK_EVERY_MS = 100;

export const restore: Command = {
  name: 'restore',
  usage: 'restore FILE',
  summary: 'Replaces everything in the database by what a backup holds. Only while the server is stopped.',
  help: `What is in the database now is gone afterwards; when anything goes wrong on the way, nothing has changed. Every session ends, so that everybody
signs in again. A backup of an older release is brought to this one, which on a PostgreSQL of yours needs a user who may create a schema. A backup of a newer release is
refused. Nobody else may be connected. When our own PostgreSQL cannot be started any more, move DATA_DIR/postgres away first. What a backup does not hold:
${ADMIN_COMMAND} backup --help.`,
  flags: [],
  words: { least: 1, most: 1 },
  fileAt: 0,
  opens: 'new',

  run: async ({ db, now, print, complain }, { words: [path = ''] }) => {
    await refuseOthers(db);
    if ((await stat(path)).isDirectory()) throw new StartError(`${path} is a folder. Name one of the backups in it.`);
    await readBesideSame(path);
    const rows = await replaceAll(db, path, async (trx, restored) => {
      // A session that was signed out since the backup must not live again.
      await trx
        .updateTable('sessions')
        .set({ revoked_at: now(), reason: 'backup restored' })
        .where('revoked_at', 'is', null)
        .execute();
      const details = { backupOf: restored.head.at, rows: restored.rows };
      await appendAudit(trx, { at: now(), actorId: null, action: 'backup_restored', details });
    });
    print(`${rows} rows restored from ${path}. Everybody signs in again.`);
    const { faults } = await checkLedgers(db, await allLocations(db));
    for (const fault of faults) complain(fault);
    if (faults.length > 0) complain('The ledgers of this backup are damaged. If there is a better one, restore that.');
    return faults.length === 0;
  },
};

type Restored = {
  head: BackupHead;
  rows: number;
  manifest: Manifest;
};

/**
 * Replaces everything by what a backup holds, or changes nothing; `finish` is part of it. Returns the number of rows.
 */
export async function replaceAll(
  db: Kysely<Database>,
  path: string,
  finish: (trx: Trx, restored: Restored) => Promise<void>,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await setStatementTimeout(trx, BACKUP_TIMEOUT_MS);
    await sql`select set_config('top_picks.restoring', 'on', true)`.execute(trx);
    const restored = await readAll(trx, path);
    await finish(trx, restored);
    return restored.rows;
  });
}

async function refuseOthers(db: Kysely<Database>): Promise<void> {
  const deadline = performance.now() + LEAVING_MS;
  while (await hasOthers(db)) {
    if (performance.now() > deadline) {
      throw new StartError('Others are connected to this database. Stop every server first.');
    }
    await pause(LOOK_EVERY_MS);
  }
}

async function hasOthers(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ others: number }>`
    select count(*)::integer as others from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(db);
  return rows[0]?.others !== 0;
}

async function readAll(trx: Trx, path: string): Promise<Restored> {
  let tables: Set<string> | undefined;
  let older: OlderRelease | null = null;
  let head: BackupHead | undefined;
  let rows = 0;
  let end: BackupEnd | undefined;
  await refuseDamaged(path);
  for await (const line of linesOf(path)) {
    if ('format' in line) {
      head = line;
      await emptyTables(trx);
      older = await openOlderRelease(trx, await appliedMigrations(trx), line.migrations);
      // Its migrations have made rows, such as the first election; the backup has them all.
      if (older) await emptyTables(trx);
      tables = new Set(await dataTables(trx));
    } else if (!tables) throw notBackup(path);
    else if ('end' in line) end = line;
    else {
      if (!tables.has(line.table)) {
        throw new StartError(
          `${path} holds the table ${line.table}, which Top Picks has not: somebody made it in the database. Move it to another schema there, and make another backup.`,
        );
      }
      await insert(trx, line);
      rows += line.rows.length;
    }
  }
  if (!head) throw notBackup(path);
  if (end?.rows !== rows) throw new StartError(`${path} ends too early: it is torn. Use another backup.`);
  await compare(trx, path, end.manifest);
  await repairSequences(trx);
  if (older) await updateToThisRelease(trx, older);
  return { head, rows, manifest: end.manifest };
}

async function compare(trx: Trx, path: string, said: Manifest): Promise<void> {
  const differences = differencesOf(said, await manifestOf(trx));
  if (differences.length > 0)
    throw new StartError(`${path} was changed since it was made. Use another backup. ${differences.join('; ')}.`);
}

async function emptyTables(trx: Trx): Promise<void> {
  const tables = await dataTables(trx);
  await sql`truncate ${sql.join(tables.map((table) => sql.table(table)))}`.execute(trx);
}

/** With one byte changed, a line can still be JSON, and the database's refusal of it says nothing of a damaged file. */
export async function refuseDamaged(path: string): Promise<void> {
  const ignored = new Writable({ write: (_bytes, _encoding, done) => done() });
  await pipeline(createReadStream(path), createGunzip(), ignored).catch((error: unknown) => {
    throw isGzipError(error) ? notBackup(path) : error;
  });
}

async function* linesOf(path: string): AsyncGenerator<BackupLine> {
  const source = createReadStream(path);
  const gunzip = createGunzip();
  source.on('error', (error) => gunzip.destroy(error));
  source.pipe(gunzip);
  try {
    // An iterator of the interface itself would swallow errors of the stream.
    const lines = createInterface({ input: gunzip, crlfDelay: Infinity });
    gunzip.on('error', () => lines.close());
    for await (const line of lines) yield parse(line, path);
    if (gunzip.errored) throw gunzip.errored;
  } catch (error) {
    throw isGzipError(error) ? notBackup(path) : error;
  }
}

function parse(line: string, path: string): BackupLine {
  try {
    const value: unknown = JSON.parse(line);
    if (value instanceof Object && ('format' in value || 'table' in value || 'end' in value))
      return value as BackupLine;
  } catch {
    // Reported below.
  }
  throw notBackup(path);
}

function isGzipError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
}

/** Rows as the backup has them: JSON takes every column's type from the table. */
async function insert(trx: Trx, { table, rows }: BackupPiece): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    trx,
  );
}

function notBackup(path: string): StartError {
  return new StartError(`${path} is not a backup, or a damaged one. Use another backup.`);
}
