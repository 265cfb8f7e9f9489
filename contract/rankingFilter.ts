/** Narrows a ranking to some of a state's courses. Imports nothing, because it is part of the first page. */

/** In the order in which they are offered. */
export const FILTERED_ACCESS = ['public', 'resort', 'private', 'semi-private', 'municipal'] as const;

export type RankingFilter = {
  access?: (typeof FILTERED_ACCESS)[number];
  holes?: 9;
  /** Opened in this year or later. */
  since?: number;
};

/** The filter in an address; unknown values are left out. @param search with or without its question mark */
export function filterOf(search: string): RankingFilter {
  const query = new URLSearchParams(search);
  const access = FILTERED_ACCESS.find((kind) => kind === query.get('access'));
  const since = query.get('since') ?? '';
  return {
    ...(access && { access }),
    ...(query.get('holes') === '9' && { holes: 9 }),
    ...(/^(1[789]|20)\d\d$/.test(since) && { since: Number(since) }),
  };
}

const NAMES = ['access', 'holes', 'since', 'view'] as const;

/** Query of a filter and a view, in this order: "?access=public&holes=9&since=1990&view=map", empty without any. */
export function searchOf(shown: Partial<Record<(typeof NAMES)[number], unknown>>): string {
  const parts = NAMES.filter((name) => shown[name]).map((name) => `${name}=${String(shown[name])}`);
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/** "public golf courses", "9-hole private golf courses opened since 1990". */
export function filteredCourses({ access, holes, since }: RankingFilter, courses = 'golf courses'): string {
  const kind = [holes && `${holes}-hole`, access, courses].filter(Boolean).join(' ');
  return since ? `${kind} opened since ${since}` : kind;
}
