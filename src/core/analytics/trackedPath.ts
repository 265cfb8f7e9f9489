import { matchPath } from 'react-router-dom';
import { PATTERNS } from '../../shared/paths.ts';

/** A path without the id of a shared list's owner, which analytics must not get. */
export function trackedPath(pathname: string): string {
  const shared = matchPath(PATTERNS.shared, pathname);
  return shared ? `/shared/:userId/${shared.params.state ?? ''}` : pathname;
}
