import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import type { Kysely } from 'kysely';
import { slugOf } from '../../db/catalogue.ts';
import type { Database } from '../../db/schema.ts';
import type { Candidate } from '../../workers/ranking.ts';
import type { SampleCourse } from './sampleBallots.ts';

export type OfferedCourse = SampleCourse & Omit<Candidate, 'votes'>;
/** The place of a course among those of its state, from 1; null for one that is not in the list. */
export type AppealOf = (course: { state: string; name: string }) => number | null;
export type SampleState = { id: string; code: string };

type Row = { state: string; name: string; order: string };

const FILE = path.join(import.meta.dirname, '../../db/data/sample-appeal.csv');

/** data/sample-appeal.csv: the courses of each state in the order in which golfers would name them. */
export async function readAppeal(): Promise<AppealOf> {
  const rows: Row[] = parse(await readFile(FILE, 'utf8'), { columns: true });
  const places = new Map(rows.map(({ state, name, order }) => [slugOf(state, name), Number(order)]));
  return ({ state, name }) => places.get(slugOf(state, name)) ?? null;
}

/** The courses that can be voted for in a state. */
export async function offeredIn(
  db: Kysely<Database>,
  { id, code }: SampleState,
  appealOf: AppealOf,
): Promise<OfferedCourse[]> {
  const courses = await db
    .selectFrom('courses')
    .select(['id', 'slug', 'name', 'city', 'access'])
    .where('location_id', '=', id)
    .where('active', '=', true)
    .orderBy('id')
    .execute();
  return courses.map((course) => ({ ...course, appeal: appealOf({ state: code, name: course.name }) }));
}
