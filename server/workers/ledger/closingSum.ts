import type { Kysely } from 'kysely';
import type { ResultEntry } from '#contract/elections';
import type { LedgerHead } from '#contract/ledger/format';
import type { Database } from '../../db/schema.ts';
import type { StateBallot } from './changes.ts';
import type { StateOfElection } from './stateBallots.ts';

type Counted = { ballots: number; entries: ResultEntry[] };

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

/** The courses whose votes the result has counted, also those withdrawn since; and none that was brought back. */
export function offeredAtEnd(
  active: ReadonlySet<number>,
  ballots: readonly StateBallot[],
  { entries }: Counted,
): Set<number> {
  const picked = new Set(ballots.flatMap(({ counted, picks }) => (counted ? picks : [])));
  return new Set([...[...active].filter((id) => !picked.has(id)), ...entries.map(({ courseId }) => courseId)]);
}

/** Throws when a ledger does not add up to the result: then it must not be signed. */
export function refuseOtherSum({ state, election, votes, ballots }: LedgerHead, result: Counted): void {
  const inResult = new Map(result.entries.map((entry) => [entry.courseId, entry.votes]));
  const isEqual =
    ballots === result.ballots &&
    votes.length === inResult.size &&
    votes.every(([id, count]) => inResult.get(id) === count);
  if (!isEqual) throw new Error(`The ledger of ${state} does not add up to the result of ${election}`);
}
