import { matchPath, useLocation } from 'react-router-dom';
import { findState, type UsState } from '#contract/states';
import { PAGES } from '#contract/pages';

/**
 * The location that the address of a page names (specification R5.6), by its id or by the code of its state in lower
 * case.
 */
export type Address =
  { locationId: string; code?: undefined } | { code: string; locationId?: undefined; isGuess?: true };

/** Router state of the redirect to the ranking of a guessed state, which is no choice. */
export type GuessState = { isGuess: true };

/** Of the router's location. */
type Addressed = { pathname: string; search?: string; state?: unknown };

/** My Picks, and its edit page. */
const LISTS = `${PAGES.myPicks.path}/*`;

/** The state of a two-letter code in any case, as addresses have it. */
export const stateOfCode = (text: string): UsState | undefined => (text.length === 2 ? findState(text) : undefined);

/** Null for a page whose address names no location. */
export function addressOf({ pathname, search, state }: Addressed): Address | null {
  const locationId = matchPath(PAGES.voting.path, pathname)?.params.locationId;
  if (locationId !== undefined) return { locationId };
  const text = matchPath(LISTS, pathname)
    ? new URLSearchParams(search).get('state')
    : matchPath(PAGES.stateLeaderboard.path, pathname)?.params.state;
  const code = stateOfCode(text ?? '')?.code.toLowerCase();
  if (code === undefined) return null;
  return (state as Partial<GuessState> | null)?.isGuess ? { code, isGuess: true } : { code };
}

/** What the address of the page that is being rendered names. */
export const useAddress = (): Address | null => addressOf(useLocation());
