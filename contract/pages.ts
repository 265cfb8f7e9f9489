/**
 * Every page of the product, once. The page's router, frame and server-side rendering, and the server's previews and
 * sitemap, read it. Titles and descriptions stand in staticHeads.ts, under the same names.
 */
import type { ExtraRoute } from './config.ts';

export type Page = {
  /** Pattern, in React Router's syntax. */
  path: string;
  /** Who can open the page; absent: everybody. */
  access?: 'guest' | 'member' | 'admin';
  /** The page stands alone, or without the tabs and the copyright line (specification R2.4). */
  frame?: 'none' | 'withoutTabs';
  /** Rendered only once the visitor's state is known. */
  needsLocation?: true;
  /** Where "back" leads on a phone. */
  parent?: 'leaderboard' | 'stateLeaderboard' | 'myPicks';
  /** A sign-in never leads back to it. */
  isSignIn?: true;
  /** Off unless a deployment switches it on. */
  extraRoute?: ExtraRoute;
};

export const PAGES = {
  home: { path: '/' },
  welcome: { path: '/welcome', frame: 'none', needsLocation: true },
  instagram: { path: '/instagram', frame: 'none', needsLocation: true },
  tiktok: { path: '/tiktok', frame: 'none', needsLocation: true },
  login: { path: '/login', frame: 'none', access: 'guest', isSignIn: true },
  signup: { path: '/signup', frame: 'none', access: 'guest', isSignIn: true },
  logout: { path: '/logout', frame: 'none', isSignIn: true },
  /** Sign-in by e-mail link: the page that requests one, and that it opens. */
  emailLink: { path: '/login/link', frame: 'none', access: 'guest', isSignIn: true },
  resetPassword: { path: '/reset-password', frame: 'none', isSignIn: true },
  /** Page for the codes of all other mails (the "action URL" of the Firebase project). */
  authAction: { path: '/auth/action', frame: 'none', isSignIn: true },
  demoMail: { path: '/demo/mail', frame: 'none' },
  leaderboard: { path: '/leaderboard', needsLocation: true },
  stateLeaderboard: { path: '/leaderboard/:state' },
  states: { path: '/states' },
  architects: { path: '/architects' },
  architect: { path: '/architects/:architect' },
  results: { path: '/results' },
  election: { path: '/results/:election' },
  result: { path: '/results/:election/:state' },
  verify: { path: '/verify' },
  verifyState: { path: '/verify/:state' },
  search: { path: '/search' },
  course: { path: '/course/:id', frame: 'withoutTabs', parent: 'stateLeaderboard' },
  shared: { path: '/shared/:userId/:state', frame: 'withoutTabs' },
  voting: { path: '/voting/:locationId', frame: 'withoutTabs', access: 'member', parent: 'stateLeaderboard' },
  myPicks: { path: '/my-picks', access: 'member', needsLocation: true },
  editPicks: { path: '/my-picks/edit', frame: 'withoutTabs', access: 'member', needsLocation: true, parent: 'myPicks' },
  pairs: { path: '/my-picks/pairs', frame: 'withoutTabs', access: 'member', needsLocation: true, parent: 'myPicks' },
  yourGolf: { path: '/your-golf', access: 'member' },
  settings: { path: '/settings', access: 'member' },
  suggest: { path: '/suggest', access: 'member' },
  about: { path: '/about', frame: 'withoutTabs', parent: 'leaderboard' },
  whatIs: { path: '/what-is-top-picks', frame: 'withoutTabs', parent: 'leaderboard' },
  terms: {
    path: '/terms-and-conditions',
    frame: 'withoutTabs',
    parent: 'leaderboard',
  },
  changeStates: { path: '/change-states', extraRoute: 'change-states' },
  contact: { path: '/contact', extraRoute: 'contact' },
  admin: { path: '/admin/*', access: 'admin' },
} as const satisfies Record<string, Page>;

export type PageName = keyof typeof PAGES;

export const pageEntries = Object.entries(PAGES) as [PageName, Page][];
