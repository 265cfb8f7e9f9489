import { expect, it } from 'vitest';
import type { Standing } from '#contract/leaderboard';
import { createCourseSearch } from '../../../server/features/search/courseSearch.ts';

type Row = Pick<Standing, 'name' | 'rank' | 'movement'>;

const rankingOf = (rows: readonly Row[]) => {
  const location = { id: 'wi', code: 'WI', name: 'Wisconsin', active: true };
  const entries = rows.map((row, index) => ({ courseId: index + 1, city: 'Kohler', tied: false, votes: 1, ...row }));
  const publication = { id: 'one', locationId: 'wi', publishedAt: new Date(0), ballots: 9, entries };
  return [{ location, publication }] as unknown as Parameters<ReturnType<typeof createCourseSearch>['version']>[0];
};
function find(q: string, rows: readonly Row[]): string[] {
  const search = createCourseSearch();
  search.version(rankingOf(rows));
  return search.find({ q, state: undefined, limit: 8 }).flatMap((found) => (found.kind === 'course' ? found.name : []));
}

const IRISH = 'Whistling Straits (Irish)';
const STRAITS = 'Whistling Straits (Straits)';

it('[R18.4] of equally good matches the one that ranked higher this morning comes first', () => {
  const rows = [
    { name: IRISH, rank: 1, movement: 8 },
    { name: STRAITS, rank: 2, movement: -1 },
  ];
  expect(find('whistling', rows)).toEqual([STRAITS, IRISH]);
});

it('[R18.4] of equally good matches without a rank the first by name comes first', () => {
  const rows = [
    { name: STRAITS, rank: 1, movement: 'new' as const },
    { name: IRISH, rank: null, movement: null },
  ];
  expect(find('whistling', rows)).toEqual([IRISH, STRAITS]);
});

it('a vote does not rebuild the index, another rank of this morning does', () => {
  const search = createCourseSearch();
  const version = (rank: number, movement: number) => search.version(rankingOf([{ name: STRAITS, rank, movement }]));
  const first = version(3, 0);
  expect(version(1, 2)).toBe(first);
  expect(version(1, 0)).toBe(first + 1);
});

it('[R18.1] finds "Cypress Point" by "cypress pt"', () => {
  expect(find('cypress pt', [{ name: 'Cypress Point Club', rank: null, movement: null }])).toEqual([
    'Cypress Point Club',
  ]);
});
