import { type RouteObject, Navigate, useLocation } from 'react-router-dom';
import { LocationReady } from '../core/location/LocationReady.tsx';
import { GuestOnly, MemberOnly } from '../core/navigation/guards.tsx';
import { AppLayout } from '../core/layout/AppLayout.tsx';
import { PageNotFound } from '../core/layout/NotFound.tsx';
import { AdminOnly } from '../features/admin/AdminOnly.tsx';
import { PATTERNS, paths } from '../shared/paths.ts';
import { lazyGuard, lazyPage } from './lazyPage.ts';
import { Root, RootError } from './Root.tsx';

/** Redirects the root to the ranking, with its query (a campaign, for example) and fragment. */
function HomeRedirect() {
  const { search, hash } = useLocation();
  return <Navigate to={{ pathname: paths.leaderboard, search, hash }} replace />;
}

const pages: RouteObject[] = [
  {
    element: <GuestOnly />,
    children: [
      lazyPage(PATTERNS.login, async () => (await import('../features/auth/login/LoginPage.tsx')).LoginPage),
      lazyPage(PATTERNS.signup, async () => (await import('../features/auth/signup/SignupPage.tsx')).SignupPage),
      lazyPage(
        PATTERNS.emailLink,
        async () => (await import('../features/auth/mailedLinks/EmailLinkPage.tsx')).EmailLinkPage,
      ),
    ],
  },
  lazyPage(PATTERNS.logout, async () => (await import('../features/auth/login/LogoutPage.tsx')).LogoutPage),
  lazyPage(
    PATTERNS.resetPassword,
    async () => (await import('../features/auth/reset/ResetPasswordPage.tsx')).ResetPasswordPage,
  ),
  lazyGuard(
    async () => (await import('../features/auth/SignInLinkRedirect.tsx')).SignInLinkRedirect,
    [
      lazyPage(
        PATTERNS.authAction,
        async () => (await import('../features/auth/mailedLinks/AuthActionPage.tsx')).AuthActionPage,
      ),
    ],
  ),
  lazyPage(PATTERNS.demoMail, async () => (await import('../features/auth/mailedLinks/DemoMailPage.tsx')).DemoMailPage),
  {
    element: <LocationReady />,
    children: [
      lazyPage(PATTERNS.welcome, async () => (await import('../features/landing/LandingPage.tsx')).WelcomePage),
      lazyPage(PATTERNS.instagram, async () => (await import('../features/landing/LandingPage.tsx')).InstagramPage),
      lazyPage(PATTERNS.tiktok, async () => (await import('../features/landing/LandingPage.tsx')).TiktokPage),
    ],
  },
  {
    element: <AppLayout />,
    children: [
      { path: PATTERNS.home, element: <HomeRedirect /> },
      lazyPage(
        PATTERNS.stateLeaderboard,
        async () => (await import('../features/leaderboard/LeaderboardPage.tsx')).StateLeaderboardPage,
      ),
      lazyPage(PATTERNS.states, async () => (await import('../features/states/StatesPage.tsx')).StatesPage),
      lazyPage(PATTERNS.results, async () => (await import('../features/results/ResultsPage.tsx')).ResultsPage),
      lazyPage(PATTERNS.election, async () => (await import('../features/results/ResultsPage.tsx')).ElectionPage),
      lazyPage(PATTERNS.result, async () => (await import('../features/results/ResultPage.tsx')).ResultPage),
      lazyPage(PATTERNS.verify, async () => (await import('../features/verify/VerifyIndexPage.tsx')).VerifyIndexPage),
      lazyPage(PATTERNS.verifyState, async () => (await import('../features/verify/VerifyPage.tsx')).VerifyPage),
      lazyPage(PATTERNS.search, async () => (await import('../features/search/SearchPage.tsx')).SearchPage),
      lazyPage(PATTERNS.course, async () => (await import('../features/course/CoursePage.tsx')).CoursePage),
      lazyPage(
        PATTERNS.shared,
        async () => (await import('../features/picks/share/SharedPicksPage.tsx')).SharedPicksPage,
      ),
      {
        element: <LocationReady />,
        children: [
          lazyPage(
            PATTERNS.leaderboard,
            async () => (await import('../features/leaderboard/LeaderboardPage.tsx')).LeaderboardPage,
          ),
        ],
      },
      lazyGuard(
        async () => (await import('./OpenStateOnly.tsx')).OpenStateOnly,
        [
          {
            element: <MemberOnly />,
            children: [
              lazyPage(PATTERNS.voting, async () => (await import('../features/voting/VotingPage.tsx')).VotingPage),
            ],
          },
        ],
      ),
      {
        element: <MemberOnly />,
        children: [
          lazyPage(PATTERNS.settings, async () => (await import('../features/settings/SettingsPage.tsx')).SettingsPage),
          lazyPage(PATTERNS.suggest, async () => (await import('../features/suggest/SuggestPage.tsx')).SuggestPage),
          {
            element: <AdminOnly />,
            children: [
              lazyPage(PATTERNS.admin, async () => (await import('../features/admin/AdminPages.tsx')).AdminPages),
            ],
          },
          {
            element: <LocationReady />,
            children: [
              lazyPage(
                PATTERNS.myPicks,
                async () => (await import('../features/picks/list/MyPicksPage.tsx')).MyPicksPage,
              ),
              lazyPage(
                PATTERNS.editPicks,
                async () => (await import('../features/picks/edit/EditPicksPage.tsx')).EditPicksPage,
              ),
            ],
          },
        ],
      },
      lazyPage(PATTERNS.about, async () => (await import('../features/information/AboutPage.tsx')).AboutPage),
      lazyPage(PATTERNS.whatIs, async () => (await import('../features/information/WhatIsPage.tsx')).WhatIsPage),
      lazyPage(PATTERNS.terms, async () => (await import('../features/information/TermsPage.tsx')).TermsPage),
      lazyPage(
        PATTERNS.changeStates,
        async () => (await import('../features/states/ChangeStatesPage.tsx')).ChangeStatesPage,
      ),
      lazyPage(PATTERNS.contact, async () => (await import('../features/information/ContactPage.tsx')).ContactPage),
      { path: '*', element: <PageNotFound /> },
    ],
  },
];

/**
 * The whole route table. Every page's code is loaded when its route is entered; the admin pages are loaded together,
 * with routes of their own.
 */
export const routes: RouteObject[] = [{ element: <Root />, errorElement: <RootError />, children: pages }];
