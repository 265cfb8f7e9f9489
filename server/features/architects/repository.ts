import type { Kysely } from 'kysely';
import { architectsOf } from '#contract/architectNames';
import type { ListedArchitect } from '#contract/architects';
import type { Course } from '#contract/courses';
import { LISTED_ARCHITECT_COURSES } from '#contract/limits';
import type { Database } from '../../db/schema.ts';
import { coursesWithState, toCourse } from '../courses/repository.ts';
import { architectsIn, compareArchitects, type NamedCourses } from './architects.ts';

/** Architects of several active courses, those of most courses first. */
export async function listedArchitects(db: Kysely<Database>): Promise<ListedArchitect[]> {
  return architectsIn(await namedCourses(db))
    .filter(({ courses }) => courses >= LISTED_ARCHITECT_COURSES)
    .toSorted(compareArchitects)
    .map(({ slug, name, courses, states }) => ({ slug, name, courses, states: states.size }));
}

/** An architect with the active courses, in the order of their ids; undefined without one. */
export async function architectBySlug(
  db: Kysely<Database>,
  slug: string,
): Promise<{ slug: string; name: string; courses: Course[] } | undefined> {
  const courses = await coursesNaming(db, new Set([slug]));
  const named = courses.map(({ architect = '', state }) => ({ text: architect, state, courses: 1 }));
  const architect = architectsIn(named).find((each) => each.slug === slug);
  return architect && { slug, name: architect.name, courses };
}

/** The other active courses of a course's architects, in the order of their ids. */
export async function coursesOfSameArchitects(db: Kysely<Database>, course: Course): Promise<Course[]> {
  const slugs = new Set(architectsOf(course.architect ?? '').map(({ slug }) => slug));
  slugs.delete(undefined);
  if (slugs.size === 0) return [];
  return (await coursesNaming(db, slugs)).filter(({ _id }) => _id !== course._id);
}

/** How many active courses of each state have which text about their architects. */
async function namedCourses(db: Kysely<Database>): Promise<NamedCourses[]> {
  const rows = await db
    .selectFrom('courses')
    .innerJoin('locations', 'locations.id', 'courses.location_id')
    .where('courses.active', '=', true)
    .where('courses.architect', 'is not', null)
    .select(({ fn }) => ['courses.architect', 'locations.code as state', fn.countAll().as('courses')])
    .groupBy(['courses.architect', 'locations.code'])
    .orderBy('courses.architect')
    .orderBy('locations.code')
    .execute();
  return rows.map(({ architect, state, courses }) => ({ text: architect ?? '', state, courses: Number(courses) }));
}

/** The active courses of which at least one architect has one of the slugs, which only the split texts tell. */
async function coursesNaming(db: Kysely<Database>, slugs: ReadonlySet<string | undefined>): Promise<Course[]> {
  const known = await db
    .selectFrom('courses')
    .select('architect')
    .distinct()
    .where('active', '=', true)
    .where('architect', 'is not', null)
    .orderBy('architect')
    .execute();
  const texts = known
    .flatMap(({ architect }) => architect ?? [])
    .filter((text) => architectsOf(text).some(({ slug }) => slugs.has(slug)));
  if (texts.length === 0) return [];
  const rows = await coursesWithState(db)
    .where('courses.active', '=', true)
    .where('courses.architect', 'in', texts)
    .orderBy('courses.id')
    .execute();
  return rows.map(toCourse);
}
