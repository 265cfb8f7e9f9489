import type { Selectable } from 'kysely';
import { REFRESH_REUSE_WINDOW_MS, REFRESH_TOKEN_DAYS, SESSION_MAX_DAYS } from '#contract/limits';
import type { SessionTable } from '../../db/schema.ts';

const DAY_MS = 86_400_000;

/**
 * - advance: the current token, a new one follows
 * - repeat: an older one whose answer may have been lost, or was never read: the current token again
 * - reused: an older one long after, so two parties hold this session; it ends
 * - over: the session has ended already
 */
export type Renewal = 'advance' | 'repeat' | 'reused' | 'over';

type RenewableSession = Pick<Selectable<SessionTable>, 'counter' | 'rotated_at' | 'expires_at' | 'revoked_at'>;

export function decideRenewal(session: RenewableSession, counter: number, now: Date): Renewal {
  if (session.revoked_at || now >= session.expires_at || counter > session.counter) return 'over';
  if (counter === session.counter) return 'advance';
  // The parent is always accepted: a client that ignores the new refresh token keeps working until the session expires.
  if (counter === session.counter - 1) return 'repeat';
  return now.getTime() - session.rotated_at.getTime() < REFRESH_REUSE_WINDOW_MS ? 'repeat' : 'reused';
}

/** When a session used now will end: a week idle, or a month after its login, however often it was renewed. */
export function sessionExpiry(createdAt: Date, now: Date): Date {
  const idle = now.getTime() + REFRESH_TOKEN_DAYS * DAY_MS;
  const absolute = createdAt.getTime() + SESSION_MAX_DAYS * DAY_MS;
  return new Date(Math.min(idle, absolute));
}
