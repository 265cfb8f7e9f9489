import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { type Draft, type LedgerKey, noteProgress, ofDraft } from './drafts.ts';
import { bytesOf, planParts } from './plan.ts';

const deflate = promisify(deflateRaw);
/** Tags are random: higher levels find nothing more. */
const LEVEL = 1;

/** A gzip stream without name and time (RFC 1952). */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
const LAST_BLOCK = Buffer.from([3, 0]);

/** Sorts the rows of the next part of a draft and stores them compressed. */
export async function makePart(trx: Transaction<Database>, draft: Draft): Promise<void> {
  const { location_id, number, votes, parts: part } = draft;
  const { rows } = await sql<{ text: string }>`
    select coalesce(string_agg(row || E'\n', '' order by split_part(row, ',', 1)::integer, row collate "C"), '') as text
    from ledger_draft_rows, string_to_table(rows, E'\n') as row
    where ${ofDraft(draft)} and part = ${part}`.execute(trx);
  const text = Buffer.from(rows[0]?.text ?? '', 'latin1');
  const crc = crc32(text, Number(draft.crc));
  const isLast = part + 1 === planParts(votes).parts;
  const bytes = Buffer.concat([
    ...(part === 0 ? [GZIP_HEADER] : []),
    // It ends with whole bytes, and not the stream.
    await deflate(text, { level: LEVEL, finishFlush: constants.Z_SYNC_FLUSH }),
    ...(isLast ? [LAST_BLOCK, gzipEnd(crc, bytesOf(votes))] : []),
  ]);
  await trx.insertInto('ledger_parts').values({ location_id, number, part, bytes }).execute();
  await sql`delete from ledger_draft_rows where ${ofDraft(draft)} and part = ${part}`.execute(trx);
  await noteProgress(trx, draft, { parts: part + 1, crc });
}

function gzipEnd(crc: number, length: number): Buffer {
  const end = Buffer.alloc(8);
  end.writeUInt32LE(crc, 0);
  end.writeUInt32LE(length % 2 ** 32, 4);
  return end;
}

/** A part of the gzip of a ledger's rows; undefined after the last one. */
export async function storedPart(
  db: Kysely<Database>,
  { locationId, number }: LedgerKey,
  part: number,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('ledger_parts')
    .select('bytes')
    .where('location_id', '=', locationId)
    .where('number', '=', number)
    .where('part', '=', part)
    .executeTakeFirst();
  return row?.bytes;
}

/** The gzip of a ledger's rows, read part by part. */
export async function* partsOf(read: (part: number) => Promise<Buffer | undefined>): AsyncGenerator<Buffer, void> {
  for (let part = 0; ; part += 1) {
    const bytes = await read(part);
    if (!bytes) return;
    yield bytes;
  }
}
