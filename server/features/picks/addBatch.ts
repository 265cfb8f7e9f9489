import type { Kysely } from 'kysely';
import { addPicks, followMerges } from '#contract/ballotRule';
import type { AddedPicks } from '#contract/picks';
import type { Database } from '../../db/schema.ts';
import { findBatch, insertBatch } from './batchRepository.ts';
import { type BallotWrite, keyOf, refuseClosed, startWrite, storePicks, toBallot } from './changeBallot.ts';
import { mergesOf, offeredOf } from './offerRepository.ts';
import { lockBallot } from './repository.ts';

type Batch = BallotWrite & { key: string; courseIds: readonly number[] };

/**
 * Votes for several courses in one transaction, as far as votes are left. A key that was used before changes nothing
 * and gets its first response with the current ballot, also where voting has closed since.
 */
export function addBatch(db: Kysely<Database>, { key, courseIds, ...write }: Batch): Promise<AddedPicks> {
  return db.transaction().execute(async (trx) => {
    const location = await startWrite(trx, write);
    const ofBatch = { ...keyOf(write), key };
    // The session's check has locked the member's row: the same request, sent twice at once, finds the first one here.
    const known = await findBatch(trx, ofBatch);
    if (!known) refuseClosed(location);
    const before = await lockBallot(trx, ofBatch, write.at);
    const merges = await mergesOf(trx, ofBatch, courseIds);
    const merged = merges.length > 0 && { merged: merges };
    if (known) return { ballot: toBallot(before), ...known, ...merged };
    const wanted = followMerges(courseIds, merges);

    for (;;) {
      const { picks, added, left } = addPicks(before.picks, wanted, await offeredOf(trx, ofBatch, wanted));
      const after = await storePicks(trx, { write, before, picks });
      // Null: an admin has withdrawn one of the courses since they were read.
      if (!after) continue;
      await insertBatch(trx, ofBatch, { added, left, at: write.at });
      const ballot = toBallot({ ...after, merged: [...after.merged, ...merges] });
      return { ballot, added, left, ...merged };
    }
  });
}
