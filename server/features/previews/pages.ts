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
};
type DescribePage = (pathname: string, search?: string) => Promise<PageDescription | undefined>;

/** Describes the page of a path for its HTML head; undefined if the page's router has no such page. */
export function createDescribePage({ subjects, resultPages, isDemo, extraRoutes }: Options): DescribePage {
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
    if (segments[0] === 'results') return describeResults(segments.slice(1), { subjects, resultPages });
    return describeSubject(segments, { subjects, search });
  };
}

/** A page about something in the database, or the missing page. */
async function describeSubject(
  [kind = '', ...rest]: string[],
  { subjects, search }: { subjects: Subjects; search: string },
): Promise<PageDescription | undefined> {
  if (kind === 'shared' && rest.length === 2) {
    const [userId = '', place = ''] = rest;
    // Shared links are private: other sites must not see them as a referrer.
    const privacy = { referrerPolicy: 'no-referrer' };
    const list = await subjects.list(userId, place);
    // Nothing of the URL is included, so that all unreadable lists look the same.
    return list ? { ...describe(list), ...privacy } : { head: NO_LIST_HEAD, isMissing: true, ...privacy };
  }
  if (kind === 'leaderboard' && rest.length === 1)
    return describeOrMissing(await subjects.ranking(rest[0] ?? '', filterOf(search)));
  if (kind === 'course' && rest.length === 1) return describeOrMissing(await subjects.course(rest[0] ?? ''));
  if (kind === 'architects' && rest.length === 1) {
    const architect = await subjects.architect(rest[0] ?? '');
    return architect ? { ...architect, picture: PRODUCT_PICTURE } : MISSING;
  }
  if (kind === 'verify' && rest.length === 1) return describeLedgers(rest[0] ?? '');
  if (kind === 'voting' && rest.length === 1) {
    if (!(await subjects.isLocation(rest[0] ?? ''))) return MISSING;
    return { head: PAGE_HEADS.voting, picture: PRODUCT_PICTURE };
  }
  return undefined;
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
