import type { Transaction } from 'kysely';
import type { ResultEntry } from '#contract/elections';
import type { Database } from '../../db/schema.ts';

type Revision = {
  electionId: string;
  locationId: string;
  revision: number;
  at: Date;
  reason: string;
  ballots: number;
  entries: readonly ResultEntry[];
};

/** Adds a correction beside the revisions that are there, none of which can be changed. */
export async function addRevision(trx: Transaction<Database>, added: Revision): Promise<void> {
  const { electionId, locationId, revision, at, reason, ballots, entries } = added;
  await trx
    .insertInto('results')
    .values({
      election_id: electionId,
      location_id: locationId,
      revision,
      made_at: at,
      reason,
      ballots,
      entries: JSON.stringify(entries),
    })
    .execute();
}
