import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { lockAdminWrites } from '../../auth/adminRepository.ts';
import { checkAdmin } from '../../auth/admins.ts';
import type { Caller } from '../../auth/authenticate.ts';
import type { SessionCache } from '../../auth/sessionCache.ts';
import type { TokenKeys } from '../../auth/tokenKeys.ts';
import type { ResponseCache } from '../../http/responseCache.ts';

/** Dependencies of the admin routes. */
export type AdminDeps = {
  db: Kysely<Database>;
  now: () => Date;
  /** Lower case. */
  adminEmails: ReadonlySet<string>;
  sessions: Pick<SessionCache, 'end'>;
  tokenKeys: TokenKeys;
  forgetResponses: ResponseCache['forgetResponses'];
};

/**
 * Runs an admin's write in one transaction and rejects (404) a caller who is not an admin any more; `work` adds the
 * audit log's entry.
 * @param lock takes what must be held before any row
 */
export function adminWrite<Result>(
  { db, adminEmails }: Pick<AdminDeps, 'db' | 'adminEmails'>,
  caller: Caller,
  work: (trx: Transaction<Database>) => Promise<Result>,
  lock?: (trx: Transaction<Database>) => Promise<void>,
): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    if (lock) {
      await lockAdminWrites(trx);
      await lock(trx);
    }
    await checkAdmin(trx, caller, adminEmails);
    return work(trx);
  });
}
