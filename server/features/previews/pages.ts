import { canonicalPath, DEFAULT_HEAD, NOT_FOUND_HEAD, type PageHead } from '#contract/pageHead';
import { PAGE_HEADS } from '#contract/staticHeads';
import { NO_LIST_HEAD } from '#contract/subjectHeads';
import type { PageDescription } from '../../platform/pageHtml.ts';
import { keyOf } from './drawing/drawings.ts';
import type { Subject, Subjects } from './subjects.ts';

/** Where the product's own picture is; it stands for every page that has none. */
export const PRODUCT_PICTURE = '/picture.png';

/** Pages that are the same for everybody, as search engines and previews see them. */
const PAGES: Record<string, PageHead> = {
  '/leaderboard': DEFAULT_HEAD,
  '/welcome': PAGE_HEADS.welcome,
  '/instagram': PAGE_HEADS.instagram,
  '/tiktok': PAGE_HEADS.tiktok,
  '/login': PAGE_HEADS.login,
  '/signup': PAGE_HEADS.signup,
  '/logout': PAGE_HEADS.logout,
  '/about': PAGE_HEADS.about,
  '/what-is-top-picks': PAGE_HEADS.whatIs,
  '/terms-and-conditions': PAGE_HEADS.terms,
  '/my-picks': PAGE_HEADS.myPicks,
  '/my-picks/edit': PAGE_HEADS.editPicks,
  '/settings': PAGE_HEADS.settings,
};

/** What the HTML of an address says of its page. Undefined: only the page itself knows what stands there. */
export async function describePage(pathname: string, subjects: Subjects): Promise<PageDescription | undefined> {
  const path = canonicalPath(pathname);
  const head = PAGES[path];
  if (head) return { head, path, picture: PRODUCT_PICTURE };

  const [kind = '', ...rest] = segmentsOf(path);
  if (kind === 'shared' && rest.length === 2) {
    const [userId = '', place = ''] = rest;
    // Links to lists are handed from person to person: nobody learns from the page whence its readers come.
    const privacy = { referrerPolicy: 'no-referrer' };
    const list = await subjects.list(userId, place);
    // Not a word of the address: all lists that cannot be read look the same.
    return list ? { ...describe(list), ...privacy } : { head: NO_LIST_HEAD, isMissing: true, ...privacy };
  }
  if (kind === 'leaderboard' && rest.length === 1) return describeOrMissing(await subjects.ranking(rest[0] ?? ''));
  if (kind === 'course' && rest.length === 1) return describeOrMissing(await subjects.course(rest[0] ?? ''));
  if (kind === 'voting' && rest.length === 1) return { head: PAGE_HEADS.voting, picture: PRODUCT_PICTURE };
  return undefined;
}

const describeOrMissing = (subject: Subject | undefined): PageDescription =>
  subject ? describe(subject) : { head: NOT_FOUND_HEAD, isMissing: true };

/** The picture's address changes with the picture, so that no preview service shows an old one for long. */
const describe = ({ head, path, picture }: Subject): PageDescription => ({
  head,
  path,
  picture: `${path}${PRODUCT_PICTURE}?v=${keyOf(picture()).slice(0, 10)}`,
});

/** The parts of a path; what cannot be decoded is no address of ours. */
function segmentsOf(path: string): string[] {
  try {
    const [kind = '', ...rest] = path.slice(1).split('/').map(decodeURIComponent);
    return [kind.toLowerCase(), ...rest];
  } catch {
    return [];
  }
}
