import { Navigate, type RouteObject, useLocation } from 'react-router-dom';
import { type Page, pageEntries, type PageName, PAGES } from '#contract/pages';
import { LocationReady, GuestOnly, MemberOnly } from '../core/navigation/guards.tsx';
import { AppLayout } from '../core/layout/AppLayout.tsx';
import { PageNotFound } from '../core/layout/NotFound.tsx';
import { paths } from '../shared/paths.ts';
import type { Load } from '../shared/lazyComponent.ts';
import { lazyGuard, lazyPage } from './lazyPage.ts';
import { Root, RootError } from './Root.tsx';

const landing = () => import('../features/landing/LandingPage.tsx');
const leaderboard = () => import('../features/leaderboard/LeaderboardPage.tsx');
const results = () => import('../features/results/ResultsPage.tsx');

/** The code of each page, fetched when its route is entered. The admin pages are one chunk with routes of its own. */
const COMPONENTS: Record<Exclude<PageName, 'home'>, Load> = {
  welcome: async () => (await landing()).WelcomePage,
  instagram: async () => (await landing()).InstagramPage,
  tiktok: async () => (await landing()).TiktokPage,
  login: async () => (await import('../features/auth/login/LoginPage.tsx')).LoginPage,
  signup: async () => (await import('../features/auth/signup/SignupPage.tsx')).SignupPage,
  logout: async () => (await import('../features/auth/login/LogoutPage.tsx')).LogoutPage,
  emailLink: async () => (await import('../features/auth/mailedLinks/EmailLinkPage.tsx')).EmailLinkPage,
  resetPassword: async () => (await import('../features/auth/mailedLinks/ResetPasswordPage.tsx')).ResetPasswordPage,
  authAction: async () => (await import('../features/auth/mailedLinks/AuthActionPage.tsx')).AuthActionPage,
  demoMail: async () => (await import('../features/auth/mailedLinks/DemoMailPage.tsx')).DemoMailPage,
  leaderboard: async () => (await leaderboard()).LeaderboardPage,
  stateLeaderboard: async () => (await leaderboard()).StateLeaderboardPage,
  states: async () => (await import('../features/states/StatesPage.tsx')).StatesPage,
  architects: async () => (await import('../features/architects/ArchitectsPage.tsx')).ArchitectsPage,
  architect: async () => (await import('../features/architects/ArchitectPage.tsx')).ArchitectPage,
  results: async () => (await results()).ResultsPage,
  election: async () => (await results()).ElectionPage,
  result: async () => (await import('../features/results/ResultPage.tsx')).ResultPage,
  verify: async () => (await import('../features/verify/VerifyIndexPage.tsx')).VerifyIndexPage,
  verifyState: async () => (await import('../features/verify/VerifyPage.tsx')).VerifyPage,
  search: async () => (await import('../features/search/SearchPage.tsx')).SearchPage,
  course: async () => (await import('../features/course/CoursePage.tsx')).CoursePage,
  shared: async () => (await import('../features/picks/share/SharedPicksPage.tsx')).SharedPicksPage,
  voting: async () => (await import('../features/voting/VotingPage.tsx')).VotingPage,
  myPicks: async () => (await import('../features/picks/list/MyPicksPage.tsx')).MyPicksPage,
  editPicks: async () => (await import('../features/picks/edit/EditPicksPage.tsx')).EditPicksPage,
  pairs: async () => (await import('../features/picks/pairs/PairsPage.tsx')).PairsPage,
  yourGolf: async () => (await import('../features/golf/YourGolfPage.tsx')).YourGolfPage,
  settings: async () => (await import('../features/settings/SettingsPage.tsx')).SettingsPage,
  suggest: async () => (await import('../features/suggest/SuggestPage.tsx')).SuggestPage,
  about: async () => (await import('../features/information/AboutPage.tsx')).AboutPage,
  whatIs: async () => (await import('../features/information/WhatIsPage.tsx')).WhatIsPage,
  terms: async () => (await import('../features/information/TermsPage.tsx')).TermsPage,
  changeStates: async () => (await import('../features/states/ChangeStatesPage.tsx')).ChangeStatesPage,
  contact: async () => (await import('../features/information/ContactPage.tsx')).ContactPage,
  admin: async () => (await import('../features/admin/AdminPages.tsx')).AdminPages,
};

/** Redirects the root to the ranking, with its query (a campaign, for example) and fragment. */
function HomeRedirect() {
  const { search, hash } = useLocation();
  return <Navigate to={{ pathname: paths.leaderboard, search, hash }} replace />;
}

function routeOf(name: PageName): RouteObject {
  const { path, frame }: Page = PAGES[name];
  return name === 'home' ? { path, element: <HomeRedirect /> } : lazyPage(path, COMPONENTS[name], frame !== 'none');
}

/** These two stand behind guards of their own. */
const OTHERWISE_GUARDED: readonly PageName[] = ['authAction', 'voting'];

/** The routes of all pages in the frame, or of those that stand alone, behind the guards that their rows name. */
function routesOf(isFramed: boolean): RouteObject[] {
  const pages = pageEntries.filter(
    ([name, { frame }]) => (frame !== 'none') === isFramed && !OTHERWISE_GUARDED.includes(name),
  );
  const those = (access: Page['access'], needsLocation?: true): RouteObject[] =>
    pages
      .filter(([, page]) => page.access === access && page.needsLocation === needsLocation)
      .map(([name]) => routeOf(name));
  return [
    ...those(undefined),
    { element: <LocationReady />, children: those(undefined, true) },
    { element: <GuestOnly />, children: those('guest') },
    {
      element: <MemberOnly />,
      children: [
        ...those('member'),
        { element: <LocationReady />, children: those('member', true) },
        // AdminPages guards its own routes, because only its code knows what to say.
        ...those('admin'),
      ],
    },
  ];
}

const pages: RouteObject[] = [
  ...routesOf(false),
  lazyGuard(
    async () => (await import('../features/auth/mailedLinks/AuthActionPage.tsx')).SignInLinkRedirect,
    [routeOf('authAction')],
    false,
  ),
  {
    element: <AppLayout />,
    children: [
      ...routesOf(true),
      lazyGuard(
        async () => (await import('./OpenStateOnly.tsx')).OpenStateOnly,
        [{ element: <MemberOnly />, children: [routeOf('voting')] }],
        true,
      ),
      { path: '*', element: <PageNotFound /> },
    ],
  },
];

/** The whole route table, from the one of all pages (contract/pages.ts). */
export const routes: RouteObject[] = [{ element: <Root />, errorElement: <RootError />, children: pages }];
