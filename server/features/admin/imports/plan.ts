import type { CourseRow } from '../../../db/schema.ts';
import { mapInPieces } from '../../../http/mapInPieces.ts';
import { exactKey, matchLoosely } from '../catalogue/sameCourse.ts';
import type { BadRow, ImportRow } from './rows.ts';

/** A stored course with the code of its state. */
export type KnownCourse = CourseRow & { state: string };

export type ImportPlan = {
  added: ImportRow[];
  changed: { line: number; before: KnownCourse; after: KnownCourse }[];
  unchanged: { line: number; course: KnownCourse }[];
  bad: BadRow[];
};

/**
 * Computes what an import of a file adds and changes. A row matches the course with its external id, else the one with
 * its name and city in its state, whatever the spelling, else the one at the same place whose name differs in general
 * words only; that one keeps its name unless the row has an external id. Importing the same file again changes nothing.
 */
export async function planImport(rows: readonly ImportRow[], known: readonly KnownCourse[]): Promise<ImportPlan> {
  const matched = await matchRows(rows, known);
  const plan: ImportPlan = { added: [], changed: [], unchanged: [], bad: [] };
  const lines = new Map<string, number>();
  await mapInPieces(matched, ({ row, found }) => {
    const problem = 'problem' in found ? found.problem : problemOf(row, found.course, lines);
    if (problem !== undefined) return plan.bad.push({ line: row.line, message: problem });
    const course = 'course' in found ? found.course : undefined;
    if (!course) return plan.added.push(row);
    const after = course.merged_into === null ? withRow(course, row, found) : course;
    const { line } = row;
    return isSame(course, after)
      ? plan.unchanged.push({ line, course })
      : plan.changed.push({ line, before: course, after });
  });
  return plan;
}

type Found = { course: KnownCourse | undefined; isAlike?: true } | { problem: string };

async function matchRows(
  rows: readonly ImportRow[],
  known: readonly KnownCourse[],
): Promise<{ row: ImportRow; found: Found }[]> {
  const find = await finder(known);
  const matched = await mapInPieces(rows, (row) => ({ row, found: find(row) }));
  const taken = new Set(matched.map(({ found }) => ('course' in found ? found.course : undefined)));
  const unknown = matched.flatMap(({ row, found }) =>
    'course' in found && !found.course ? [{ ...row, lat: row.facts.lat, lon: row.facts.lon }] : [],
  );
  const free = known.filter((course) => !isPointer(course) && !taken.has(course));
  const alike = new Map([...(await matchLoosely(unknown, free))].map(([{ line }, course]) => [line, course]));
  return matched.map(({ row, found }) => {
    const course = alike.get(row.line);
    const isOther = course?.external_id != null && row.facts.external_id != null;
    return course && !isOther ? { row, found: { course, isAlike: true } } : { row, found };
  });
}

async function finder(known: readonly KnownCourse[]): Promise<(row: ImportRow) => Found> {
  const byExternalId = new Map(known.map((course) => [course.external_id, course]));
  // A merged duplicate is only a pointer, so an existing course takes precedence.
  const pointersFirst = [...known.filter(isPointer), ...known.filter((course) => !isPointer(course))];
  const byKey = new Map(await mapInPieces(pointersFirst, (course) => [exactKey(course), course] as const));
  return (row) => {
    const { external_id: externalId } = row.facts;
    const named = byKey.get(exactKey(row));
    const identified = externalId == null ? undefined : byExternalId.get(externalId);
    if (!identified) {
      const isOther = externalId != null && named?.external_id != null && !isPointer(named);
      if (isOther) return { problem: `This course already has the external ID "${named.external_id ?? ''}".` };
      return { course: named };
    }
    if (identified.state !== row.state) {
      return {
        problem: `This external ID belongs to a course in ${identified.state}; a course can’t change its state.`,
      };
    }
    if (named && named.id !== identified.id && !isPointer(named)) {
      return { problem: 'Another course in this city has the same name.' };
    }
    return { course: identified };
  };
}

const isPointer = ({ merged_into }: KnownCourse): boolean => merged_into !== null;

/** Why a row is bad, or undefined. Adds the row to `lines`, because a second row of the same course is bad. */
function problemOf(row: ImportRow, course: KnownCourse | undefined, lines: Map<string, number>): string | undefined {
  const { external_id: externalId, lat, lon } = row.facts;
  if (!course && (lat === undefined || lon === undefined)) return 'A new course needs lat and lon.';
  const marks = [
    exactKey(row),
    ...(externalId == null ? [] : [`id ${externalId}`]),
    ...(course ? [`no ${course.id}`] : []),
  ];
  const before = marks.map((mark) => lines.get(mark)).find((line) => line !== undefined);
  if (before !== undefined) return `Same course as in line ${before}.`;
  for (const mark of marks) lines.set(mark, row.line);
  return undefined;
}

function withRow(course: KnownCourse, { name, city, facts }: ImportRow, found: Found): KnownCourse {
  const keepsName = 'isAlike' in found && facts.external_id == null;
  return { ...course, ...(keepsName ? {} : { name, city }), ...facts };
}

function isSame(one: KnownCourse, other: KnownCourse): boolean {
  return (Object.keys(one) as (keyof KnownCourse)[]).every((column) => one[column] === other[column]);
}
