import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { PublishedKeys, ResultLedger } from '#contract/ledger/calls';
import { LEDGER_ALGORITHM, type LedgerKeys, type ListedHead } from '#contract/ledger/format';
import { wordsOf } from '#contract/ledger/words';
import type { Database } from '../../db/schema.ts';
import type { LedgerKey } from '../../workers/ledger/drafts.ts';

/** Newest first. */
export async function headsOf(db: Kysely<Database>, locationId: string): Promise<ListedHead[]> {
  const rows = await db
    .selectFrom('ledgers')
    .select(['number', 'election_id', 'made_at', 'jws'])
    .where('location_id', '=', locationId)
    .orderBy('number', 'desc')
    .execute();
  return rows.map(({ number, election_id, made_at, jws }) => ({
    number,
    election: election_id,
    at: made_at.toISOString(),
    jws,
  }));
}

/** The signed head of a ledger, and how many bytes the gzip of its rows has. */
export async function ledgerOf(
  db: Kysely<Database>,
  { locationId, number }: LedgerKey,
): Promise<{ jws: string; bytes: number } | undefined> {
  const { rows } = await sql<{ jws: string; bytes: number }>`
    select jws, (
      select coalesce(sum(octet_length(bytes)), 0)::float8 from ledger_parts
      where ledger_parts.location_id = ledgers.location_id and ledger_parts.number = ledgers.number
    ) as bytes
    from ledgers where location_id = ${locationId} and number = ${number}`.execute(db);
  return rows[0];
}

/** The list of courses that a head names by its hash, as it is sent. */
export async function courseListOf(
  db: Kysely<Database>,
  { locationId, sha256 }: { locationId: string; sha256: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('ledger_courses')
    .select('list')
    .where('location_id', '=', locationId)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  return row?.list;
}

/** Every key that has ever signed, newest first. */
export async function publishedKeys(db: Kysely<Database>): Promise<PublishedKeys['keys']> {
  const rows = await db
    .selectFrom('ledger_keys')
    .select(['kid', 'public_key'])
    .orderBy('made_at', 'desc')
    .orderBy('kid')
    .execute();
  return rows.map(({ kid, public_key: { x = '', y = '' } }) => ({
    kty: 'EC',
    crv: 'P-256',
    x,
    y,
    kid,
    alg: LEDGER_ALGORITHM,
    use: 'sig',
  }));
}

/**
 * The keys of a member's ballot in a state, newest election first. `ledger` is the election's newest one; null when
 * that has no rows of the ballot, or none that the key makes.
 */
export async function keysOf(
  db: Kysely<Database>,
  { memberId, locationId }: { memberId: string; locationId: string },
): Promise<LedgerKeys['keys']> {
  const { rows } = await sql<{ election: string; key: string; number: number | null; made_at: Date | null }>`
    with mine as materialized (
      select number from ledger_ballots where member_id = ${memberId} and location_id = ${locationId}
    )
    select ballot_keys.election_id as election, encode(ballot_keys.key, 'base64') as key,
      counted.number, counted.made_at
    from ballot_keys
    join elections on elections.id = ballot_keys.election_id
    left join (
      select ledgers.election_id, ledgers.number, ledgers.made_at
      from mine join ledgers on ledgers.location_id = ${locationId} and ledgers.number = mine.number
      where ledgers.number = (
        select max(number) from ledgers as others
        where others.location_id = ledgers.location_id and others.election_id = ledgers.election_id
      )
    ) as counted on counted.election_id = ballot_keys.election_id and counted.number >= ballot_keys.since
    where ballot_keys.member_id = ${memberId} and ballot_keys.location_id = ${locationId} and ballot_keys.key is not null
    order by elections.opens_at desc`.execute(db);
  return rows.map(({ election, key, number, made_at }) => ({
    election,
    key: Buffer.from(key, 'base64').toString('base64url'),
    ledger: number === null || made_at === null ? null : { number, at: made_at.toISOString() },
  }));
}

/** The ledger that was cut with a result; null for results older than ledgers. */
export async function ledgerOfResult(
  db: Kysely<Database>,
  { electionId, locationId }: { electionId: string; locationId: string },
): Promise<ResultLedger | null> {
  const row = await db
    .selectFrom('ledgers')
    .select(['number', 'jws'])
    .where('election_id', '=', electionId)
    .where('location_id', '=', locationId)
    .where('closing', '=', true)
    .executeTakeFirst();
  return row ? { number: row.number, words: wordsOfHead(row.jws) } : null;
}

/** The eight words of a signed head. */
export const wordsOfHead = (jws: string): string[] => wordsOf(createHash('sha256').update(jws).digest());
