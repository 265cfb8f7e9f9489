import { Navigate, type RouteObject } from 'react-router-dom';
import { LocationReady } from '../core/location/LocationReady.tsx';
import { GuestOnly, Protected } from '../core/session/guards.tsx';
import { AppLayout } from '../core/shell/AppLayout.tsx';
import { NotFound } from '../core/shell/NotFound.tsx';
import { PATTERNS, paths } from '../shared/paths.ts';
import { lazyPage } from './lazyPage.tsx';

/** The whole route table. Every page's code is loaded when its route is entered. */
export const routes: RouteObject[] = [
  {
    element: <GuestOnly />,
    children: [
      {
        path: PATTERNS.login,
        element: lazyPage(async () => (await import('../features/auth/LoginPage.tsx')).LoginPage),
      },
      {
        path: PATTERNS.signup,
        element: lazyPage(async () => (await import('../features/auth/SignupPage.tsx')).SignupPage),
      },
    ],
  },
  {
    path: PATTERNS.logout,
    element: lazyPage(async () => (await import('../features/auth/LogoutPage.tsx')).LogoutPage),
  },
  {
    element: <LocationReady />,
    children: [
      {
        path: PATTERNS.welcome,
        element: lazyPage(async () => (await import('../features/landing/LandingPage.tsx')).WelcomePage),
      },
      {
        path: PATTERNS.instagram,
        element: lazyPage(async () => (await import('../features/landing/LandingPage.tsx')).InstagramPage),
      },
      {
        path: PATTERNS.tiktok,
        element: lazyPage(async () => (await import('../features/landing/LandingPage.tsx')).TiktokPage),
      },
    ],
  },
  {
    element: <AppLayout />,
    children: [
      { path: PATTERNS.home, element: <Navigate to={paths.leaderboard} replace /> },
      {
        path: PATTERNS.stateLeaderboard,
        element: lazyPage(
          async () => (await import('../features/leaderboard/LeaderboardPage.tsx')).StateLeaderboardPage,
        ),
      },
      {
        path: PATTERNS.course,
        element: lazyPage(async () => (await import('../features/course/CoursePage.tsx')).CoursePage),
      },
      {
        path: PATTERNS.shared,
        element: lazyPage(async () => (await import('../features/picks/SharedPicksPage.tsx')).SharedPicksPage),
      },
      {
        element: <LocationReady />,
        children: [
          {
            path: PATTERNS.leaderboard,
            element: lazyPage(
              async () => (await import('../features/leaderboard/LeaderboardPage.tsx')).LeaderboardPage,
            ),
          },
        ],
      },
      {
        element: <Protected />,
        children: [
          {
            path: PATTERNS.voting,
            element: lazyPage(async () => (await import('../features/voting/VotingPage.tsx')).VotingPage),
          },
          {
            path: PATTERNS.settings,
            element: lazyPage(async () => (await import('../features/settings/SettingsPage.tsx')).SettingsPage),
          },
          {
            element: <LocationReady />,
            children: [
              {
                path: PATTERNS.myPicks,
                element: lazyPage(async () => (await import('../features/picks/MyPicksPage.tsx')).MyPicksPage),
              },
              {
                path: PATTERNS.editPicks,
                element: lazyPage(async () => (await import('../features/picks/EditPicksPage.tsx')).EditPicksPage),
              },
            ],
          },
        ],
      },
      {
        path: PATTERNS.about,
        element: lazyPage(async () => (await import('../features/static/AboutPage.tsx')).AboutPage),
      },
      {
        path: PATTERNS.whatIs,
        element: lazyPage(async () => (await import('../features/static/WhatIsPage.tsx')).WhatIsPage),
      },
      {
        path: PATTERNS.terms,
        element: lazyPage(async () => (await import('../features/static/TermsPage.tsx')).TermsPage),
      },
      { path: '*', element: <NotFound /> },
    ],
  },
];
