/**
 * Every page of the product, once. The page's router, frame and server-side rendering, and the server's previews and
 * sitemap, read it. Titles and descriptions stand in staticHeads.ts, under the same names.
 */
import type { ExtraRoute } from './config.ts';

export type Page = {
  /** As React Router writes it. */
  path: string;
  /** Everybody without it. */
  access?: 'guest' | 'member' | 'admin';
  /** Nothing stands around the page, or all but the tabs and the copyright line (specification R2.4). */
  frame?: 'none' | 'withoutTabs';
  /** It waits for the visitor's state. */
  needsLocation?: true;
  /** Where "back" leads on a phone. */
  parent?: 'leaderboard' | 'stateLeaderboard' | 'myPicks';
  /** The server renders it as guests see it. */
  isRendered?: true;
  /** A sign-in never leads back to it. */
  isSignIn?: true;
  /** Off unless a deployment switches it on. */
  extraRoute?: ExtraRoute;
};

export const PAGES = {
  home: { path: '/' },
  welcome: { path: '/welcome', frame: 'none', needsLocation: true, isRendered: true },
  instagram: { path: '/instagram', frame: 'none', needsLocation: true, isRendered: true },
  tiktok: { path: '/tiktok', frame: 'none', needsLocation: true, isRendered: true },
  login: { path: '/login', frame: 'none', access: 'guest', isSignIn: true },
  signup: { path: '/signup', frame: 'none', access: 'guest', isSignIn: true },
  logout: { path: '/logout', frame: 'none', isSignIn: true },
  /** Sign-in by e-mail link: the page that requests one, and that it opens. */
  emailLink: { path: '/login/link', frame: 'none', access: 'guest', isSignIn: true },
  resetPassword: { path: '/reset-password', frame: 'none', isSignIn: true },
  /** Page for the codes of all other mails (the "action URL" of the Firebase project). */
  authAction: { path: '/auth/action', frame: 'none', isSignIn: true },
  demoMail: { path: '/demo/mail', frame: 'none' },
  leaderboard: { path: '/leaderboard', needsLocation: true, isRendered: true },
  stateLeaderboard: { path: '/leaderboard/:state', isRendered: true },
  states: { path: '/states', isRendered: true },
  results: { path: '/results', isRendered: true },
  election: { path: '/results/:election', isRendered: true },
  result: { path: '/results/:election/:state', isRendered: true },
  verify: { path: '/verify', isRendered: true },
  verifyState: { path: '/verify/:state', isRendered: true },
  search: { path: '/search', isRendered: true },
  course: { path: '/course/:id', frame: 'withoutTabs', parent: 'stateLeaderboard', isRendered: true },
  shared: { path: '/shared/:userId/:state', frame: 'withoutTabs', parent: 'stateLeaderboard', isRendered: true },
  voting: { path: '/voting/:locationId', frame: 'withoutTabs', access: 'member', parent: 'stateLeaderboard' },
  myPicks: { path: '/my-picks', access: 'member', needsLocation: true },
  editPicks: { path: '/my-picks/edit', frame: 'withoutTabs', access: 'member', needsLocation: true, parent: 'myPicks' },
  settings: { path: '/settings', access: 'member' },
  suggest: { path: '/suggest', access: 'member' },
  about: { path: '/about', frame: 'withoutTabs', parent: 'leaderboard', isRendered: true },
  whatIs: { path: '/what-is-top-picks', frame: 'withoutTabs', parent: 'leaderboard', isRendered: true },
  terms: {
    path: '/terms-and-conditions',
    frame: 'withoutTabs',
    parent: 'leaderboard',
    isRendered: true,
  },
  changeStates: { path: '/change-states', isRendered: true, extraRoute: 'change-states' },
  contact: { path: '/contact', isRendered: true, extraRoute: 'contact' },
  admin: { path: '/admin/*', access: 'admin' },
} as const satisfies Record<string, Page>;

export type PageName = keyof typeof PAGES;

export const pageEntries = Object.entries(PAGES) as [PageName, Page][];
