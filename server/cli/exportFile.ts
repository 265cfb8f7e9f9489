import { open } from 'node:fs/promises';
import { type ImportColumn, IMPORT_COLUMNS } from '#contract/adminImports';
import { csvLine } from '#contract/csv';
import { knownCourses } from '../features/admin/imports/repository.ts';
import type { KnownCourse } from '../features/admin/imports/plan.ts';
import type { Command } from './command.ts';

export const exportFile: Command = {
  name: 'export',
  usage: 'export [FILE]',
  summary: 'Writes all courses as CSV, to a new file or to the screen.',
  help: `The columns are those of import, so that a file can be edited and imported again. Merged duplicates are left out. A file that is there already
is not overwritten. Where a spreadsheet would find a formula in a text (=, +, -, @ or the like at its start or after a separator) it has an apostrophe, which
import takes away again.`,
  flags: [],
  words: { least: 0, most: 1 },
  fileAt: 0,

  run: async ({ db, print }, { words: [path] }) => {
    const courses = (await knownCourses(db)).filter((course) => course.merged_into === null);
    const lines = [IMPORT_COLUMNS.join(','), ...courses.map(toLine)];
    if (path === undefined) {
      print(lines.join('\n'));
      return true;
    }
    const file = await open(path, 'wx');
    await file.writeFile(`${lines.join('\n')}\n`);
    await file.close();
    print(`${courses.length} courses in ${path}.`);
    return true;
  },
};

function toLine(course: KnownCourse): string {
  const cells: Record<ImportColumn, string | number | null> = {
    ...course,
    active: course.active ? 'yes' : 'no',
  };
  return csvLine(IMPORT_COLUMNS.map((column) => cells[column]));
}
