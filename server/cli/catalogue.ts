import { CATALOGUE_VERSION } from '../db/catalogue.ts';
import {
  countsOf,
  planCatalogueUpdate,
  shippedCatalogue,
  updateCatalogue,
} from '../features/admin/catalogue/update.ts';
import type { CataloguePlan } from '../features/admin/catalogue/plan.ts';
import type { Command } from './command.ts';
import { countOf } from './countOf.ts';

export const catalogue: Command = {
  name: 'catalogue',
  usage: 'catalogue [--apply]',
  summary: 'Tells what bringing the courses to the newest catalogue would do; --apply does it.',
  help: `Every release has a catalogue of courses with a version. A server that starts with a newer one applies it by itself; this command shows it before,
row by row. Courses are added, and facts are updated where nobody here has changed them. A course that the catalogue does not have any more is withdrawn,
unless it is on a list or was changed here: then it stays, and /admin/courses/catalogue lists it. No vote is changed. Courses that were added or imported here are
left alone; where the catalogue has the same course, it fills in what is not known.`,
  flags: ['apply'],
  words: { least: 0, most: 0 },

  run: async ({ db, now, print }, { flags }) => {
    const isApplied = flags.apply ?? false;
    const update = isApplied ? await updateCatalogue(db, now) : await planCatalogueUpdate(db, await shippedCatalogue());
    if (!update) {
      print(`The courses are at version ${CATALOGUE_VERSION} of the catalogue, or a newer one.`);
      return true;
    }
    for (const line of linesOf(update.plan)) print(line);
    const { from, to } = update;
    const what = isApplied ? 'Updated' : 'Would be updated';
    print(
      `${what} from version ${from} to ${to}: ${summaryOf(update.plan)}.${isApplied ? '' : ' Nothing was changed.'}`,
    );
    return true;
  },
};

/** Such as "4269 added, 1 changed, 932 withdrawn, 0 kept". */
export function summaryOf(plan: CataloguePlan): string {
  const { added, changed, withdrawn, kept } = countsOf(plan);
  return `${added} added, ${changed} changed, ${withdrawn} withdrawn, ${kept} kept`;
}

function linesOf({ added, changed, withdrawn, kept }: CataloguePlan): string[] {
  const line = (what: string, { name, city, state }: { name: string; city: string; state: string }): string =>
    `${what} ${name}, ${city}, ${state}`;
  return [
    ...added.map((course) => line('+', course)),
    ...changed.map((course) => line('~', course)),
    ...withdrawn.map((course) => line('-', course)),
    ...kept.map(({ course, reason }) => {
      const why = reason === 'voted' ? `on ${countOf(course.lists, 'list')}` : 'changed here';
      return `${line('!', course)}: kept, ${why}`;
    }),
  ];
}
