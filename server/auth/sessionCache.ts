import { LRUCache } from 'lru-cache';
import type { Kysely } from 'kysely';
import type { Clocks } from '../db/clocks.ts';
import type { Database } from '../db/schema.ts';
import { findSessionState } from './sessionRepository.ts';

/**
 * A read may still be authorised this long after another process revoked its session; writes check the session's row.
 */
const TRUSTED_MS = 5000;
const MAX_SESSIONS = 20_000;

export type SessionCache = {
  isAlive(sessionId: string): Promise<boolean>;
  /** Applies a revocation by this process at once; an ended session never becomes valid again. */
  end(sessionId: string): void;
};

export function createSessionCache(db: Kysely<Database>, { now, monotonicMs }: Clocks): SessionCache {
  const checkedAt = new LRUCache<string, number>({ max: MAX_SESSIONS });
  const ended = new LRUCache<string, true>({ max: MAX_SESSIONS });

  function end(sessionId: string): void {
    checkedAt.delete(sessionId);
    ended.set(sessionId, true);
  }

  return {
    end,
    async isAlive(sessionId) {
      if (ended.get(sessionId)) return false;
      const at = monotonicMs();
      const last = checkedAt.get(sessionId);
      if (last !== undefined && at - last < TRUSTED_MS) return true;
      const row = await findSessionState(db, sessionId);
      const isAlive = row !== undefined && !row.revoked_at && !row.disabled_at && row.expires_at > now();
      if (!isAlive) end(sessionId);
      // The session may have ended here during the query.
      if (ended.get(sessionId)) return false;
      checkedAt.set(sessionId, at);
      return true;
    },
  };
}
