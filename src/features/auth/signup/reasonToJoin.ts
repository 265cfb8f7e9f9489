import { matchPath } from 'react-router-dom';
import { PATTERNS } from '../../../shared/paths.ts';

const REASONS: readonly (readonly [string, string])[] = [
  [PATTERNS.voting, 'Planting flags takes an account.'],
  [PATTERNS.myPicks, 'Your picks are kept in your account.'],
  [PATTERNS.editPicks, 'Your picks are kept in your account.'],
  [PATTERNS.settings, 'Settings belong to an account.'],
  [PATTERNS.suggest, 'Suggestions come from members. The form opens once you have signed up.'],
];

/** Why the page that a guest wanted takes an account. @param path the page to return to */
export function reasonToJoin(path: string | undefined): string | undefined {
  const pathname = path?.split(/[?#]/, 1)[0] ?? '';
  return REASONS.find(([pattern]) => matchPath(pattern, pathname) !== null)?.[1];
}
