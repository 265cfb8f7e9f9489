import type { Kysely } from 'kysely';
import type { ExtraRoute } from '#contract/config';
import type { PageHead } from '#contract/pageHead';
import { type Page, pageEntries, type PageName } from '#contract/pages';
import { PAGE_HEADS } from '#contract/staticHeads';
import type { Database } from '../../db/schema.ts';
import { listedArchitects } from '../architects/repository.ts';
import { activeCourseIds } from '../courses/repository.ts';
import { lastLedgers, lastPublications, lastResults } from './sitemapRepository.ts';

const HEADS: Partial<Record<PageName, PageHead>> = PAGE_HEADS;

/** Everybody may open it, and it does not depend on the database. */
const isListed = (name: PageName, { access }: Page): boolean =>
  access !== 'member' && HEADS[name] !== undefined && HEADS[name].isIndexed !== false;

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
        .filter(([name, page]) => isListed(name, page) && (!page.extraRoute || extraRoutes.includes(page.extraRoute)))
        .map(([, { path }]) => ({ path })),
    ),
  rankings: async (db) =>
    (await lastPublications(db)).map(({ code, changedAt }) => pageOf(`/leaderboard/${code.toLowerCase()}`, changedAt)),
  courses: async (db) => (await activeCourseIds(db)).map((id) => ({ path: `/course/${id}` })),
  architects: async (db) => (await listedArchitects(db)).map(({ slug }) => ({ path: `/architects/${slug}` })),
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
