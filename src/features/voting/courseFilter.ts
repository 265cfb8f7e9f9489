import type { Access, Course } from '#contract/courses';

/** "open" = not voted yet; "played" = played, and not voted yet. */
export type Filter = 'open' | 'played' | `access:${Access}` | `holes:${number}`;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The filters that can narrow this list, with their labels. */
export function filtersFor(courses: readonly Course[]): { value: Filter; text: string }[] {
  const kinds = [...new Set(courses.flatMap(({ access }) => access ?? []))].sort();
  const holes = [...new Set(courses.flatMap((course) => course.holes ?? []))].sort((a, b) => a - b);
  return [
    { value: 'open', text: 'Not voted yet' },
    { value: 'played', text: 'Played' },
    ...(kinds.length > 1 ? kinds.map((kind) => ({ value: `access:${kind}` as const, text: capital(kind) })) : []),
    ...(holes.length > 1 ? holes.map((count) => ({ value: `holes:${count}` as const, text: `${count} holes` })) : []),
  ];
}

type Wanted = {
  /** What matches the search box, best first; all courses while it is empty. */
  matches: readonly Course[];
  filters: ReadonlySet<Filter>;
  picks: readonly number[];
  /** Courses that the member has played. */
  played: ReadonlySet<number>;
};

/** The matches that have one chosen filter of each group. */
export function findCourses({ matches, filters, picks, played }: Wanted): Course[] {
  const chosen = [...filters];
  const passes = (group: string, value: string | number | undefined) =>
    !chosen.some((filter) => filter.startsWith(group)) || chosen.some((filter) => filter === `${group}${value}`);
  return matches.filter(
    ({ _id, access, holes }) =>
      passes('access:', access) &&
      passes('holes:', holes) &&
      !((filters.has('open') || filters.has('played')) && picks.includes(_id)) &&
      !(filters.has('played') && !played.has(_id)),
  );
}
