import { LRUCache } from 'lru-cache';
import type { ExtraRoute } from '#contract/config';
import { canonicalPath, DEFAULT_HEAD, NOT_FOUND_HEAD, type PageHead } from '#contract/pageHead';
import { pageEntries, type PageName } from '#contract/pages';
import { filterOf } from '#contract/rankingFilter';
import { findState } from '#contract/states';
import { PAGE_HEADS } from '#contract/staticHeads';
import { NO_LIST_HEAD, verifyHead } from '#contract/subjectHeads';
import type { PageDescription } from '../../pages/pageHtml.ts';
import { keyOf } from './pictures/pictureRenderer.ts';
import type { ResultPages } from './resultPages.ts';
import type { Subject, Subjects } from './subjects.ts';

/** Path of the product's picture, the preview of every page without its own. */
export const PRODUCT_PICTURE = '/picture.png';

const HEADS: Partial<Record<PageName, PageHead>> = PAGE_HEADS;

/** Below /admin; nobody searches for them or shares them. */
const ADMIN_PAGES = new Set(
  [
    '',
    '/users',
    '/courses',
    '/courses/import',
    '/courses/catalogue',
    '/states',
    '/import',
    '/catalogue',
    '/locations',
    '/elections',
    '/suggestions',
    '/events',
    '/audit',
  ].map((path) => `/admin${path}`),
);
/** Case-sensitive, because main.ts compares it before the router runs. */
const REPLAY = '/qa/replay';

type Options = {
  subjects: Subjects;
  resultPages: ResultPages;
  /** A demo has a page for its mail. */
  isDemo: boolean;
  extraRoutes: readonly ExtraRoute[];
  now: () => Date;
  /** How long the description of a public page is taken to be true. */
  responseCacheMs: number;
};
type DescribePage = (pathname: string, search?: string) => Promise<PageDescription | undefined>;

/** A ranking’s has all its courses, for search engines. */
const MAX_DESCRIPTIONS = 200;

/** Describes the page of a path for its HTML head; undefined if the page's router has no such page. */
export function createDescribePage(options: Options): DescribePage {
  const { subjects, resultPages, isDemo, extraRoutes, now, responseCacheMs } = options;
  const cache = new LRUCache<string, { description: ReturnType<DescribePage>; until: number }>({
    max: MAX_DESCRIPTIONS,
  });

  /** A page about something in the database. */
  function describePublic(pathname: string, search: string): ReturnType<DescribePage> {
    const address = pathname + search;
    const at = now().getTime();
    const cached = cache.get(address);
    if (cached && at < cached.until) return cached.description;
    const segments = segmentsOf(canonicalPath(pathname));
    const description =
      segments[0] === 'results'
        ? describeResults(segments.slice(1), { subjects, resultPages })
        : describeSubject(segments, { subjects, search });
    cache.set(address, { description, until: at + responseCacheMs });
    description.catch(() => cache.delete(address));
    return description;
  }

  return async (pathname, search = '') => {
    const segments = segmentsOf(canonicalPath(pathname));
    const path = `/${segments.join('/')}`.toLowerCase();
    const [name, page] = pageEntries.find((entry) => entry[1].path === path) ?? [];
    const isOn = page?.extraRoute ? extraRoutes.includes(page.extraRoute) : name !== 'demoMail' || isDemo;
    if (name && isOn) {
      const head = HEADS[name];
      const feed = name === 'results' ? { feed: '/feeds/results.atom' } : {};
      return head ? { head, path, picture: PRODUCT_PICTURE, ...feed } : { head: DEFAULT_HEAD };
    }
    if (ADMIN_PAGES.has(path) || pathname === REPLAY) return { head: DEFAULT_HEAD };
    const [kind, userId = '', place = ''] = segments;
    // A list can be withdrawn at any moment.
    if (kind === 'shared' && segments.length === 3) return describeList(await subjects.list(userId, place));
    return describePublic(pathname, search);
  };
}

/** Describes each kind of page about something in the database, by the segment behind its kind. */
const SUBJECTS: Record<string, (id: string, from: Source) => PageDescription | Promise<PageDescription>> = {
  leaderboard: async (code, { subjects, search }) => describeOrMissing(await subjects.ranking(code, filterOf(search))),
  course: async (id, { subjects }) => describeOrMissing(await subjects.course(id)),
  architects: async (slug, { subjects }) => {
    const architect = await subjects.architect(slug);
    return architect ? { ...architect, picture: PRODUCT_PICTURE } : MISSING;
  },
  verify: describeLedgers,
  voting: async (code, { subjects }) =>
    (await subjects.isLocation(code)) ? { head: PAGE_HEADS.voting, picture: PRODUCT_PICTURE } : MISSING,
};

type Source = { subjects: Subjects; search: string };

/** A page about something in the database, or the missing page; undefined when no page has such an address. */
async function describeSubject(segments: string[], from: Source): Promise<PageDescription | undefined> {
  const [kind = '', first = ''] = segments;
  return segments.length === 2 && Object.hasOwn(SUBJECTS, kind) ? SUBJECTS[kind]?.(first, from) : undefined;
}

/** Nothing of the address is included, so that all unreadable lists look the same. */
function describeList(list: Subject | undefined): PageDescription {
  // Shared links are private: other sites must not see them as a referrer.
  const privacy = { referrerPolicy: 'no-referrer' };
  return list ? { ...describe(list), ...privacy } : { head: NO_LIST_HEAD, isMissing: true, ...privacy };
}

function describeLedgers(code: string): PageDescription {
  const state = code.length === 2 ? findState(code) : undefined;
  if (!state) return MISSING;
  return { head: verifyHead(state.name), path: `/verify/${state.code.toLowerCase()}`, picture: PRODUCT_PICTURE };
}

async function describeResults(
  rest: string[],
  { subjects, resultPages }: Pick<Options, 'subjects' | 'resultPages'>,
): Promise<PageDescription | undefined> {
  const [electionId = '', code = ''] = rest;
  if (rest.length !== 1 && rest.length !== 2) return undefined;
  const result = rest.length === 2 ? await subjects.result(electionId, code) : undefined;
  if (result) return describe(result);
  const page = await (rest.length === 1
    ? resultPages.election(electionId)
    : resultPages.awaitedResult(electionId, code));
  return page ? { ...page, picture: PRODUCT_PICTURE } : MISSING;
}

const MISSING: PageDescription = { head: NOT_FOUND_HEAD, isMissing: true };

const describeOrMissing = (subject: Subject | undefined): PageDescription => (subject ? describe(subject) : MISSING);

/** The picture's URL changes with its content, so that preview services do not show an old one. */
const describe = ({ head, path, search = '', picture, feed, structuredData }: Subject): PageDescription => ({
  head,
  path,
  search,
  ...(structuredData && { structuredData }),
  ...(feed !== undefined && { feed }),
  picture: `${path}${PRODUCT_PICTURE}${search === '' ? '?' : `${search}&`}v=${keyOf(picture()).slice(0, 10)}`,
});

/** Decoded segments of a path; an encoded slash stays encoded. Empty if the path cannot be decoded. */
function segmentsOf(path: string): string[] {
  try {
    const [kind = '', ...rest] = path
      .slice(1)
      .split('/')
      .map((part) => decodeURIComponent(part).replaceAll('/', '%2F'));
    return [kind.toLowerCase(), ...rest];
  } catch {
    return [];
  }
}
