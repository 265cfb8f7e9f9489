import type { Kysely } from 'kysely';
import type { TokenKeys } from '../../auth/tokenKeys.ts';
import type { Database } from '../../db/schema.ts';
import { createRepeatedWork, type RepeatedWork } from '../../workers/repeatedWork.ts';
import { membersToCount } from './repository.ts';
import { endWait } from './syncIdentity.ts';

type Options = {
  db: Kysely<Database>;
  requireVerifiedEmail: boolean;
  tokenKeys: TokenKeys;
  now: () => Date;
  log: { error(facts: object, text: string): void };
};

/** A tick counts the votes of new accounts whose wait is over (specification R4.17). */
export type AccountWaits = RepeatedWork;

const TICK_MS = 1000;
const MEMBERS_A_TICK = 100;

/** Every process has one: the row's lock lets one of them count a member. */
export function createAccountWaits({ db, requireVerifiedEmail, tokenKeys, now, log }: Options): AccountWaits {
  async function work(signal: AbortSignal): Promise<void> {
    const at = now();
    for (const id of await membersToCount(db, at, MEMBERS_A_TICK)) {
      if (signal.aborted) return;
      // One at a time, because all that a transaction locks is to be free again soon.
      await db.transaction().execute((trx) => endWait(trx, id, { requireVerifiedEmail, tokenKeys, now: at }));
    }
  }

  return createRepeatedWork({
    work,
    everyMs: TICK_MS,
    now,
    onError: (err) => log.error({ err }, 'counting the votes of new accounts failed'),
  });
}
