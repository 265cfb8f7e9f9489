import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { SignJWT } from 'jose';
import { type Kysely, sql, type Transaction } from 'kysely';
import { byVotes, LEDGER_ALGORITHM, LEDGER_TYPE, LEDGER_VERSION, type LedgerHead } from '#contract/ledger/format';
import type { Database } from '../../db/schema.ts';
import { type Draft, type LedgerKey, noteProgress, rowsIn } from './drafts.ts';
import { partsOf, storedPart } from './parts.ts';
import { bytesOf } from './plan.ts';
import { type KeySecrets, signingKey } from './signingKeys.ts';

type Trx = Transaction<Database>;

/** Ballots of a piece that is cleaned. */
const PLACES_A_PIECE = 10_000;

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** The hash of the stored rows of a draft. Throws when there are more or less of them than there must be. */
export async function hashOfRows(db: Kysely<Database>, key: LedgerKey, { votes }: Draft): Promise<string> {
  const hash = createHash('sha256');
  let length = 0;
  const parts = partsOf((part) => storedPart(db, key, part));
  await pipeline(parts, createGunzip(), async (texts: AsyncIterable<Buffer>) => {
    for await (const text of texts) {
      hash.update(text);
      length += text.length;
    }
  });
  if (length !== bytesOf(votes)) throw new Error(`Ledger ${key.number} of ${key.locationId} has other rows than votes`);
  return hash.digest('base64url');
}

/** Signs the head of a draft, whose rows are stored: from then on it is the newest ledger of its state. */
export async function publish(trx: Trx, draft: Draft, rows: { sha256: string; secrets: KeySecrets }): Promise<void> {
  const { location_id, number, election_id, closing, made_at, ballots } = draft;
  const { code } = await trx
    .selectFrom('locations')
    .select('code')
    .where('id', '=', location_id)
    .executeTakeFirstOrThrow();
  const head: LedgerHead = {
    v: LEDGER_VERSION,
    state: code,
    election: election_id,
    number,
    at: made_at.toISOString(),
    rows: rowsIn(draft),
    ballots: draft.counted,
    votes: draft.votes.toSorted(byVotes),
    sha256: rows.sha256,
    courses: draft.courses,
    previous: await previousOf(trx, draft),
    withdrawn: draft.withdrawn,
  };
  const { kid, privateKey } = await signingKey(trx, rows.secrets, made_at);
  const jws = await new SignJWT({ ...head })
    .setProtectedHeader({ alg: LEDGER_ALGORITHM, kid, typ: LEDGER_TYPE })
    .sign(privateKey);
  await trx
    .insertInto('ledgers')
    .values({ location_id, number, election_id, made_at, closing, ballots, jws })
    .execute();
  await noteProgress(trx, draft, { published: true });
}

async function previousOf(trx: Trx, { location_id, number }: Draft): Promise<string | null> {
  if (number === 1) return null;
  const { jws } = await trx
    .selectFrom('ledgers')
    .select('jws')
    .where('location_id', '=', location_id)
    .where('number', '=', number - 1)
    .executeTakeFirstOrThrow();
  return sha256(jws);
}

/**
 * Removes, piece by piece, what a published draft does not need any more: the ballots of the ledger before, of the same
 * election, and the names of members who left while the ballots were being copied. The draft goes with the last piece.
 */
export async function clean(trx: Trx, draft: Draft): Promise<void> {
  const { location_id, number, cleaned } = draft;
  const upTo = cleaned + PLACES_A_PIECE;
  const before = await ledgerBefore(trx, draft);
  if (before) {
    await sql`
      delete from ledger_ballots
      where location_id = ${location_id} and number = ${number - 1} and place > ${cleaned} and place <= ${upTo}`.execute(
      trx,
    );
  }
  await sql`
    update ledger_ballots set member_id = null
    where location_id = ${location_id} and number = ${number} and place > ${cleaned} and place <= ${upTo}
      and member_id is not null and not exists (select from members where members.id = ledger_ballots.member_id)`.execute(
    trx,
  );
  if (upTo < Math.max(draft.ballots, before?.ballots ?? 0)) return noteProgress(trx, draft, { cleaned: upTo });
  await trx.deleteFrom('ledger_drafts').where('location_id', '=', location_id).where('number', '=', number).execute();
}

const ledgerBefore = (trx: Trx, { location_id, number, election_id }: Draft) =>
  trx
    .selectFrom('ledgers')
    .select('ballots')
    .where('location_id', '=', location_id)
    .where('number', '=', number - 1)
    .where('election_id', '=', election_id)
    .executeTakeFirst();
