import { sql, type Transaction } from 'kysely';
import { isClosingIn } from '../../db/closingBallots.ts';
import { openElectionIn } from '../../db/openElection.ts';
import type { Database } from '../../db/schema.ts';
import { ApiError } from '../../http/errors.ts';

/**
 * Rejects a change of what the votes of a state are for until the ledger of its last election is made; returns the open
 * election. The caller holds the voting lock, shared or exclusive: no election ends meanwhile.
 */
export async function refuseBetweenElections(trx: Transaction<Database>, locationId: string): Promise<string> {
  const location = sql.val(locationId);
  const { open, isClosing } = await trx
    .selectNoFrom([openElectionIn(location).as('open'), isClosingIn(location).as('isClosing')])
    .executeTakeFirstOrThrow();
  if (open !== null && !isClosing) return open;
  throw new ApiError(
    'election_closing',
    'An election has just ended in this state. Its votes are being written into a ledger, which takes an hour at most. Try again then.',
  );
}
