import { matchPath } from 'react-router-dom';
import { PAGES } from '#contract/pages';

/** A path without the id of a shared list's owner, which analytics must not get. */
export function trackedPath(pathname: string): string {
  const shared = matchPath(PAGES.shared.path, pathname);
  return shared ? `/shared/:userId/${shared.params.state ?? ''}` : pathname;
}
