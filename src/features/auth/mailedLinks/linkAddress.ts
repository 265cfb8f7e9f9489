import { paths, safeReturnPath } from '../../../shared/paths.ts';

/** The address a mail leads back to. @param path page of this app @param from the page somebody came from @param pick course that waits for a vote */
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
 * Where a sign-in mail leads when the project's action URL is ours: the page of this app that it was asked from, with the code. Of the
 * continue address only the query is taken, so it leads nowhere else.
 */
export function linkPageOf(search: string): string {
  const given = new URLSearchParams(search);
  const carried = new URLSearchParams(URL.parse(given.get('continueUrl') ?? '')?.search);
  for (const [name, value] of given) if (name !== 'continueUrl') carried.set(name, value);
  return `${paths.emailLink}?${carried.toString()}`;
}

/** The page that a mail's continue address came from, as far as it is one of ours. */
export function continuedFrom(search: string): string | undefined {
  const continueUrl = URL.parse(new URLSearchParams(search).get('continueUrl') ?? '');
  return safeReturnPath(continueUrl?.searchParams.get('from'));
}
