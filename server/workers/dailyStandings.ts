import type { Transaction } from 'kysely';
import type { Standing } from '#contract/leaderboard';
import type { Database } from '../db/schema.ts';
import { candidatesOf } from './tallies.ts';
import { rank } from './ranking.ts';

/** Such as "2026-06-15", in UTC. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

export function startOfDay(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()));
}

const A_DAY_MS = 86_400_000;

/**
 * Keeps every state's ranking of yesterday, unless that has been done or there was none. The caller holds the standings
 * lock, and has not counted a vote of today yet.
 */
export async function keepYesterday(trx: Transaction<Database>, at: Date): Promise<void> {
  const day = dayOf(new Date(at.getTime() - A_DAY_MS));
  const missing = await trx
    .selectFrom('standings')
    .innerJoin('publications', 'publications.id', 'standings.publication_id')
    .leftJoin('daily_standings', (join) =>
      join.onRef('daily_standings.location_id', '=', 'standings.location_id').on('daily_standings.day', '=', day),
    )
    .select(['standings.location_id', 'standings.ballots'])
    .where('daily_standings.day', 'is', null)
    .where('publications.published_at', '<', startOfDay(at))
    .orderBy('standings.location_id')
    .execute();
  for (const { location_id, ballots } of missing) {
    const ranking = rank(await candidatesOf(trx, location_id), null);
    await storeDays(trx, [{ locationId: location_id, day, ranking, ballots }]);
  }
}

export type Day = { locationId: string; day: string; ranking: readonly Standing[]; ballots: number };

/** Stores the rankings of days, in place of those that are there. */
export async function storeDays(trx: Transaction<Database>, days: readonly Day[]): Promise<void> {
  if (days.length === 0) return;
  await trx
    .insertInto('daily_standings')
    .values(days.map(toRow))
    .onConflict((conflict) =>
      conflict.columns(['location_id', 'day']).doUpdateSet((row) => ({
        course_ids: row.ref('excluded.course_ids'),
        ranks: row.ref('excluded.ranks'),
        votes: row.ref('excluded.votes'),
        ballots: row.ref('excluded.ballots'),
      })),
    )
    .execute();
}

function toRow({ locationId, day, ranking, ballots }: Day) {
  const ranked = ranking.filter(({ votes }) => votes > 0);
  return {
    location_id: locationId,
    day,
    course_ids: ranked.map(({ courseId }) => courseId),
    ranks: ranked.flatMap((entry) => entry.rank ?? []),
    votes: ranked.map(({ votes }) => votes),
    ballots,
  };
}
