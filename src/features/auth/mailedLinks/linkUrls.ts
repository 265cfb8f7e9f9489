import { MAX_VOTES } from '#contract/limits';
import { isCourseId } from '../../../core/ballot/guestFlags.ts';
import { paths, safeReturnPath } from '../../../shared/paths.ts';

/** Where a flag was planted. */
type FlagPlace = { locationId: string; courseId: number };

/** Flags in an address: `{location}.{course}.{course}~{location}.{course}`. */
const flagsText = (flags: readonly FlagPlace[]): string =>
  [...new Set(flags.map(({ locationId }) => locationId))]
    .map((id) => [id, ...flags.filter(({ locationId }) => locationId === id).map(({ courseId }) => courseId)].join('.'))
    .join('~');

/** The flags in a mailed link; anybody could have written it. */
export function flagsIn(search: string): FlagPlace[] {
  const states = (new URLSearchParams(search).get('flags') ?? '').split('~').map((text) => text.split('.'));
  return states
    .flatMap(([locationId = '', ...ids]) => ids.map((id) => ({ locationId, courseId: Number(id) })))
    .filter(({ locationId, courseId }) => locationId !== '' && isCourseId(courseId))
    .slice(0, MAX_VOTES);
}

/** The URL that a mail continues to. @param path page of this app @param from where to return afterwards */
export function addressWith(path: string, from?: string, flags: readonly FlagPlace[] = []): string {
  const url = new URL(path, window.location.origin);
  if (from !== undefined) url.searchParams.set('from', from);
  // No more than a ballot has, because mails break long addresses.
  if (flags.length > 0) url.searchParams.set('flags', flagsText(flags.slice(-MAX_VOTES)));
  return url.href;
}

export const isSignInLink = (search: string): boolean => {
  const parameters = new URLSearchParams(search);
  return parameters.get('mode') === 'signIn' && Boolean(parameters.get('oobCode'));
};

function parseUrl(text: string | null): URL | undefined {
  try {
    return new URL(text ?? '');
  } catch {
    return undefined;
  }
}

/**
 * The sign-in page for a mail that arrives at /auth/action, with its code. Only the query of the continue URL is used,
 * so that it cannot redirect to another site.
 */
export function linkPageOf(search: string): string {
  const query = new URLSearchParams(search);
  const result = new URLSearchParams(parseUrl(query.get('continueUrl'))?.search);
  for (const [name, value] of query) if (name !== 'continueUrl') result.set(name, value);
  return `${paths.emailLink}?${result.toString()}`;
}

/** The `from` page of a mail's continue URL, if it is a page of this app. */
export function continuedFrom(search: string): string | undefined {
  const continueUrl = parseUrl(new URLSearchParams(search).get('continueUrl'));
  return safeReturnPath(continueUrl?.searchParams.get('from'));
}
