import type { Kysely, Transaction } from 'kysely';
import { IMPORT_FIELDS, type ImportChange, type ImportReport } from '#contract/adminImports';
import { IMPORT_ERRORS_SHOWN } from '#contract/limits';
import type { ImportedFacts } from '../../../db/undoSchema.ts';
import type { CourseRow, Database } from '../../../db/schema.ts';
import { appendAudit } from '../../../db/auditLog.ts';
import { setStatementTimeout } from '../../../db/statementTimeout.ts';
import { ApiError } from '../../../http/errors.ts';
import { freeSlug } from '../courseKey.ts';
import { requestPublication } from '../../picks/repository.ts';
import { changedFields, describeChanges, fingerprintOf } from './changes.ts';
import { insertChanges, insertImport, pruneImports } from './historyRepository.ts';
import { type ImportPlan, type KnownCourse, planImport } from './plan.ts';
import { insertRows, knownCourses, locationIds, type NewRow, updateRows } from './repository.ts';
import type { ImportRow, ReadFile } from './rows.ts';

type Trx = Transaction<Database>;
type Progress = (done: number, of: number) => void;

/** A statement of so many rows is put together within a few milliseconds. */
const ROWS_PER_STATEMENT = 200;
export const IMPORT_TIMEOUT_MS = 60_000;

type ImportOptions = {
  actorId: string | null;
  at: Date;
  /** Bad rows are left out. */
  skipsBad: boolean;
  /** The plan that was shown; undefined imports whatever the file changes now. */
  shownPlan?: string | undefined;
  onProgress?: Progress;
};

type Prepared = { known: KnownCourse[]; plan: ImportPlan; changes: ImportChange[]; report: ImportReport };

/** Finds out what importing a file would do, without writing. */
export async function prepareImport(
  db: Kysely<Database>,
  file: ReadFile,
  { skipsBad }: Pick<ImportOptions, 'skipsBad'>,
): Promise<Prepared> {
  const known = await knownCourses(db);
  const plan = await planImport(file.rows, known);
  const changes = await describeChanges(plan, known);
  const bad = [...file.bad, ...plan.bad].sort((one, other) => one.line - other.line);
  const badRows = bad.length;
  const report: ImportReport = {
    isDryRun: true,
    skipsBad,
    isWhole: file.isWhole,
    rows: file.rows.length + file.bad.length,
    added: plan.added.length,
    changed: plan.changed.length,
    unchanged: plan.unchanged.length,
    similar: changes.filter(({ similar }) => similar).length,
    badRows,
    errors: bad.slice(0, IMPORT_ERRORS_SHOWN),
    plan: await fingerprintOf(changes, badRows),
    importId: null,
  };
  return { known, plan, changes, report };
}

/**
 * Imports a file as a whole: with one bad row (unless these are to be skipped), with too many of them, or when anything
 * fails on the way, nothing is imported; neither when it would do something else than what was shown. The caller has
 * locked the admins' writes in this transaction.
 */
export async function importCourses(
  trx: Trx,
  file: ReadFile,
  { actorId, at, skipsBad, shownPlan, onProgress = () => undefined }: ImportOptions,
): Promise<ImportReport> {
  await setStatementTimeout(trx, IMPORT_TIMEOUT_MS);
  const { known, plan, report: planned } = await prepareImport(trx, file, { skipsBad });
  if (shownPlan !== undefined && shownPlan !== planned.plan) {
    throw new ApiError('import_outdated', 'The courses have changed since we checked the file. Check it again.');
  }
  const report = { ...planned, isDryRun: false };
  const isRefused = !report.isWhole || (report.badRows > 0 && !skipsBad);
  if (isRefused || report.added + report.changed === 0) return report;

  const locations = await locationIds(trx);
  const added = await withSlugs(plan.added, { slugs: new Set(known.map(({ slug }) => slug)), locations });
  const total = added.length + plan.changed.length;
  const importId = await insertImport(trx, { at, actorId, added: added.length, changed: plan.changed.length });
  await pruneImports(trx, at);
  let done = 0;
  for (const rows of chunks(added)) {
    const stored = await insertRows(trx, rows);
    const changes = stored.map((course) => ({ courseId: course.id, before: null, after: factsOf(course) }));
    await insertChanges(trx, importId, changes);
    onProgress((done += rows.length), total);
  }
  for (const courses of chunks(plan.changed)) {
    await updateRows(
      trx,
      courses.map(({ after }) => after),
    );
    await insertChanges(trx, importId, courses.map(storedChange));
    onProgress((done += courses.length), total);
  }
  const touched = [...added.map(({ locationId }) => locationId), ...plan.changed.map(({ after }) => after.location_id)];
  for (const locationId of [...new Set(touched)].sort()) await requestPublication(trx, locationId);
  const { rows, added: addedRows, changed, unchanged, badRows } = report;
  const details = { rows, added: addedRows, changed, unchanged, ...(badRows > 0 ? { skipped: badRows } : {}) };
  await appendAudit(trx, {
    at,
    actorId,
    action: 'courses_imported',
    targetId: importId,
    target: `Import ${importId}`,
    details,
  });
  return { ...report, importId };
}

function storedChange({ before, after }: ImportPlan['changed'][number]) {
  const fields = changedFields(before, after);
  return { courseId: after.id, before: factsOf(before, fields), after: factsOf(after, fields) };
}

const factsOf = (course: CourseRow, fields: typeof IMPORT_FIELDS | ReturnType<typeof changedFields> = IMPORT_FIELDS) =>
  Object.fromEntries(fields.map((field) => [field, course[field]])) as ImportedFacts;

async function withSlugs(
  rows: readonly ImportRow[],
  { slugs, locations }: { slugs: Set<string>; locations: ReadonlyMap<string, string> },
): Promise<NewRow[]> {
  const added: NewRow[] = [];
  for (const row of rows) {
    const slug = await freeSlug(row, (candidate) => slugs.has(candidate));
    slugs.add(slug);
    added.push({ ...row, slug, locationId: locations.get(row.state) ?? '' });
  }
  return added;
}

/** Parts of a list that fit into one statement. */
export function* chunks<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let start = 0; start < items.length; start += ROWS_PER_STATEMENT) {
    yield items.slice(start, start + ROWS_PER_STATEMENT);
  }
}
