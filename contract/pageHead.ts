/** Titles and descriptions of pages, used by the page and by the server's HTML. */
import { MAX_VOTES } from './limits.ts';
import { filteredCourses, type RankingFilter } from './rankingFilter.ts';
import { findState } from './states.ts';

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

/** The header that names a request in its response, in the server's log and in QA's traces. */
export const REQUEST_ID = 'x-request-id';

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

/** Parameters that a tracker has put behind an address without a question mark. */
const TRACKED = /&\w+=.*$/s;
/** Encoded characters that a chat or a sentence puts behind a link, and the blanks in a state's name. */
const ENCODED = /%(?:2[0279c]|3e|5d|e2%80%(?:8b|9[89cd]))/gi;
/** Up to the last character that can end an address. */
const UP_TO_END = /^.*[^\s.,;:!?*)\]>'"‘’“”\u200b/]/s;
/** Paths that end with a state. */
const WITH_STATE = /^(\/(?:leaderboard|verify|results\/[^/]+|shared\/[^/]+)\/)([^/]+)$/;

/**
 * The path that somebody meant: in lower case, except for the ids in it (a shared list's owner and a location), without
 * what a chat has added at its end, and with a state's code in place of its name.
 */
export function plainPath(pathname: string): string {
  const path = UP_TO_END.exec(pathname.replace(TRACKED, '').replace(ENCODED, decodeURIComponent))?.[0] ?? '/';
  const [, page, id = '', rest = ''] = WITH_ID.exec(path) ?? [];
  const lower = page === undefined ? path.toLowerCase() : `/${page.toLowerCase()}/${id}${rest}`;
  return lower.replace(WITH_STATE, (whole, before: string, name: string) => {
    const state = findState(name.replace(/[-_+]/g, ' '));
    return state ? before + state.code.toLowerCase() : whole;
  });
}

/** The canonical path of a page; the root shows the ranking. */
export function canonicalPath(pathname: string): string {
  const path = plainPath(pathname);
  return path === '/' ? '/leaderboard' : path;
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
