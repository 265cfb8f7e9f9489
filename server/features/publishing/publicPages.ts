import type { Kysely } from 'kysely';
import type { ExtraRoute } from '#contract/config';
import { pageEntries } from '#contract/pages';
import type { Database } from '../../db/schema.ts';
import { activeCourseIds } from '../courses/repository.ts';
import { lastLedgers, lastPublications, lastResults } from './sitemapRepository.ts';

/** A page's path, and when it changed last, where that is known. */
export type PublicPage = { path: string; changedAt?: Date };

/** The public pages for the sitemap, by kind. A new kind of page is one more line here. */
export const PUBLIC_PAGES: Record<
  string,
  (db: Kysely<Database>, extraRoutes: readonly ExtraRoute[]) => Promise<PublicPage[]>
> = {
  pages: (_db, extraRoutes) =>
    Promise.resolve(
      pageEntries
        .filter(([, { isListed, extraRoute }]) => isListed ?? (extraRoute && extraRoutes.includes(extraRoute)))
        .map(([, { path }]) => ({ path })),
    ),
  rankings: async (db) =>
    (await lastPublications(db)).map(({ code, changedAt }) => pageOf(`/leaderboard/${code.toLowerCase()}`, changedAt)),
  courses: async (db) => (await activeCourseIds(db)).map((id) => ({ path: `/course/${id}` })),
  results,
  ledgers: async (db) =>
    (await lastLedgers(db)).map(({ code, changedAt }) => pageOf(`/verify/${code.toLowerCase()}`, changedAt)),
};

const pageOf = (path: string, changedAt: Date | null): PublicPage =>
  changedAt === null ? { path } : { path, changedAt };

async function results(db: Kysely<Database>): Promise<PublicPage[]> {
  const ended = await lastResults(db);
  const byElection = Map.groupBy(ended, ({ electionId }) => electionId);
  const elections = [...byElection].map(([id, states]) => ({
    path: `/results/${id}`,
    changedAt: new Date(Math.max(...states.map(({ changedAt }) => changedAt.getTime()))),
  }));
  return [
    ...elections,
    ...ended.map(({ electionId, code, changedAt }) => ({
      path: `/results/${electionId}/${code.toLowerCase()}`,
      changedAt,
    })),
  ];
}
