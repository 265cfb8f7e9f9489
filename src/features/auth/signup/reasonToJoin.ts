import { matchPath } from 'react-router-dom';
import { PAGES } from '#contract/pages';

const REASONS: readonly (readonly [string, string])[] = [
  [PAGES.voting.path, 'Planting flags takes an account.'],
  [PAGES.myPicks.path, 'Your picks are kept in your account.'],
  [PAGES.editPicks.path, 'Your picks are kept in your account.'],
  [PAGES.settings.path, 'Settings belong to an account.'],
  [PAGES.suggest.path, 'Suggestions come from members. The form opens once you have signed up.'],
];

/** Why the page that a guest wanted takes an account. @param path the page to return to */
export function reasonToJoin(path: string | undefined): string | undefined {
  const pathname = path?.split(/[?#]/, 1)[0] ?? '';
  return REASONS.find(([pattern]) => matchPath(pattern, pathname) !== null)?.[1];
}
