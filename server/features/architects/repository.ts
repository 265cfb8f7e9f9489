import type { Kysely } from 'kysely';
import { architectsOf } from '#contract/architectNames';
import type { ListedArchitect } from '#contract/architects';
import type { Course } from '#contract/courses';
import { LISTED_ARCHITECT_COURSES } from '#contract/limits';
import type { Database } from '../../db/schema.ts';
import { keepFor, type Kept } from '../../http/keepFor.ts';
import { coursesWithState, toCourse } from '../courses/repository.ts';
import { architectsIn, compareArchitects, type NamedCourses } from './architects.ts';

type Source = { db: Kysely<Database>; textsNaming: TextsNaming };

/** The texts about architects of active courses that name one of these, of whom an unknown one has none. */
export type TextsNaming = (slugs: readonly string[]) => Promise<string[]>;

/** Finds the texts that name an architect. All texts are split once in `keptMs`, not for each name. */
export function createTextsNaming(db: Kysely<Database>, kept: Kept): TextsNaming {
  const textsBySlug = keepFor(kept, () => splitTexts(db));
  return async (slugs) => {
    const bySlug = await textsBySlug();
    return slugs.flatMap((slug) => bySlug.get(slug) ?? []).map(({ text }) => text);
  };
}

/** Architects of several active courses, those of most courses first. */
export async function listedArchitects(db: Kysely<Database>): Promise<ListedArchitect[]> {
  return architectsIn(await namedCourses(db))
    .filter(({ courses }) => courses >= LISTED_ARCHITECT_COURSES)
    .toSorted(compareArchitects)
    .map(({ slug, name, courses, states }) => ({ slug, name, courses, states: states.size }));
}

/** An architect with the active courses, in the order of their ids; undefined without one. */
export async function architectBySlug(
  source: Source,
  slug: string,
): Promise<{ slug: string; name: string; courses: Course[] } | undefined> {
  const courses = await coursesNaming(source, [slug]);
  const named = courses.map(({ architect = '', state }) => ({ text: architect, state, courses: 1 }));
  const architect = architectsIn(named).find((each) => each.slug === slug);
  return architect && { slug, name: architect.name, courses };
}

/** The other active courses of a course's architects, in the order of their ids. */
export async function coursesOfSameArchitects(source: Source, course: Course): Promise<Course[]> {
  const slugs = architectsOf(course.architect ?? '').flatMap(({ slug }) => slug ?? []);
  return (await coursesNaming(source, slugs)).filter(({ _id }) => _id !== course._id);
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

/** The texts about architects of the active courses, by the slugs of those whom they name. */
async function splitTexts(db: Kysely<Database>): Promise<ReadonlyMap<string | undefined, { text: string }[]>> {
  const known = await db
    .selectFrom('courses')
    .select('architect')
    .distinct()
    .where('active', '=', true)
    .where('architect', 'is not', null)
    .orderBy('architect')
    .execute();
  const named = known.flatMap(({ architect }) => {
    const text = architect ?? '';
    return architectsOf(text).map(({ slug }) => ({ slug, text }));
  });
  return Map.groupBy(named, ({ slug }) => slug);
}

/** The active courses of which at least one architect has one of the slugs. */
async function coursesNaming({ db, textsNaming }: Source, slugs: readonly string[]): Promise<Course[]> {
  const texts = slugs.length === 0 ? [] : await textsNaming(slugs);
  if (texts.length === 0) return [];
  const rows = await coursesWithState(db)
    .where('courses.active', '=', true)
    .where('courses.architect', 'in', texts)
    .orderBy('courses.id')
    .execute();
  return rows.map(toCourse);
}
