import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { RefreshClaims } from './refreshToken.ts';
import { decideRenewal } from './renewal.ts';
import { lockSession, markRotated, markUsed, revokeSessions, SIGNED_OUT } from './sessionRepository.ts';

export type RenewalResult =
  { is: 'renewed'; memberId: string; session: RefreshClaims } | { is: 'over' } | { is: 'reused' };

/** Decides and writes in one transaction that holds the session's row, so that any number of renewals at once have one successor. */
export async function renewSession(db: Kysely<Database>, presented: RefreshClaims, now: Date): Promise<RenewalResult> {
  return db.transaction().execute(async (trx) => {
    const session = await lockSession(trx, presented.sessionId);
    const decision = session ? decideRenewal(session, presented.counter, now) : 'over';
    if (!session || decision === 'over') return { is: 'over' };
    if (decision === 'reused') {
      // Returned, not thrown: the revocation has to be committed.
      await revokeSessions(trx, [session.id], { reason: 'refresh token reused', now });
      return { is: 'reused' };
    }
    if (decision === 'advance') await markRotated(trx, session, now);
    await markUsed(trx, session, now);
    const counter = decision === 'advance' ? session.counter + 1 : session.counter;
    return { is: 'renewed', memberId: session.member_id, session: { sessionId: session.id, counter } };
  });
}

/** Answers once every write of this session has ended; none is accepted afterwards. */
export async function endSession(db: Kysely<Database>, sessionId: string, now: Date): Promise<void> {
  await db.transaction().execute((trx) => revokeSessions(trx, [sessionId], { reason: SIGNED_OUT, now }));
}
