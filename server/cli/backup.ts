import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { link, rm } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import { BACKUP_TIMEOUT_MS, type BackupLine, ROWS_PER_PIECE } from './backupFormat.ts';
import { appliedMigrations, dataTables } from './backupTables.ts';
import type { Command } from './command.ts';
import { setStatementTimeout } from '../db/statementTimeout.ts';

export const backup: Command = {
  name: 'backup',
  usage: 'backup FILE',
  summary: 'Writes everything in the database, as of one moment, to a new file.',
  help: `The server may run: nothing that is written meanwhile is half in the file.
The file holds all members (with their email addresses), ballots, courses, rankings, the audit log and kept analytics events; only its owner may read
it. It does not hold passwords and sign-in accounts, which are at Firebase, or in a demo in DATA_DIR/identity.json; nor the token keys (DATA_DIR/token-keys
or TOKEN_KEYS), without which members sign in once more. Copy these files beside it. It can be restored on our own PostgreSQL and on one of yours, whichever
it comes from, by the release that made it and by every later one. A file that is there already is not overwritten.`,
  flags: [],
  words: { least: 1, most: 1 },
  fileAt: 0,

  run: async ({ db, now, print }, { words: [path = ''] }) => {
    // The file gets its final name when it is complete.
    const draft = `${path}.part`;
    const lines = new PassThrough();
    const stored = pipeline(lines, createGzip(), createWriteStream(draft, { flags: 'wx', mode: 0o600 }));
    // Awaited below; a full disk must not end the process before.
    stored.catch(() => undefined);
    const write = async (line: BackupLine): Promise<void> => {
      if (lines.destroyed) await stored;
      if (!lines.write(`${JSON.stringify(line)}\n`)) await Promise.race([once(lines, 'drain'), stored]);
    };
    try {
      const rows = await db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute((trx) => writeAll(trx, { at: now(), write }));
      lines.end();
      await stored;
      await link(draft, path);
      print(`${rows} rows in ${path}.`);
    } finally {
      lines.destroy();
      await stored.catch(() => undefined);
      await rm(draft, { force: true });
    }
    return true;
  },
};

type Output = { at: Date; write: (line: BackupLine) => Promise<void> };

async function writeAll(trx: Transaction<Database>, { at, write }: Output): Promise<number> {
  await setStatementTimeout(trx, BACKUP_TIMEOUT_MS);
  const migrations = await appliedMigrations(trx);
  await write({ format: 'top-picks-backup', at: at.toISOString(), migrations });
  let total = 0;
  for (const table of await dataTables(trx)) {
    await sql`declare backup no scroll cursor for select to_jsonb(t) as row from ${sql.table(table)} as t`.execute(trx);
    for (;;) {
      const { rows } = await sql<{
        row: Record<string, unknown>;
      }>`fetch ${sql.lit(table === 'ledgers' ? 1 : ROWS_PER_PIECE)} from backup`.execute(trx);
      if (rows.length === 0) break;
      await write({ table, rows: rows.map(({ row }) => row) });
      total += rows.length;
    }
    await sql`close backup`.execute(trx);
  }
  await write({ end: true, rows: total });
  return total;
}
