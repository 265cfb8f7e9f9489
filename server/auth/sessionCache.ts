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
  const aliveAt = new Map<string, number>();
  const ended = new Set<string>();

  function end(sessionId: string): void {
    aliveAt.delete(sessionId);
    ended.add(sessionId);
    if (ended.size <= MOST_ENTRIES) return;
    const [first] = ended;
    if (first !== undefined) ended.delete(first);
  }

  return {
    end,
    async isAlive(sessionId) {
      if (ended.has(sessionId)) return false;
      const at = now().getTime();
      const known = aliveAt.get(sessionId);
      if (known !== undefined && at - known < TRUSTED_MS) return true;
      const row = await db
        .selectFrom('sessions')
        .innerJoin('members', 'members.id', 'sessions.member_id')
        .select(['sessions.revoked_at', 'sessions.expires_at', 'members.disabled_at'])
        .where('sessions.id', '=', sessionId)
        .executeTakeFirst();
      const alive = row !== undefined && !row.revoked_at && !row.disabled_at && new Date(row.expires_at).getTime() > at;
      // During the query the session may have ended here.
      if (!alive) end(sessionId);
      if (ended.has(sessionId)) return false;
      if (aliveAt.size >= MOST_ENTRIES) aliveAt.clear();
      aliveAt.set(sessionId, at);
      return true;
    },
  };
}
