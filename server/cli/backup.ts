import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { link, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Kysely, sql, type Transaction } from 'kysely';
import { appliedMigrations } from '../db/schemaState.ts';
import type { Database } from '../db/schema.ts';
import { StartError } from '../db/startError.ts';
import { setStatementTimeout } from '../db/statementTimeout.ts';
import { backupsIn, fullestOf, keepNewest, nameOf, refuseWrongFolder, sha256Of, writeBeside } from './backupFolder.ts';
import { BACKUP_TIMEOUT_MS, type BackupLine, type Manifest, ROWS_PER_PIECE } from './backupFormat.ts';
import { dataTables, rowsToBackUp } from './backupTables.ts';
import type { Command, Context } from './command.ts';
import { countOf } from './countOf.ts';
import { manifestInWords, manifestOf } from './manifest.ts';
import { verifyBackup } from './verifyBackup.ts';

export const backup: Command = {
  name: 'backup',
  usage: 'backup FILE | --to DIR [--keep N] | --verify FILE',
  summary: 'Writes everything in the database, as of one moment, to a new file; --verify tries a restore of one.',
  help: `The server may run: nothing that is written meanwhile is half in the file. What is in it is printed.
The file holds all members (with their email addresses), ballots, courses, rankings, the audit log and kept analytics events; only its owner may read
it. It does not hold passwords and sign-in accounts, which are at Firebase, or in a demo in DATA_DIR/identity.json; nor the token keys (DATA_DIR/token-keys
or TOKEN_KEYS), without which members sign in once more. Copy these files beside it. It can be restored on our own PostgreSQL and on one of yours, whichever
it comes from, by the release that made it and by every later one. A file that is there already is not overwritten.
--to gives the file a name by its time in a folder that is there, with a manifest beside it (NAME.gz.json: members, ballots, votes, the newest head of each
ledger, SHA-256). --keep N then deletes all but the newest N backups of the folder. A backup with less than half of the ballots of the fullest one there is
kept, but deletes none, and ends with exit code 1.
--verify restores a backup (of a folder the newest one) into a PostgreSQL of its own in the temporary folder, which is gone afterwards, counts every ballot
and checks the ledgers. It needs no database, no server and no keys.`,
  flags: [],
  options: { to: 'path', keep: 'number', verify: 'path' },
  words: { least: 0, most: 1 },
  fileAt: 0,
  opens: 'older',
  instead: { verify: verifyBackup },

  misuse: ({ words: [file], options: { to, keep, verify } }) => {
    const places = [file, to, verify].filter((place) => place !== undefined);
    if (places.length !== 1) return 'backup needs a file, or --to, or --verify.';
    return keep !== undefined && to === undefined ? '--keep belongs to --to.' : undefined;
  },

  run: async (context, { words: [file = ''], options: { to, keep } }) => {
    if (to !== undefined) return backUpInto(context, to, keep === undefined ? null : Number(keep));
    const { db, now, print } = context;
    await refuseWrongFolder(path.dirname(file));
    await refuseFolder(file);
    const { rows, manifest } = await writeBackup(db, file, now());
    print(`${rows} rows in ${file}: ${manifestInWords(manifest)}.`);
    return true;
  },
};

async function refuseFolder(file: string): Promise<void> {
  const found = await stat(file).catch(() => null);
  if (found?.isDirectory()) throw new StartError(`${file} is a folder. Name a file in it, or say --to ${file}.`);
}

async function backUpInto({ db, now, print, complain }: Context, folder: string, keep: number | null) {
  await refuseWrongFolder(folder);
  const earlier = await backupsIn(folder);
  const at = now();
  const file = path.join(folder, nameOf(at));
  const { rows, manifest } = await writeBackup(db, file, at);
  await writeBeside(file, { at: at.toISOString(), rows, sha256: await sha256Of(file), ...manifest });
  print(`${rows} rows in ${file}: ${manifestInWords(manifest)}.`);
  // Only now: a damaged manifest must not keep this backup from being made.
  const fullest = await fullestOf(earlier);
  if (fullest && manifest.ballots < fullest.ballots / 2) {
    complain(
      `${fullest.file} has ${countOf(fullest.ballots, 'ballot')}. Is this the right database? No older backup was deleted. If it is, move those with more ballots elsewhere.`,
    );
    return false;
  }
  if (keep !== null) print(`${countOf(await keepNewest(folder, keep), 'older backup')} deleted.`);
  return true;
}

type Written = { rows: number; manifest: Manifest };

/** Writes a backup to `file`.part and renames it once it is complete. */
async function writeBackup(db: Kysely<Database>, file: string, at: Date): Promise<Written> {
  const draft = `${file}.part`;
  const lines = new PassThrough();
  const stored = pipeline(lines, createGzip(), createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }));
  // Awaited below; a full disk must not end the process before.
  stored.catch(() => undefined);
  const write = async (line: BackupLine): Promise<void> => {
    if (lines.destroyed) await stored;
    if (!lines.write(`${JSON.stringify(line)}\n`)) await Promise.race([once(lines, 'drain'), stored]);
  };
  try {
    const written = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((trx) => writeAll(trx, { at, write }));
    lines.end();
    await stored;
    await link(draft, file);
    return written;
  } finally {
    lines.destroy();
    await stored.catch(() => undefined);
    await rm(draft, { force: true });
  }
}

type Output = { at: Date; write: (line: BackupLine) => Promise<void> };

async function writeAll(trx: Transaction<Database>, { at, write }: Output): Promise<Written> {
  await setStatementTimeout(trx, BACKUP_TIMEOUT_MS);
  const migrations = await appliedMigrations(trx);
  await write({ format: 'top-picks-backup', at: at.toISOString(), migrations });
  let total = 0;
  for (const table of await dataTables(trx)) {
    await sql`declare backup no scroll cursor for ${rowsToBackUp(table)}`.execute(trx);
    for (;;) {
      const { rows } = await sql<{
        row: Record<string, unknown>;
      }>`fetch ${sql.lit(table === 'ledger_parts' ? 1 : ROWS_PER_PIECE)} from backup`.execute(trx);
      if (rows.length === 0) break;
      await write({ table, rows: rows.map(({ row }) => row) });
      total += rows.length;
    }
    await sql`close backup`.execute(trx);
  }
  const manifest = await manifestOf(trx);
  await write({ end: true, rows: total, manifest });
  return { rows: total, manifest };
}
