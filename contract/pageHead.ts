/** Titles and descriptions of pages, used by the page and by the server's HTML. */
import { MAX_VOTES } from './limits.ts';
import { filteredCourses, type RankingFilter } from './rankingFilter.ts';

export type PageHead = {
  /** Without the product's name. */
  title: string;
  description: string;
  /** False for pages that search engines should not list. */
  isIndexed?: boolean;
};

const SITE_NAME = 'Top Picks';

/** The name of the meta tag and the response header that hold the page's build. */
export const BUILD = 'x-build';

/** The head of index.html. */
export const DEFAULT_HEAD: PageHead = {
  title: SITE_NAME,
  description: `The best golf courses in your state, ranked by the people who play them. You get ${MAX_VOTES} votes.`,
};

/** "Our Story · Top Picks", the title of the document. */
export const documentTitle = ({ title }: PageHead): string =>
  title === SITE_NAME ? SITE_NAME : `${title} · ${SITE_NAME}`;

/** Paths with an opaque, case-sensitive id. */
const WITH_ID = /^\/(shared|voting)\/([^/]+)(\/.*)?$/is;

/** A path in lower case, except for the ids in it: a shared list's owner and a location. */
export function lowerCasePath(pathname: string): string {
  const [, page, id, rest = ''] = WITH_ID.exec(pathname) ?? [];
  if (page === undefined || id === undefined) return pathname.toLowerCase();
  return `/${page.toLowerCase()}/${id}${/^\/[a-z]{2}(\/|$)/i.test(rest) ? rest.toLowerCase() : rest}`;
}

/** The canonical path of a page: lower case, without a trailing slash. */
export function canonicalPath(pathname: string): string {
  const path = pathname.replace(/(?<!\/)\/+$/, '') || '/leaderboard';
  return lowerCasePath(path);
}

export const NOT_FOUND_HEAD: PageHead = {
  title: 'Page not found',
  description: 'We couldn’t find that page.',
  isIndexed: false,
};

export const rankingHead = (stateName: string, filter: RankingFilter = {}): PageHead => ({
  title: `${stateName}’s top ${filteredCourses(filter)}`,
  description: `The best ${filteredCourses(filter)} in ${stateName}, ranked by the votes of the people who play them.`,
});
