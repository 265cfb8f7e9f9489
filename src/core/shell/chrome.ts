import { matchPath } from 'react-router-dom';
import { PATTERNS, paths } from '../../shared/paths.ts';
import type { FooterOfPage } from '../footer/footerSlice.ts';

export type ChromeContext = {
  pathname: string;
  /** The page's own address, for sharing. */
  origin: string;
  isMember: boolean;
  /** Id of the current location, once it is known. */
  locationId: string | undefined;
  /** State code of the current location, lower case. */
  code: string | null;
  picks: number;
};

/** What stands around a page: the footer slice's contents and where its buttons lead. */
export type Chrome = { footer: FooterOfPage; mainTo: string | undefined; leftTo: string | undefined };

const is = (pattern: string, pathname: string) => matchPath(pattern, pathname) !== null;

/** The table of action bars, and of the pages without tabs and copyright footer (specification, section 2). */
export function chromeFor({ pathname, origin, isMember, locationId, code, picks }: ChromeContext): Chrome {
  const leaderboard = code === null ? paths.leaderboard : paths.stateLeaderboard(code);

  if (is(PATTERNS.leaderboard, pathname) || is(PATTERNS.stateLeaderboard, pathname)) {
    return {
      footer: {
        showMainButton: locationId !== undefined,
        mainButtonText: 'VOTE',
        showLeftButton: true,
        leftButtonText: 'My Picks',
        showShareButton: code !== null,
        shareLink: origin + leaderboard,
        showRemainingVotes: isMember,
      },
      mainTo: locationId && paths.voting(locationId),
      leftTo: paths.myPicks,
    };
  }
  if (is(PATTERNS.voting, pathname)) {
    return {
      footer: {
        showMainButton: true,
        mainButtonText: `My Picks (${picks})`,
        showLeftButton: true,
        leftButtonText: 'Leaderboard',
        showRemainingVotes: true,
        showFooter: false,
      },
      mainTo: paths.myPicks,
      leftTo: leaderboard,
    };
  }
  if (is(PATTERNS.myPicks, pathname)) {
    return {
      footer: {
        showMainButton: locationId !== undefined,
        mainButtonText: 'VOTE',
        showLeftButton: true,
        leftButtonText: 'Leaderboard',
        showRemainingVotes: true,
      },
      mainTo: locationId && paths.voting(locationId),
      leftTo: leaderboard,
    };
  }
  return { footer: {}, mainTo: undefined, leftTo: undefined };
}

/** Where "back" leads on a phone: the parent page; undefined on the pages that show the product's title. */
export function parentOf(pathname: string, code: string | null): string | undefined {
  if (is(PATTERNS.voting, pathname)) return code === null ? paths.leaderboard : paths.stateLeaderboard(code);
  return undefined;
}
