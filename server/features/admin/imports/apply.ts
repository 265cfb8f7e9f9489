import type { Kysely, Transaction } from 'kysely';
import type { ImportReport } from '#contract/adminImports';
import { IMPORT_ERRORS_SHOWN } from '#contract/limits';
import type { Database } from '../../../db/schema.ts';
import { appendAudit } from '../../../db/auditLog.ts';
import { freeSlug } from '../courseKey.ts';
import { requestPublication } from '../courses.ts';
import { type ImportPlan, planImport } from './plan.ts';
import { insertRows, knownCourses, locationIds, type NewRow, updateRows } from './repository.ts';
import type { ImportRow, ReadFile } from './rows.ts';
import { setStatementTimeout } from '../../../db/statementTimeout.ts';

type Trx = Transaction<Database>;
type Progress = (done: number, of: number) => void;

/** A statement of so many rows is put together within a few milliseconds. */
const ROWS_PER_STATEMENT = 200;
const IMPORT_TIMEOUT_MS = 60_000;

type ImportOptions = {
  actorId: string | null;
  at: Date;
  /** Bad rows are left out. */
  skipsBad: boolean;
  onProgress: Progress;
};

/** Reports what importing a file would do, without writing. */
export async function dryRunImport(
  db: Kysely<Database>,
  file: ReadFile,
  { skipsBad }: Pick<ImportOptions, 'skipsBad'>,
): Promise<ImportReport> {
  return reportOf(file, await planImport(file.rows, await knownCourses(db)), { isDryRun: true, skipsBad });
}

/**
 * Imports a file as a whole: with one bad row (unless these are to be skipped), with too many of them, or when anything
 * fails on the way, nothing is imported. The caller has locked the admins' writes in this transaction.
 */
export async function importCourses(
  trx: Trx,
  file: ReadFile,
  { actorId, at, skipsBad, onProgress }: ImportOptions,
): Promise<ImportReport> {
  await setStatementTimeout(trx, IMPORT_TIMEOUT_MS);
  const known = await knownCourses(trx);
  const plan = await planImport(file.rows, known);
  const report = reportOf(file, plan, { isDryRun: false, skipsBad });
  const isRefused = !report.isWhole || (report.badRows > 0 && !skipsBad);
  if (isRefused || report.added + report.changed === 0) return report;

  const locations = await locationIds(trx);
  const added = await withSlugs(plan.added, { slugs: new Set(known.map(({ slug }) => slug)), locations });
  const total = added.length + plan.changed.length;
  let done = 0;
  for (const rows of chunks(added)) {
    await insertRows(trx, rows);
    onProgress((done += rows.length), total);
  }
  for (const courses of chunks(plan.changed)) {
    await updateRows(trx, courses);
    onProgress((done += courses.length), total);
  }
  const touched = [...added.map(({ locationId }) => locationId), ...plan.changed.map((course) => course.location_id)];
  for (const locationId of [...new Set(touched)].sort()) await requestPublication(trx, locationId);
  const { rows, added: addedRows, changed, unchanged, badRows } = report;
  const details = { rows, added: addedRows, changed, unchanged, ...(badRows > 0 ? { skipped: badRows } : {}) };
  await appendAudit(trx, { at, actorId, action: 'courses_imported', details });
  return report;
}

function reportOf(file: ReadFile, plan: ImportPlan, how: Pick<ImportReport, 'isDryRun' | 'skipsBad'>): ImportReport {
  const bad = [...file.bad, ...plan.bad].sort((one, other) => one.line - other.line);
  return {
    ...how,
    isWhole: file.isWhole,
    rows: file.rows.length + file.bad.length,
    added: plan.added.length,
    changed: plan.changed.length,
    unchanged: plan.unchanged,
    badRows: bad.length,
    errors: bad.slice(0, IMPORT_ERRORS_SHOWN),
  };
}

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

function* chunks<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let start = 0; start < items.length; start += ROWS_PER_STATEMENT) {
    yield items.slice(start, start + ROWS_PER_STATEMENT);
  }
}
