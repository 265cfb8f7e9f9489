import { createReadStream } from 'node:fs';
import { IMPORT_COLUMNS, type ImportChange, type ImportReport } from '#contract/adminImports';
import { importCourses, prepareImport } from '../features/admin/imports/apply.ts';
import { readRows } from '../features/admin/imports/rows.ts';
import { lockAdminWrites } from '../auth/adminRepository.ts';
import type { Command } from './command.ts';
import { countOf } from './countOf.ts';

export const importFile: Command = {
  name: 'import',
  usage: 'import FILE [--dry-run] [--skip-bad]',
  summary: 'Imports courses from a CSV file; --dry-run shows row by row what it would do.',
  help: `The first line names the columns: ${IMPORT_COLUMNS.join(', ')}.
state, name, city, lat and lon must be there. A row is about the course with its external_id, else about the one with its name and city in its state,
else about the one at the same place whose name differs in words like Golf Club only, which keeps its name; a course that is not known is added.
A column "source" is ignored. An empty cell leaves what is known as it is. Each bad row is reported with its line;
with a single one nothing is imported, unless --skip-bad leaves them out (and then ends with exit code 0). The same file again changes nothing. At most
10 MB, in UTF-8. An import can be undone for 30 days: undo-import.`,
  flags: ['dry-run', 'skip-bad'],
  words: { least: 1, most: 1 },
  fileAt: 0,

  run: async ({ db, now, print }, { words: [path = ''], flags }) => {
    const file = await readRows(createReadStream(path));
    const isDryRun = flags['dry-run'] ?? false;
    const skipsBad = flags['skip-bad'] ?? false;
    const { changes, report } = isDryRun
      ? await prepareImport(db, file, { skipsBad })
      : await db.transaction().execute(async (trx) => {
          await lockAdminWrites(trx);
          return { changes: [], report: await importCourses(trx, file, { actorId: null, at: now(), skipsBad }) };
        });
    for (const change of changes.filter(({ kind }) => kind !== 'unchanged')) print(lineOf(change));
    for (const { line, message } of report.errors) print(`Line ${line}: ${message}`);
    print(summary(report));
    if (report.importId !== null) print(`This is import ${report.importId}; undo-import ${report.importId} undoes it.`);
    return report.badRows === 0 || skipsBad;
  },
};

/** Such as "~ Aguila, Phoenix, AZ: par 71 → 72". */
function lineOf({ kind, name, city, state, fields = {}, similar = [] }: ImportChange): string {
  const place = `${name}, ${city}, ${state}`;
  const changed = Object.entries(fields).map(([field, { from, to }]) => `${field} ${from ?? 'unknown'} → ${to}`);
  if (kind === 'changed') return `~ ${place}: ${changed.join(', ')}`;
  const near = similar.map((course) => `${course.name}, ${course.city}`);
  return near.length > 0 ? `+ ${place}: may be ${near.join(' or ')}` : `+ ${place}`;
}

function summary({ isDryRun, skipsBad, rows, badRows, added, changed, unchanged, similar }: ImportReport): string {
  const bad = `${countOf(badRows, 'bad row')} of ${rows}`;
  if (badRows > 0 && !skipsBad) return `${bad}; nothing was imported.`;
  const double = similar > 0 ? ` (${countOf(similar, 'possible duplicate')})` : '';
  const counts = `${added} added${double}, ${changed} changed, ${unchanged} as they were${badRows > 0 ? `; ${bad} left out` : ''}`;
  return isDryRun ? `Would be: ${counts}. Nothing was imported.` : `${countOf(rows, 'row')}: ${counts}.`;
}
