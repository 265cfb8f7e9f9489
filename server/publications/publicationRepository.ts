import type { Kysely } from 'kysely';
import type { Access } from '#contract/courses';
import type { Standing } from '#contract/leaderboard';
import type { Database } from '../db/schema.ts';

/** An immutable ranking of one location. */
export type Publication = {
  id: string;
  locationId: string;
  publishedAt: Date;
  ballots: number;
  entries: readonly Standing[];
};

/** What rankings are filtered by. */
export type CourseFacts = { id: number; access: Access | null; holes: number | null; opened: number | null };

/** Of all courses of a location, withdrawn ones included. */
export function courseFactsIn(db: Kysely<Database>, locationId: string): Promise<CourseFacts[]> {
  return db
    .selectFrom('courses')
    .select(['id', 'access', 'holes', 'opened'])
    .where('location_id', '=', locationId)
    .orderBy('id')
    .execute();
}

/** A location and the id of its current publication. */
export type PublishedLocation = { id: string; code: string; name: string; active: boolean; publicationId: string };

export function publishedLocations(db: Kysely<Database>): Promise<PublishedLocation[]> {
  return db
    .selectFrom('standings')
    .innerJoin('locations', 'locations.id', 'standings.location_id')
    .innerJoin('publications', 'publications.id', 'standings.publication_id')
    .select([
      'locations.id',
      'locations.code',
      'locations.name',
      'locations.active',
      'publications.id as publicationId',
    ])
    .orderBy('locations.code')
    .execute();
}

export async function publicationsById(db: Kysely<Database>, ids: readonly string[]): Promise<Publication[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('publications').selectAll().where('id', 'in', ids).orderBy('id').execute();
  return rows.map((row) => ({
    id: row.id,
    locationId: row.location_id,
    publishedAt: row.published_at,
    ballots: row.ballots,
    entries: row.entries,
  }));
}
