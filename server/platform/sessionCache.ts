import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

/** A read may still be answered this long after its session was revoked elsewhere; writes look at the row itself. */
const TRUSTED_MS = 5000;
const MOST_ENTRIES = 20_000;

export type SessionCache = {
  isAlive(sessionId: string): Promise<boolean>;
  /** Makes a revocation by this process count at once; sessions never come back. */
  end(sessionId: string): void;
};

export function createSessionCache(db: Kysely<Database>, now: () => Date): SessionCache {
  const seen = new Map<string, { alive: boolean; at: number }>();

  return {
    async isAlive(sessionId) {
      const at = now().getTime();
      const known = seen.get(sessionId);
      if (known && (!known.alive || at - known.at < TRUSTED_MS)) return known.alive;
      const row = await db
        .selectFrom('sessions')
        .innerJoin('members', 'members.id', 'sessions.member_id')
        .select(['sessions.revoked_at', 'sessions.expires_at', 'members.disabled_at'])
        .where('sessions.id', '=', sessionId)
        .executeTakeFirst();
      const alive = row !== undefined && !row.revoked_at && !row.disabled_at && new Date(row.expires_at).getTime() > at;
      if (seen.size >= MOST_ENTRIES) seen.clear();
      // While we asked, the session may have ended here.
      if (seen.get(sessionId)?.alive === false) return false;
      seen.set(sessionId, { alive, at });
      return alive;
    },

    end(sessionId) {
      seen.set(sessionId, { alive: false, at: now().getTime() });
    },
  };
}
