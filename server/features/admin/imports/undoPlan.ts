import { IMPORT_FIELDS, type ImportField, type KeptFacts } from '#contract/adminImports';
import { mapInPieces } from '../../../http/mapInPieces.ts';
import { exactKey } from '../catalogue/sameCourse.ts';
import type { ImportedFacts } from '../../../db/undoSchema.ts';
import type { StoredChange } from './historyRepository.ts';
import type { KnownCourse } from './plan.ts';

export type UndoPlan = {
  /** New courses that nothing refers to. */
  removed: KnownCourse[];
  /** New courses with votes, as they will be. */
  withdrawn: KnownCourse[];
  /** Changed courses, as they will be. */
  restored: KnownCourse[];
  /** What stays as it is, and why. */
  kept: KeptFacts[];
};

type Now = {
  known: readonly KnownCourse[];
  /** Courses that have or had votes. */
  inUse: ReadonlySet<number>;
  inCatalogue: ReadonlySet<number>;
};

/** Computes what undoing an import does: every fact that is still what the import stored gets its old value. */
export async function planUndo(changes: readonly StoredChange[], now: Now): Promise<UndoPlan> {
  const courses = new Map(now.known.map((course) => [course.id, course]));
  const targets = new Set(now.known.map(({ merged_into: into }) => into));
  const plan: UndoPlan = { removed: [], withdrawn: [], restored: [], kept: [] };
  const isTaken = await takenBy(now.known);
  const keep = ({ id, name, state }: KnownCourse, why: KeptFacts['why'], fields: ImportField[] = []): void => {
    plan.kept.push({ courseId: id, name, state, why, fields });
  };
  await mapInPieces(changes, ({ courseId, before, after }) => {
    const course = courses.get(courseId);
    if (!course) return;
    const isMerged = course.merged_into !== null || targets.has(courseId);
    const edited = IMPORT_FIELDS.filter((field) => field in after && course[field] !== after[field]);
    if (before === null) {
      if (isMerged) keep(course, 'merged');
      else if (now.inCatalogue.has(courseId)) keep(course, 'catalogue');
      else if (edited.length > 0) keep(course, 'changed', edited);
      else if (now.inUse.has(courseId)) plan.withdrawn.push({ ...course, active: false });
      else plan.removed.push(course);
      return;
    }
    if (course.merged_into !== null) {
      keep(course, 'merged');
      return;
    }
    if (edited.length > 0) keep(course, 'changed', edited);
    const isMoved = edited.includes('lat') || edited.includes('lon');
    const stays = (field: ImportField) => edited.includes(field) || (isMoved && (field === 'lat' || field === 'lon'));
    const old = IMPORT_FIELDS.filter((field) => field in after && !stays(field));
    const taken = isTaken(course, factsOf(old, before));
    if (taken.length > 0) keep(course, 'taken', taken);
    const restored = {
      ...course,
      ...factsOf(
        old.filter((field) => !taken.includes(field)),
        before,
      ),
    };
    if (old.length > taken.length) plan.restored.push(restored);
  });
  return plan;
}

const factsOf = (fields: readonly ImportField[], facts: ImportedFacts): Partial<KnownCourse> =>
  Object.fromEntries(fields.map((field) => [field, facts[field] ?? null]));

/** Says which of its old facts a course cannot get back, because another course has them now. */
async function takenBy(
  known: readonly KnownCourse[],
): Promise<(course: KnownCourse, old: Partial<KnownCourse>) => ImportField[]> {
  const keyed = known.filter((course) => course.merged_into === null);
  const byKey = new Map(await mapInPieces(keyed, (course) => [exactKey(course), course.id] as const));
  const byExternalId = new Map(known.map((course) => [course.external_id, course.id]));
  const isOther = (id: number | undefined, course: KnownCourse): boolean => id !== undefined && id !== course.id;
  return (course, old) => {
    const named = 'name' in old || 'city' in old;
    const hasName = named && isOther(byKey.get(exactKey({ ...course, ...old })), course);
    const hasId = old.external_id != null && isOther(byExternalId.get(old.external_id), course);
    return [
      ...(hasName ? (['name', 'city'] as const).filter((field) => field in old) : []),
      ...(hasId ? (['external_id'] as const) : []),
    ];
  };
}
