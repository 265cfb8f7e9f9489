import { open } from 'node:fs/promises';
import { type ImportColumn, IMPORT_COLUMNS } from '#contract/adminImports';
import { csvFile } from '#contract/csv';
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
    const text = csvFile([IMPORT_COLUMNS, ...courses.map(cellsOf)]);
    if (path === undefined) {
      // Printed with a line's end behind it, so that the screen gets the bytes of the file.
      print(text.slice(0, -1));
      return true;
    }
    const file = await open(path, 'wx');
    await file.writeFile(text);
    await file.close();
    print(`${courses.length} courses in ${path}.`);
    return true;
  },
};

function cellsOf(course: KnownCourse): (string | number | null)[] {
  const cells: Record<ImportColumn, string | number | null> = {
    ...course,
    active: course.active ? 'yes' : 'no',
  };
  return IMPORT_COLUMNS.map((column) => cells[column]);
}
