import type { Kysely } from 'kysely';
import type { ResultEntry } from '#contract/elections';
import type { Database } from '../../db/schema.ts';
import type { StateOfElection } from './drafts.ts';

export type Counted = { ballots: number; entries: ResultEntry[] };

/** What was counted at the end of an election; corrections are not looked at. */
export function resultOf(db: Kysely<Database>, { electionId, locationId }: StateOfElection): Promise<Counted> {
  return db
    .selectFrom('results')
    .select(['ballots', 'entries'])
    .where('election_id', '=', electionId)
    .where('location_id', '=', locationId)
    .where('revision', '=', 1)
    .executeTakeFirstOrThrow();
}

type Sum = { votes: ReadonlyMap<number, number>; ballots: number };

/** Throws when a ledger does not add up to the result: then it must not be signed. */
export function refuseOtherSum(
  { locationId, electionId }: StateOfElection,
  { votes, ballots }: Sum,
  result: Counted,
): void {
  const isEqual =
    ballots === result.ballots &&
    votes.size === result.entries.length &&
    result.entries.every((entry) => votes.get(entry.courseId) === entry.votes);
  if (!isEqual) throw new Error(`The ledger of ${locationId} does not add up to the result of ${electionId}`);
}
