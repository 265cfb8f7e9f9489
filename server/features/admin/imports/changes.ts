import { createHash } from 'node:crypto';
import { IMPORT_FIELDS, type ImportChange, type ImportField } from '#contract/adminImports';
import { mapInPieces } from '../../../http/mapInPieces.ts';
import { nearDoubles, type Place } from '../catalogue/nearDoubles.ts';
import type { ImportPlan, KnownCourse } from './plan.ts';
import type { ImportRow } from './rows.ts';

const KILOMETRES_A_MILE = 1.609344;

type Similar = NonNullable<ImportChange['similar']>;

/**
 * Describes for each good row what an import makes of its course, in the order of the file: the fields that change with
 * their old values, and for a new course those near it with similar names, stored or in the file.
 */
export async function describeChanges(plan: ImportPlan, known: readonly KnownCourse[]): Promise<ImportChange[]> {
  const similar = await similarTo(plan, known);
  const placeOf = ({ name, city, state }: ImportRow | KnownCourse) => ({ name, city, state });
  const changes: ImportChange[] = [
    ...(await mapInPieces(plan.added, (row) => {
      const alike = similar.get(row);
      return { line: row.line, kind: 'added' as const, ...placeOf(row), ...(alike ? { similar: alike } : {}) };
    })),
    ...(await mapInPieces(plan.changed, ({ line, before, after }) => ({
      ...{ line, kind: 'changed' as const, courseId: before.id, ...placeOf(before) },
      fields: Object.fromEntries(
        changedFields(before, after).map((field) => [field, { from: before[field], to: after[field] }]),
      ),
    }))),
    ...(await mapInPieces(plan.unchanged, ({ line, course }) => ({
      ...{ line, kind: 'unchanged' as const, courseId: course.id, ...placeOf(course) },
    }))),
  ];
  return changes.sort((one, other) => one.line - other.line);
}

export const changedFields = (before: KnownCourse, after: KnownCourse): ImportField[] =>
  IMPORT_FIELDS.filter((field) => before[field] !== after[field]);

/** For each new row the courses that may be the same one, the nearest first. */
async function similarTo(
  { added, changed }: ImportPlan,
  known: readonly KnownCourse[],
): Promise<Map<ImportRow, Similar>> {
  const later = new Map(changed.map(({ after }) => [after.id, after]));
  // New rows have negative ids here: -1 is the first one.
  const places = [
    ...(await mapInPieces(known, (course): Place => ({ ...(later.get(course.id) ?? course), isKnown: true }))),
    ...(await mapInPieces(added.entries(), ([index, { state, name, city, facts }]): Place => {
      const { lat = 0, lon = 0 } = facts;
      return { id: -index - 1, state, name, city, lat, lon, isKnown: false };
    })),
  ];
  const offered = new Set(known.filter(({ active }) => active).map(({ id }) => id));
  const states = Map.groupBy(
    places.filter(({ id }) => id < 0 || offered.has(id)),
    ({ state }) => state,
  );
  const northward = await mapInPieces(states.values(), (of) => of.sort((a, b) => a.lat - b.lat || a.id - b.id));
  const byId = new Map(places.map((place) => [place.id, place]));
  const similar = new Map<ImportRow, Similar>();
  for (const { one, other, kilometres } of await nearDoubles(northward.flat())) {
    for (const [own, its] of [
      [one, other],
      [other, one],
    ] as const) {
      const [row, place] = [added[-own - 1], byId.get(its)];
      if (!row || !place) continue;
      const { name, city } = place;
      const which = its > 0 ? { courseId: its } : { line: added[-its - 1]?.line ?? 0 };
      similar.set(row, [...(similar.get(row) ?? []), { ...which, name, city, miles: kilometres / KILOMETRES_A_MILE }]);
    }
  }
  return similar;
}

/** A hash of the changes as they are shown; it differs when anything in them does. */
export async function fingerprintOf(changes: readonly ImportChange[], badRows: number): Promise<string> {
  const hash = createHash('sha256').update(`${badRows}\n`);
  await mapInPieces(changes, (change) => hash.update(`${JSON.stringify(change)}\n`));
  return hash.digest('base64url');
}
