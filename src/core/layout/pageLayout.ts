import { matchPath } from 'react-router-dom';
import { pageEntries, PAGES } from '#contract/pages';
import { paths } from '../../shared/paths.ts';
import type { FooterOfPage } from '../footer/footerSlice.ts';
import { stateOfCode } from '../location/address.ts';
import type { ReturnState } from '../navigation/guards.tsx';
import type { LeavingState } from '../navigation/useLeaveGuard.ts';

export type PageLayoutContext = {
  pathname: string;
  /** The page's own address, for sharing. */
  origin: string;
  isMember: boolean;
  /** Id of the current location, once it is known. */
  locationId: string | undefined;
  /** State code of the current location, lower case. */
  code: string | null;
  /** The code again, where links to My Picks have to name it. */
  stateInLinks?: string | undefined;
  /** Voting is closed in the current location. */
  isClosed: boolean;
  /** Undefined while they are not known. */
  picks: number | undefined;
  /** How many a guest has planted on this device; absent for members. */
  guestFlags?: number;
  /** Leads from the sign-up back to this page. */
  returnState?: ReturnState | undefined;
  /** Path of the member's own list of the current location; null while it is private. */
  sharedPath: string | null;
};

/** What stands around a page: the footer slice's contents and where its buttons lead. */
export type PageLayout = {
  footer: FooterOfPage;
  mainTo: string | undefined;
  /** Of the navigation that the main button begins. */
  mainState?: LeavingState | ReturnState | undefined;
  /** Shown in the bar where a guest can plant more. */
  guestFlags?: number;
  leftTo: string | undefined;
  /** Set where sharing begins with a question. */
  shareTo?: string | undefined;
  /** The page itself says when the picks could not be loaded, and offers another try. */
  saysFailure?: boolean;
  /** On a wide screen a panel stands beside the page's list. */
  isBesidePanel?: boolean;
};

/** A page's name and row in the table of pages. */
const pageAt = (pathname: string) => pageEntries.find(([, { path }]) => matchPath(path, pathname)) ?? [];

const isState = (pathname: string) =>
  stateOfCode(matchPath(PAGES.stateLeaderboard.path, pathname)?.params.state ?? '') !== undefined;

/** Pages on which a guest plants flags. */
const PLANTING: readonly (string | undefined)[] = ['leaderboard', 'stateLeaderboard', 'course', 'search', 'shared'];

/** What stands around a page; a guest's flags lead to the sign-up in place of the page's own button. */
export function pageLayoutFor(context: PageLayoutContext): PageLayout {
  const layout = layoutOf(context);
  const { pathname, guestFlags = 0, returnState } = context;
  if (guestFlags === 0 || !PLANTING.includes(pageAt(pathname)[0])) return layout;
  const footer = { ...layout.footer, showMainButton: true, mainButtonText: 'Make them count' };
  return { ...layout, footer, mainTo: paths.signup, mainState: returnState, guestFlags };
}

/** The table of action bars: which page has which buttons, and which pages have no footer. */
function layoutOf(context: PageLayoutContext): PageLayout {
  const { pathname, origin, isMember, locationId, code, stateInLinks, isClosed, picks, sharedPath } = context;
  const [name, page] = pageAt(pathname);
  const showFooter = page?.frame !== 'withoutTabs';
  const leaderboard = code === null ? paths.leaderboard : paths.stateLeaderboard(code);
  const voting = locationId && paths.voting(locationId);
  const myPicks = paths.myPicks(stateInLinks);

  if (name === 'leaderboard' || (name === 'stateLeaderboard' && isState(pathname))) {
    const share = { showShareButton: code !== null, shareLink: origin + leaderboard };
    const buttons = { showMainButton: !isClosed, mainButtonText: 'VOTE', showLeftButton: true };
    const showRemainingVotes = isMember && !isClosed;
    const footer = { ...buttons, ...share, leftButtonText: 'My Picks', showRemainingVotes, showFooter };
    return { footer, mainTo: voting, leftTo: myPicks, isBesidePanel: true };
  }
  // A guest sees this address only where there is nothing to vote for.
  if (name === 'voting' && isMember) {
    return {
      footer: {
        ...memberBar(picks === undefined ? 'My Picks' : `My Picks (${picks})`, 'Leaderboard', showFooter),
        showRemainingVotes: !isClosed,
      },
      // Whose picks they are is known before the name of the state.
      mainTo: code === null && !isClosed ? undefined : myPicks,
      leftTo: leaderboard,
      isBesidePanel: true,
    };
  }
  if (name === 'myPicks') {
    // Without flags there is nothing to edit, and the page itself leads to the first one.
    const bar = {
      ...memberBar('Edit', picks === 0 ? undefined : 'Leaderboard', showFooter),
      showMainButton: !isClosed && picks !== 0,
      showRemainingVotes: !isClosed,
    };
    const share = {
      showShareButton: sharedPath !== null || (picks ?? 0) > 0,
      shareLink: sharedPath === null ? '' : origin + sharedPath,
    };
    return {
      footer: { ...bar, ...share },
      mainTo: paths.editPicks(stateInLinks),
      leftTo: leaderboard,
      shareTo: sharedPath === null ? paths.sharePicks(stateInLinks) : undefined,
      saysFailure: true,
      isBesidePanel: true,
    };
  }
  if (name === 'editPicks' || (name === 'pairs' && isClosed)) {
    const main = isClosed || picks === 0 ? 'My Picks' : 'Done';
    const footer = { ...memberBar(main, undefined, showFooter), showRemainingVotes: !isClosed };
    const mainState: LeavingState = { savesChanges: true };
    return { footer, mainTo: myPicks, mainState, leftTo: undefined, saysFailure: true, isBesidePanel: true };
  }
  return { footer: { showFooter }, mainTo: undefined, leftTo: undefined };
}

function memberBar(main: string, left: string | undefined, showFooter: boolean): FooterOfPage {
  const leftButton = left === undefined ? {} : { showLeftButton: true, leftButtonText: left };
  return { showMainButton: true, mainButtonText: main, ...leftButton, showRemainingVotes: true, showFooter };
}

/**
 * Where "back" leads on a phone: the parent page; undefined on the pages that show the product's title.
 * @param code of the state that the page belongs to, any case
 */
export function parentOf(pathname: string, code: string | null, stateInLinks?: string): string | undefined {
  const parent = pageAt(pathname)[1]?.parent;
  if (parent === 'stateLeaderboard' && code !== null) return paths.stateLeaderboard(code);
  if (parent === 'myPicks') return paths.myPicks(stateInLinks);
  return parent && paths.leaderboard;
}
