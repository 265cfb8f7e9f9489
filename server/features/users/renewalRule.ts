import type { Selectable } from 'kysely';
import { MAX_LATE_GENERATIONS, REFRESH_REUSE_WINDOW_MS, REFRESH_TOKEN_DAYS, SESSION_MAX_DAYS } from '#contract/limits';
import type { SessionTable } from '../../db/schema.ts';

const DAY_MS = 86_400_000;

/**
 * - advance: the current token, a new one follows
 * - repeat: an older one whose response may have been lost: the current token again
 * - repeatLate: the same with the parent of the current one, later than a lost response explains; it counts
 * - reused: an older one long after, or the parent too often, so two parties hold this session; it ends
 * - over: the session has ended already
 */
export type Renewal = 'advance' | 'repeat' | 'repeatLate' | 'reused' | 'over';

type RenewableSession = Pick<
  Selectable<SessionTable>,
  'counter' | 'rotated_at' | 'expires_at' | 'revoked_at' | 'key_thumbprint' | 'late_generation' | 'late_in_row'
>;

/** The caller of a session with a key has proved that key. */
export function decideRenewal(session: RenewableSession, counter: number, now: Date): Renewal {
  if (session.revoked_at || now >= session.expires_at || counter > session.counter) return 'over';
  if (counter === session.counter) return 'advance';
  const isSoon = now.getTime() - session.rotated_at.getTime() < REFRESH_REUSE_WINDOW_MS;
  if (session.key_thumbprint !== null || isSoon) return 'repeat';
  // A client that ignores new refresh tokens repeats the parent of the same generation until the session expires.
  const isReused = counter < session.counter - 1 || lateInRow(session) >= MAX_LATE_GENERATIONS;
  return isReused ? 'reused' : 'repeatLate';
}

/** How many generations in a row have a parent that came again late, the current one included. */
export function lateInRow({ counter, late_generation: last, late_in_row: inRow }: RenewableSession): number {
  if (last === counter) return inRow;
  return last === counter - 1 ? inRow + 1 : 1;
}

/** When a session used now will end: a week idle, or a month after its login, however often it was renewed. */
export function sessionExpiry(createdAt: Date, now: Date): Date {
  const idle = now.getTime() + REFRESH_TOKEN_DAYS * DAY_MS;
  const absolute = createdAt.getTime() + SESSION_MAX_DAYS * DAY_MS;
  return new Date(Math.min(idle, absolute));
}
