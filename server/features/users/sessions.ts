import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { ReadProof } from '../../auth/proofs.ts';
import type { RefreshClaims } from './refreshToken.ts';
import { decideRenewal, lateInRow } from './renewalRule.ts';
import { lockSession, markUsed, revokeSessions, SIGNED_OUT, type SessionRow, useProof } from './sessionRepository.ts';

export type RenewalResult =
  | { is: 'renewed'; memberId: string; session: RefreshClaims }
  | { is: 'over' | 'reused' | 'proof wrong' | 'proof stale' };

/**
 * Decides and writes in one transaction that holds the session's row, so that any number of renewals at once have one
 * successor.
 */
export async function renewSession(
  db: Kysely<Database>,
  { sessionId, counter: presented, proof }: RefreshClaims & { proof: ReadProof },
  now: Date,
): Promise<RenewalResult> {
  return db.transaction().execute(async (trx) => {
    const session = await lockSession(trx, sessionId);
    const decision = session ? decideRenewal(session, presented, now) : 'over';
    if (!session || decision === 'over') return { is: 'over' };
    const problem = await proofProblem(trx, { session, proof, now });
    if (problem) return { is: problem };
    if (decision === 'reused') {
      // Returned, not thrown: the revocation has to be committed.
      await revokeSessions(trx, [session.id], { reason: 'refresh token reused', now });
      return { is: 'reused' };
    }
    const counter = decision === 'advance' ? session.counter + 1 : session.counter;
    await markUsed(trx, session, now, {
      ...(decision === 'advance' && { counter, rotated_at: now }),
      ...(decision === 'repeatLate' && { late_generation: session.counter, late_in_row: lateInRow(session) }),
    });
    return { is: 'renewed', memberId: session.member_id, session: { sessionId: session.id, counter } };
  });
}

type Proven = { session: SessionRow; proof: ReadProof; now: Date };

/** Why the renewal of a session with a key is refused; undefined when the key is proved, or there is none to prove. */
async function proofProblem(trx: Transaction<Database>, { session, proof, now }: Proven) {
  if (session.key_thumbprint === null) return undefined;
  if (proof === 'stale') return 'proof stale';
  if (typeof proof === 'string' || proof.keyThumbprint !== session.key_thumbprint) return 'proof wrong';
  return (await useProof(trx, { sessionId: session.id, jti: proof.jti, now })) ? undefined : 'proof wrong';
}

/** Resolves once every write of this session has ended; later ones are rejected. */
export async function endSession(db: Kysely<Database>, sessionId: string, now: Date): Promise<void> {
  await db.transaction().execute((trx) => revokeSessions(trx, [sessionId], { reason: SIGNED_OUT, now }));
}
