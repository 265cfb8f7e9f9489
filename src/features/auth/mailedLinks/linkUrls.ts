import { paths, safeReturnPath } from '../../../shared/paths.ts';

/**
 * The URL that a mail continues to. @param path page of this app @param from where to return afterwards @param pick
 * course id of a pending vote
 */
export function addressWith(path: string, from?: string, pick?: number): string {
  const url = new URL(path, window.location.origin);
  if (from !== undefined) url.searchParams.set('from', from);
  if (pick !== undefined) url.searchParams.set('pick', String(pick));
  return url.href;
}

export const isSignInLink = (search: string): boolean => {
  const parameters = new URLSearchParams(search);
  return parameters.get('mode') === 'signIn' && Boolean(parameters.get('oobCode'));
};

/**
 * The sign-in page for a mail that arrives at /auth/action, with its code. Only the query of the continue URL is used,
 * so that it cannot redirect to another site.
 */
export function linkPageOf(search: string): string {
  const query = new URLSearchParams(search);
  const result = new URLSearchParams(URL.parse(query.get('continueUrl') ?? '')?.search);
  for (const [name, value] of query) if (name !== 'continueUrl') result.set(name, value);
  return `${paths.emailLink}?${result.toString()}`;
}

/** The `from` page of a mail's continue URL, if it is a page of this app. */
export function continuedFrom(search: string): string | undefined {
  const continueUrl = URL.parse(new URLSearchParams(search).get('continueUrl') ?? '');
  return safeReturnPath(continueUrl?.searchParams.get('from'));
}
