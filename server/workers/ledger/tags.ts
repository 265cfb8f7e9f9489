import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import { LEDGER_KEY_BYTES, LEDGER_TAG_BYTES, tagMessage } from '#contract/ledger/format';
import type { Database } from '../../db/schema.ts';
import { type Draft, noteProgress, ofDraft } from './drafts.ts';
import { planParts } from './plan.ts';

type Trx = Transaction<Database>;

/** A ballot with its key; rows are course ids, smallest first. */
export type KeyedBallot = { memberId: string; key: Buffer; rows: readonly number[] };

const BALLOTS_A_PIECE = 2000;
/** Other work gets its turn after so many ballots. */
const BALLOTS_A_TURN = 10;

const newKey = (): Buffer => randomBytes(LEDGER_KEY_BYTES);

/**
 * Gives the next ballots of a draft the keys that they lack: new ones, and those whose key was erased before the votes
 * were restored. A member who has left gets none, and nor does one whose votes are voided.
 */
export async function makeKeys(trx: Trx, draft: Draft): Promise<void> {
  const { location_id, number, election_id, keyed, ballots } = draft;
  const { rows } = await sql<{ member_id: string }>`
    select member_id from ledger_ballots
    where ${ofDraft(draft)} and place > ${keyed} and place <= ${keyed + BALLOTS_A_PIECE} and member_id is not null
      and not exists (
        select from ballot_keys where ballot_keys.member_id = ledger_ballots.member_id
          and ballot_keys.location_id = ${location_id} and ballot_keys.election_id = ${election_id} and key is not null
      )`.execute(trx);
  if (rows.length > 0) {
    // Voiding votes locks the member's row: either it is done before this reads the row, or it erases the key after it.
    await sql`
      insert into ballot_keys (member_id, location_id, election_id, key, since)
      select members.id, ${location_id}, ${election_id}, decode(given.key, 'base64'), ${number}::integer
      from unnest(
        ${rows.map(({ member_id }) => member_id)}::text[], ${rows.map(() => newKey().toString('base64'))}::text[]
      ) as given (member_id, key)
      join members on members.id = given.member_id and members.voided_at is null
      order by members.id
      for key share of members
      on conflict (member_id, location_id, election_id) do update set key = excluded.key, since = excluded.since
      where ballot_keys.key is null`.execute(trx);
  }
  await noteProgress(trx, draft, { keyed: Math.min(keyed + BALLOTS_A_PIECE, ballots) });
}

type Ballot = { place: number; member_id: string | null; key: string | null; rows: string };

/** Makes the rows of the next ballots of a draft, by the part of the ledger that they come into. */
export async function makeTags(trx: Trx, draft: Draft): Promise<void> {
  const { location_id, number, election_id: election, tagged, votes } = draft;
  // Lists come as text, which is read much faster.
  const { rows: ballots } = await sql<Ballot>`
    select place, ledger_ballots.member_id, encode(key, 'base64') as key, array_to_string(course_ids, ',') as rows
    from ledger_ballots
    left join ballot_keys on ballot_keys.member_id = ledger_ballots.member_id
      and ballot_keys.location_id = ${location_id} and ballot_keys.election_id = ${election}
    where ledger_ballots.location_id = ${location_id} and number = ${number}
      and place > ${tagged} and place <= ${tagged + BALLOTS_A_PIECE}
    order by place`.execute(trx);
  const { partOf } = planParts(votes);
  const parts = new Map<number, string[]>();
  for (const [index, ballot] of ballots.entries()) {
    const keyed = keyedBallot(ballot);
    for (const [at, tag] of tagsOf(keyed, { election, number }).entries()) {
      const courseId = keyed.rows[at] ?? 0;
      const part = partOf(courseId, tag);
      const lines = parts.get(part) ?? [];
      if (lines.push(`${courseId},${tag}`) === 1) parts.set(part, lines);
    }
    if (index % BALLOTS_A_TURN === 0) await nextTurn();
  }
  const place = ballots.at(-1)?.place ?? draft.ballots;
  await sql`
    insert into ledger_draft_rows (location_id, number, part, place, rows)
    select ${location_id}, ${number}::integer, part, ${place}::integer, rows
    from unnest(${[...parts.keys()]}::integer[], ${[...parts.values()].map((lines) => lines.join('\n'))}::text[])
      as made (part, rows)`.execute(trx);
  await noteProgress(trx, draft, { tagged: place });
}

/** Without a key, which went with the account or the voided votes, the rows point to nobody. */
const keyedBallot = ({ member_id, key, rows }: Ballot): KeyedBallot => ({
  memberId: member_id ?? '',
  key: key === null ? newKey() : Buffer.from(key, 'base64'),
  rows: rows.split(',').map(Number),
});

/** The tags of a ballot, in the order of its rows. */
export function tagsOf({ memberId, key, rows }: KeyedBallot, ledger: { election: string; number: number }): string[] {
  const secret = createSecretKey(key);
  return rows.map((courseId) =>
    createHmac('sha256', secret)
      .update(tagMessage({ memberId, courseId, ...ledger }))
      .digest()
      .toString('base64url', 0, LEDGER_TAG_BYTES),
  );
}
