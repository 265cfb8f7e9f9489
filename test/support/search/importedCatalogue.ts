import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { csvLine } from '#contract/csv';
import type { CatalogueCourse } from '../../../server/db/catalogue.ts';
import { type KnownCourse, planImport } from '../../../server/features/admin/imports/plan.ts';
import { readRows } from '../../../server/features/admin/imports/rows.ts';

export type ListedCourse = Pick<CatalogueCourse, 'name' | 'city' | 'state'>;

/** Number of courses of the largest state in a national list. */
const LARGE_STATE = 1320;

/**
 * The catalogue after an import of a list (CSV) without its bad rows, by the rules of the import, without a database.
 */
export async function importedCatalogue(catalogue: readonly CatalogueCourse[], list: Readable) {
  const file = await readRows(list);
  const { added, changed, unchanged, bad } = await planImport(file.rows, catalogue.map(asKnown));
  const changedIds = new Map(changed.map(({ after }) => [after.id, after]));
  const courses: ListedCourse[] = [...catalogue.map((course, index) => changedIds.get(index + 1) ?? course), ...added];
  const counts = {
    added: added.length,
    changed: changed.length,
    unchanged: unchanged.length,
    bad: file.bad.length + bad.length,
  };
  return { courses, counts };
}

const asKnown = (course: CatalogueCourse, index: number): KnownCourse => ({
  ...course,
  id: index + 1,
  location_id: course.state,
  active: true,
  external_id: null,
  merged_into: null,
});

/**
 * The list in a file; without one, Florida's courses and further ones that have names of other states and its towns.
 */
export function listOf(file: string | undefined, catalogue: readonly CatalogueCourse[]): Readable {
  if (file !== undefined) return createReadStream(file);
  const florida = catalogue.filter(({ state }) => state === 'FL');
  const others = catalogue.filter(({ state }) => state !== 'FL');
  const step = Math.floor(others.length / (LARGE_STATE - florida.length));
  const rows = Array.from({ length: LARGE_STATE }, (_, index) => {
    const { name, city, lat, lon } = florida[index % florida.length] ?? { name: '', city: '', lat: 0, lon: 0 };
    const moved = index < florida.length ? undefined : others[(index - florida.length) * step]?.name;
    return csvLine(['FL', moved ?? name, city, lat, lon]);
  });
  return Readable.from([Buffer.from(['state,name,city,lat,lon', ...rows].join('\n'))]);
}
