import { courseVersion } from '../admin.ts';
import { waitingSuggestion } from '../suggestions.ts';
import {
  asCourse,
  BOTH,
  decide,
  edit,
  file,
  imported,
  merge,
  offer,
  rowOf,
  shownImport,
  undo,
  type Pair,
} from './pairActs.ts';

/** Acts about courses. */
export const COURSE_PAIRS: readonly Pair[] = [
  [
    'edit a course × edit the same field',
    ['done + changed_meanwhile'],
    async ({ server, kim, lee, courses: [id] }) => {
      const version = await courseVersion(server.db, id);
      return [edit(kim, id, { par: 71 }, version), edit(lee, id, { par: 72 }, version)];
    },
  ],
  [
    'edit a course × edit another field',
    ['done + changed_meanwhile'],
    async ({ server, kim, lee, courses: [id] }) => {
      const version = await courseVersion(server.db, id);
      return [edit(kim, id, { par: 71 }, version), edit(lee, id, { holes: 9 }, version)];
    },
  ],
  [
    'edit a course × the same edit',
    ['done + already_done'],
    async ({ server, kim, lee, courses: [id] }) => {
      const version = await courseVersion(server.db, id);
      return [edit(kim, id, { par: 71 }, version), edit(lee, id, { par: 71 }, version)];
    },
  ],
  [
    'edit a course × merge it',
    [BOTH, 'course_merged + done'],
    async ({ server, kim, lee, courses: [from, into] }) => [
      edit(kim, from, { par: 71 }, await courseVersion(server.db, from)),
      merge(lee, from, into),
    ],
  ],
  [
    'edit a course × retire it',
    [BOTH, 'changed_meanwhile + done'],
    async ({ server, kim, lee, courses: [id] }) => [
      edit(kim, id, { par: 71 }, await courseVersion(server.db, id)),
      offer(lee, id, false),
    ],
  ],
  [
    'edit a course × import it',
    ['done + import_outdated', 'changed_meanwhile + done'],
    async ({ server, kim, lee, courses: [id] }) => [
      edit(kim, id, { par: 71 }, await courseVersion(server.db, id)),
      await shownImport(lee, file(rowOf(id, 70))),
    ],
  ],
  [
    'edit a course × accept a correction of it',
    ['done + changed_meanwhile', 'changed_meanwhile + done'],
    async ({ server, kim, lee, courses: [id] }) => {
      const suggestion = await waitingSuggestion(server, 'correction');
      await server.db.updateTable('suggestions').set({ course_id: id }).where('id', '=', suggestion).execute();
      const version = await courseVersion(server.db, id);
      return [edit(kim, id, { par: 71 }, version), decide(lee, `${suggestion}/change`, { par: 70 }, version)];
    },
  ],
  [
    'add a course × add it',
    ['done + course_exists'],
    ({ locationId, kim, lee, courses: [id] }) => [
      () => kim.call('POST', 'courses', asCourse(locationId, `Added ${id}`)),
      () => lee.call('POST', 'courses', asCourse(locationId, `added ${id}`)),
    ],
  ],
  [
    'merge × the same merge',
    ['done + already_done'],
    ({ kim, lee, courses: [a, b] }) => [merge(kim, a, b), merge(lee, a, b)],
  ],
  [
    'merge × merge into another course',
    ['done + course_merged'],
    ({ kim, lee, courses: [a, b, c] }) => [merge(kim, a, b), merge(lee, a, c)],
  ],
  [
    'merge × merge the other way round',
    ['done + course_merged'],
    ({ kim, lee, courses: [a, b] }) => [merge(kim, a, b), merge(lee, b, a)],
  ],
  [
    'merge × merge what stays',
    [BOTH, 'course_merged + done'],
    ({ kim, lee, courses: [a, b, c] }) => [merge(kim, a, b), merge(lee, b, c)],
  ],
  [
    'merge × retire what stays',
    [BOTH, 'course_not_mergeable + done'],
    ({ kim, lee, courses: [a, b] }) => [merge(kim, a, b), offer(lee, b, false)],
  ],
  [
    'merge × retire the duplicate',
    [BOTH, 'done + course_merged'],
    ({ kim, lee, courses: [a, b] }) => [merge(kim, a, b), offer(lee, a, false)],
  ],
  [
    'merge × keep both',
    [BOTH, 'done + course_merged'],
    ({ kim, lee, courses: [courseId, besides] }) => [
      merge(kim, courseId, besides),
      () => lee.call('POST', 'catalogue/keep', { courseId, besides }),
    ],
  ],
  [
    'merge × match a suggestion with the duplicate',
    [BOTH, 'done + course_merged'],
    async ({ server, kim, lee, courses: [a, b] }) => {
      const suggestion = await waitingSuggestion(server);
      return [merge(kim, a, b), decide(lee, `${suggestion}/merge`, { into: a })];
    },
  ],
  [
    'retire × retire',
    ['done + already_done'],
    ({ kim, lee, courses: [id] }) => [offer(kim, id, false), offer(lee, id, false)],
  ],
  [
    'retire × bring back',
    [BOTH, 'done + already_done'],
    ({ kim, lee, courses: [id] }) => [offer(kim, id, false), offer(lee, id, true)],
  ],
  [
    'import × the same import',
    ['done + import_outdated'],
    async ({ kim, lee, courses: [id] }) => {
      const csv = file(rowOf(id, 70));
      return [await shownImport(kim, csv), await shownImport(lee, csv)];
    },
  ],
  [
    'undo an import × undo it',
    ['done + import_undone'],
    async ({ boss, kim, lee, courses: [id] }) => {
      const made = await imported(boss, file(rowOf(id, 70)));
      return [undo(kim, made), undo(lee, made)];
    },
  ],
  [
    'undo an import × edit its course',
    [BOTH, 'done + changed_meanwhile'],
    async ({ server, boss, kim, lee, courses: [id] }) => {
      const made = await imported(boss, file(rowOf(id, 70)));
      return [undo(kim, made), edit(lee, id, { par: 71 }, await courseVersion(server.db, id))];
    },
  ],
  [
    'undo an import × import again',
    [BOTH, 'done + import_outdated'],
    async ({ boss, kim, lee, courses: [id] }) => {
      const made = await imported(boss, file(rowOf(id, 70)));
      return [undo(kim, made), await shownImport(lee, file(rowOf(id, 69)))];
    },
  ],
];
