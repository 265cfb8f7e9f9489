import { matchPath, useLocation } from 'react-router-dom';
import { findState, type UsState } from '#contract/states';
import { PATTERNS } from '../../shared/paths.ts';

/** The location that the address of a page names (specification R5.6); codes are lower case. */
export type Address = { code: string; isGuess?: true } | { locationId: string };

/** Router state of the redirect to the ranking of a guessed state, which is no choice. */
export type GuessState = { isGuess: true };

/** Of the router's location. */
type Addressed = { pathname: string; search?: string; state?: unknown };

const LISTS = [PATTERNS.myPicks, PATTERNS.editPicks];

/** The state of a two-letter code in any case, as addresses have it. */
export const stateOfCode = (text: string): UsState | undefined => (text.length === 2 ? findState(text) : undefined);

/** Null for a page whose address names no location. */
export function addressOf({ pathname, search, state }: Addressed): Address | null {
  const locationId = matchPath(PATTERNS.voting, pathname)?.params.locationId;
  if (locationId !== undefined) return { locationId };
  const text = LISTS.some((pattern) => matchPath(pattern, pathname) !== null)
    ? new URLSearchParams(search).get('state')
    : matchPath(PATTERNS.stateLeaderboard, pathname)?.params.state;
  const code = stateOfCode(text ?? '')?.code.toLowerCase();
  if (code === undefined) return null;
  return (state as Partial<GuessState> | null)?.isGuess ? { code, isGuess: true } : { code };
}

/** What the address of the page that is being rendered names. */
export const useAddress = (): Address | null => addressOf(useLocation());
