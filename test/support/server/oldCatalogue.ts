import type { Kysely } from 'kysely';
import { type CatalogueCourse, locationIdOf, readCatalogue } from '../../../server/db/catalogue.ts';
import type { CourseRow, Database } from '../../../server/db/schema.ts';

/** What an update to the catalogue of this release does to a database with an earlier one. */
export type Outdated = { added: CatalogueCourse; changed: CatalogueCourse; dropped: { slug: string; name: string } };

/** Brings a new database to an earlier catalogue, which had one course less, another par, and a course that was dropped. */
export async function asEarlierCatalogue(db: Kysely<Database>, state: string): Promise<Outdated> {
  const [added, changed] = (await readCatalogue()).filter((course) => course.state === state && course.par !== 71);
  if (!added || !changed) throw new Error(`${state} has too few courses`);
  await db.deleteFrom('courses').where('slug', '=', added.slug).execute();
  for (const table of ['courses', 'catalogue_courses'] as const)
    await db.updateTable(table).set({ par: 71 }).where('slug', '=', changed.slug).execute();
  const facts = { slug: `${state.toLowerCase()}-dropped`, name: 'Dropped', city: 'Nowhere', lat: 33, lon: -111 };
  const { id } = await db
    .insertInto('courses')
    .values({ ...facts, location_id: locationIdOf(state) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('catalogue_courses')
    .values({ ...facts, course_id: id })
    .execute();
  await db.updateTable('catalogue_versions').set({ version: 1 }).execute();
  return { added, changed, dropped: facts };
}

export async function coursesBySlug(db: Kysely<Database>): Promise<Map<string, CourseRow>> {
  const rows = await db.selectFrom('courses').selectAll().orderBy('id').execute();
  return new Map(rows.map((row) => [row.slug, row]));
}
