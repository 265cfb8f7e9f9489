import { matchPath } from 'react-router-dom';
import { PATTERNS } from '../../shared/paths.ts';

/** A path as analytics may know it: as it is, but without the id of the member whose list it shows. */
export function trackedPath(pathname: string): string {
  const shared = matchPath(PATTERNS.shared, pathname);
  return shared ? `/shared/:userId/${shared.params.state ?? ''}` : pathname;
}
