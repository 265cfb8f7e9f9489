import type { Kysely } from 'kysely';
import type { ExtraRoute } from '#contract/config';
import type { Database } from '../../db/schema.ts';
import { activeCourseIds } from '../courses/repository.ts';
import { resultKeys } from '../elections/repository.ts';
import { allLocations } from '../locations/repository.ts';

/** Public pages that do not depend on the database. */
const PAGES = [
  '/leaderboard',
  '/states',
  '/results',
  '/verify',
  '/what-is-top-picks',
  '/about',
  '/welcome',
  '/instagram',
  '/tiktok',
  '/signup',
  '/login',
  '/terms-and-conditions',
];

/** Paths of the public pages for the sitemap, by kind. A new kind of page is one more line here. */
export const PUBLIC_PAGES: Record<
  string,
  (db: Kysely<Database>, extraRoutes: readonly ExtraRoute[]) => Promise<string[]>
> = {
  pages: (_db, extraRoutes) => Promise.resolve([...PAGES, ...extraRoutes.map((name) => `/${name}`)]),
  rankings,
  courses,
  results,
  ledgers,
};

async function rankings(db: Kysely<Database>): Promise<string[]> {
  return (await allLocations(db)).map(({ code }) => `/leaderboard/${code.toLowerCase()}`);
}

async function ledgers(db: Kysely<Database>): Promise<string[]> {
  return (await allLocations(db)).map(({ code }) => `/verify/${code.toLowerCase()}`);
}

async function courses(db: Kysely<Database>): Promise<string[]> {
  return (await activeCourseIds(db)).map((id) => `/course/${id}`);
}

async function results(db: Kysely<Database>): Promise<string[]> {
  const ended = await resultKeys(db);
  const elections = [...new Set(ended.map(({ electionId }) => electionId))];
  return [
    ...elections.map((id) => `/results/${id}`),
    ...ended.map(({ electionId, code }) => `/results/${electionId}/${code.toLowerCase()}`),
  ];
}
