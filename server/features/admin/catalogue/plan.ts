import { COURSE_FACTS } from '#contract/courses';
import type { CatalogueCourse } from '../../../db/catalogue.ts';
import type { CatalogueFacts, CourseRow } from '../../../db/schema.ts';
import { exactKey, matchLoosely } from './sameCourse.ts';

/** A stored course with the code of its state and the number of lists it is on. */
export type ListedCourse = CourseRow & { state: string; lists: number };

/** A course's facts in the last catalogue version that was applied. */
export type Shipped = CatalogueFacts & {
  slug: string;
  course_id: number;
  gone_since: number | null;
  withdrawn: boolean;
};

/** Why an update leaves a course active although the catalogue has dropped it. */
type KeptReason = 'voted' | 'changed';

export type CataloguePlan = {
  added: CatalogueCourse[];
  /** Courses with their new facts. */
  changed: ListedCourse[];
  withdrawn: ListedCourse[];
  kept: { course: ListedCourse; reason: KeptReason }[];
  /** The facts of this version for every known course, which the next update compares with. */
  shipped: Shipped[];
};

type Before = { known: readonly ListedCourse[]; shipped: readonly Shipped[] };

/**
 * Computes the changes that an update to a catalogue version makes. Facts that were edited here are not overwritten,
 * and no vote changes.
 */
export async function planUpdate(
  catalogue: readonly CatalogueCourse[],
  { known, shipped }: Before,
  version: number,
): Promise<CataloguePlan> {
  const plan: CataloguePlan = { added: [], changed: [], withdrawn: [], kept: [], shipped: [] };
  const courses = new Map(known.map((course) => [course.id, course]));
  const records = new Map(shipped.map((record) => [record.slug, record]));
  const found = await matchAll(catalogue, { known, shipped });
  for (const row of catalogue) {
    const course = found.get(row);
    if (!course) {
      plan.added.push(row);
      continue;
    }
    const record = records.get(row.slug);
    const after = course.merged_into === null ? withRow(course, row, record) : course;
    if (after !== course) plan.changed.push(after);
    plan.shipped.push({ ...factsOf(row), slug: row.slug, course_id: course.id, gone_since: null, withdrawn: false });
  }
  const present = new Set(catalogue.map(({ slug }) => slug));
  for (const record of shipped) {
    const course = courses.get(record.course_id);
    if (!course || present.has(record.slug)) continue;
    const reason = course.active ? reasonToKeep(course, record) : null;
    const isWithdrawn = course.active && reason === null;
    if (isWithdrawn) plan.withdrawn.push({ ...course, active: false });
    if (reason) plan.kept.push({ course, reason });
    plan.shipped.push({
      ...record,
      gone_since: record.gone_since ?? version,
      withdrawn: record.withdrawn || isWithdrawn,
    });
  }
  return plan;
}

/**
 * Matches catalogue courses to stored ones: by slug, and those that were added or imported here by name, city and
 * place.
 */
async function matchAll(
  catalogue: readonly CatalogueCourse[],
  { known, shipped }: Before,
): Promise<Map<CatalogueCourse, ListedCourse>> {
  const courses = new Map(known.map((course) => [course.id, course]));
  const bySlug = new Map(shipped.map(({ slug, course_id: id }) => [slug, courses.get(id)]));
  const found = new Map<CatalogueCourse, ListedCourse>();
  for (const row of catalogue) {
    const course = bySlug.get(row.slug);
    if (course) found.set(row, course);
  }
  // A dropped course is never matched to a current one, however similar: its votes would go to another course.
  const shippedIds = new Set(shipped.map(({ course_id: id }) => id));
  const own = known.filter(({ id }) => !shippedIds.has(id));
  // A merged duplicate is only a pointer, so an existing course takes precedence.
  const pointersFirst = [...own.filter(isPointer), ...own.filter((course) => !isPointer(course))];
  const byKey = new Map(pointersFirst.map((course) => [exactKey(course), course]));
  const taken = new Set<ListedCourse>();
  for (const row of catalogue) {
    const course = byKey.get(exactKey(row));
    if (!course || found.has(row) || taken.has(course)) continue;
    found.set(row, course);
    taken.add(course);
  }
  const left = catalogue.filter((row) => !found.has(row));
  const free = own.filter((course) => !isPointer(course) && !taken.has(course));
  for (const [row, course] of await matchLoosely(left, free)) found.set(row, course);
  return found;
}

const isPointer = ({ merged_into }: ListedCourse): boolean => merged_into !== null;

const factsOf = ({ name, city, lat, lon, holes, par, access, opened, architect }: CatalogueFacts): CatalogueFacts => ({
  ...{ name, city, lat, lon, holes, par, access, opened, architect },
});

/**
 * Applies the catalogue's new facts; returns the same object if there are none. @param record absent for a course that
 * was not in the catalogue before
 */
function withRow(course: ListedCourse, row: CatalogueCourse, record: Shipped | undefined): ListedCourse {
  // Without a record every known fact counts as edited here.
  const isChanged = (fact: keyof CatalogueFacts): boolean =>
    record ? course[fact] !== record[fact] : course[fact] !== null;
  const isMoved = isChanged('lat') || isChanged('lon');
  const newFacts: Partial<ListedCourse> = {};
  for (const fact of COURSE_FACTS) {
    const isEditedHere = fact === 'lat' || fact === 'lon' ? isMoved : isChanged(fact);
    if (!isEditedHere && course[fact] !== row[fact]) Object.assign(newFacts, { [fact]: row[fact] });
  }
  if (record?.withdrawn && !course.active) newFacts.active = true;
  return Object.keys(newFacts).length > 0 ? { ...course, ...newFacts } : course;
}

function reasonToKeep(course: ListedCourse, record: Shipped): KeptReason | null {
  if (course.lists > 0) return 'voted';
  return COURSE_FACTS.some((fact) => course[fact] !== record[fact]) ? 'changed' : null;
}
