import { readCatalogue } from '../../../server/db/catalogue.ts';
import { type Flag, placeFlags, type PlacedFlag } from '../../../server/maps/flags.ts';
import { type Layout, layoutOf } from '../../../server/maps/layout.ts';
import { outlineOf, type StateOutline } from '../../../server/maps/outlines.ts';
import type { CourseOnMap } from '../../../server/maps/places.ts';

/** The fewest and the most courses of a state in the catalogue, and the most in a national list. */
export const COUNTS = [26, 184, 1320] as const;

/** A fixed sequence of numbers from 0 to 1. */
export function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The catalogue's courses of each state, by its code. */
export async function catalogueByState(): Promise<Map<string, CourseOnMap[]>> {
  const rows = (await readCatalogue()).map(({ state, name, city, lat, lon }, index) => ({
    state,
    course: { _id: index + 1, name, city, lat, lon },
  }));
  const grouped = Map.groupBy(rows, ({ state }) => state);
  return new Map([...grouped].map(([state, own]) => [state, own.map(({ course }) => course)]));
}

/** `count` courses for a state: some of its own, or all of them and further ones near them or at the same point. */
export function withCount(courses: readonly CourseOnMap[], count: number, seed: number): CourseOnMap[] {
  const next = sequence(seed);
  const shuffled = courses.map((course) => ({ course, by: next() })).toSorted((one, other) => one.by - other.by);
  return Array.from({ length: count }, (_, index) => {
    const { course } = shuffled[index % shuffled.length]!;
    if (index < shuffled.length) return course;
    const isSamePoint = next() < 0.15;
    const [north, east] = isSamePoint ? [0, 0] : [(next() - 0.5) * 0.3, (next() - 0.5) * 0.3];
    const _id = 100_000 + index;
    return { ...course, _id, name: `${course.name} ${index}`, lat: course.lat + north, lon: course.lon + east };
  });
}

export type TriedMap = { outline: StateOutline; courses: CourseOnMap[]; layout: Layout; flags: PlacedFlag[] };

/** A state's map with `marked` randomly chosen courses as flags. */
export function tryMap(code: string, courses: CourseOnMap[], marked = 10): TriedMap {
  const outline = outlineOf(code)!;
  const layout = layoutOf(outline, courses);
  const next = sequence(marked);
  const chosen = courses.map((course) => ({ course, by: next() })).toSorted((one, other) => one.by - other.by);
  const flags: Flag[] = chosen
    .slice(0, marked)
    .map(({ course }, index) => ({ courseId: course._id, label: String(index + 1) }));
  return { outline, courses, layout, flags: placeFlags(flags, layout.pins) };
}
