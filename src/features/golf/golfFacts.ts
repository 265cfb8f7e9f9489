import type { Mark } from '#contract/marks';

export type GolfFacts = {
  played: number;
  wanted: number;
  /** States with a played course. */
  states: number;
  /** Played courses by state code. */
  playedIn: ReadonlyMap<string, number>;
};

export function factsOf(marks: readonly Mark[]): GolfFacts {
  const playedIn = new Map<string, number>();
  let [played, wanted] = [0, 0];
  for (const { state, playedAt, wantedAt } of marks) {
    if (wantedAt !== null) wanted += 1;
    if (playedAt === null) continue;
    played += 1;
    playedIn.set(state, (playedIn.get(state) ?? 0) + 1);
  }
  return { played, wanted, states: playedIn.size, playedIn };
}

/** The least number of played courses for each shade, beginning with shade 1. */
const SHADES_FROM = [1, 2, 4, 8, 15];

/** Shade of a state: 0 for none, then 1, 2–3, 4–7, 8–14, and 5 from 15 on. */
export const playedShade = (played: number): number => SHADES_FROM.filter((from) => played >= from).length;

/** The state of most played courses, of equal ones the first by code. */
export const mostPlayedState = ({ playedIn }: GolfFacts): string | undefined =>
  [...playedIn].sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1))[0]?.[0];

/** When the course was marked last; empty for a note only. */
function lastOf({ playedAt, wantedAt }: Mark): string {
  const [played, wanted] = [playedAt ?? '', wantedAt ?? ''];
  return played > wanted ? played : wanted;
}

/** Compares as texts: a collator takes a slow phone long for thousands of courses. */
function byNewest(one: Mark, other: Mark): number {
  const [a, b] = [lastOf(one), lastOf(other)];
  return a === b ? one.courseId - other.courseId : a > b ? -1 : 1;
}

/** The marks that were set last, the newest first. */
export function recentMarks(marks: readonly Mark[], count: number): Mark[] {
  const recent: Mark[] = [];
  for (const mark of marks) {
    const last = recent[count - 1];
    if (lastOf(mark) === '' || (last && byNewest(mark, last) > 0)) continue;
    recent.push(mark);
    recent.sort(byNewest).splice(count);
  }
  return recent;
}

export type GolfFilter = 'played' | 'wanted' | 'noted';
export const GOLF_ORDERS = ['newest', 'name', 'state'] as const;
export type GolfOrder = (typeof GOLF_ORDERS)[number];

const names = new Intl.Collator('en-US');
const byName = (one: Mark, other: Mark): number => names.compare(one.name, other.name) || one.courseId - other.courseId;

const COMPARE: Record<GolfOrder, (one: Mark, other: Mark) => number> = {
  newest: byNewest,
  name: byName,
  state: (one, other) => names.compare(one.state, other.state) || byName(one, other),
};

export const sortMarks = (marks: readonly Mark[], order: GolfOrder): Mark[] => [...marks].sort(COMPARE[order]);

const PASSES: Record<GolfFilter, (mark: Mark) => boolean> = {
  played: ({ playedAt }) => playedAt !== null,
  wanted: ({ wantedAt }) => wantedAt !== null,
  noted: ({ note }) => note !== null,
};

/** The marks that all chosen filters let pass. */
export const filterMarks = (marks: readonly Mark[], filters: ReadonlySet<GolfFilter>): readonly Mark[] =>
  marks.filter((mark) => [...filters].every((filter) => PASSES[filter](mark)));

/** Rows of the download, under their heads. */
export const csvRows = (marks: readonly Mark[]): string[][] => [
  ['Course', 'City', 'State', 'Access', 'Played', 'Want to play', 'Note'],
  ...marks.map(({ name, city, state, access = '', playedAt, wantedAt, note }) => [
    name,
    city,
    state,
    access,
    dayOf(playedAt),
    dayOf(wantedAt),
    note ?? '',
  ]),
];

const dayOf = (at: string | null): string => at?.slice(0, 10) ?? '';
