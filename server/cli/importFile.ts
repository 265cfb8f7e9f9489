import { createReadStream } from 'node:fs';
import { IMPORT_COLUMNS, type ImportReport } from '#contract/adminImports';
import { importCourses, dryRunImport } from '../features/admin/imports/apply.ts';
import { readRows } from '../features/admin/imports/rows.ts';
import { lockAdminWrites } from '../auth/adminRepository.ts';
import type { Command } from './command.ts';
import { countOf } from './countOf.ts';

export const importFile: Command = {
  name: 'import',
  usage: 'import FILE [--dry-run] [--skip-bad]',
  summary: 'Imports courses from a CSV file; --dry-run reports what it would do.',
  help: `The first line names the columns: ${IMPORT_COLUMNS.join(', ')}.
state, name, city, lat and lon must be there. A row is about the course with its external_id, else about the one with its name and city in its state,
else about the one at the same place whose name differs in words like Golf Club only, which keeps its name; a course that is not known is added.
A column "source" is ignored. An empty cell leaves what is known as it is. Each bad row is reported with its line;
with a single one nothing is imported, unless --skip-bad leaves them out (and then ends with exit code 0). The same file again changes nothing. At most
10 MB, in UTF-8.`,
  flags: ['dry-run', 'skip-bad'],
  words: { least: 1, most: 1 },
  fileAt: 0,

  run: async ({ db, now, print }, { words: [path = ''], flags }) => {
    const file = await readRows(createReadStream(path));
    const isDryRun = flags['dry-run'] ?? false;
    const skipsBad = flags['skip-bad'] ?? false;
    const report = isDryRun
      ? await dryRunImport(db, file, { skipsBad })
      : await db.transaction().execute(async (trx) => {
          await lockAdminWrites(trx);
          return importCourses(trx, file, { actorId: null, at: now(), skipsBad, onProgress: () => undefined });
        });
    for (const { line, message } of report.errors) print(`Line ${line}: ${message}`);
    print(summary(report));
    return report.badRows === 0 || skipsBad;
  },
};

function summary({ isDryRun, skipsBad, rows, badRows, added, changed, unchanged }: ImportReport): string {
  const bad = `${countOf(badRows, 'bad row')} of ${rows}`;
  if (badRows > 0 && !skipsBad) return `${bad}; nothing was imported.`;
  const counts = `${added} added, ${changed} changed, ${unchanged} as they were${badRows > 0 ? `; ${bad} left out` : ''}`;
  return isDryRun ? `Would be: ${counts}. Nothing was imported.` : `${countOf(rows, 'row')}: ${counts}.`;
}
