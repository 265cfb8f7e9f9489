import { createBrowserRouter, Navigate, Outlet, type RouteObject } from 'react-router-dom';
import { LocationReady } from '../core/location/LocationReady.tsx';
import { GuestOnly, Protected } from '../core/session/guards.tsx';
import { AppLayout } from '../core/shell/AppLayout.tsx';
import { NotFound } from '../core/shell/NotFound.tsx';
import { PATTERNS, paths } from '../shared/paths.ts';
import { PageSpinner } from '../shared/ui/PageSpinner.tsx';
import { CrashBoundary, RouteCrash } from './CrashScreen.tsx';

/** The whole route table. Every page's code is loaded when its route is entered. */
export const routes: RouteObject[] = [
  {
    element: (
      <CrashBoundary>
        <Outlet />
      </CrashBoundary>
    ),
    errorElement: <RouteCrash />,
    hydrateFallbackElement: <PageSpinner label="Loading the page" />,
    children: [
      {
        element: <GuestOnly />,
        children: [
          {
            path: PATTERNS.login,
            lazy: async () => ({ Component: (await import('../features/auth/LoginPage.tsx')).LoginPage }),
          },
          {
            path: PATTERNS.signup,
            lazy: async () => ({ Component: (await import('../features/auth/SignupPage.tsx')).SignupPage }),
          },
        ],
      },
      {
        path: PATTERNS.logout,
        lazy: async () => ({ Component: (await import('../features/auth/LogoutPage.tsx')).LogoutPage }),
      },
      {
        element: <LocationReady />,
        children: [
          {
            path: PATTERNS.welcome,
            lazy: async () => ({ Component: (await import('../features/landing/LandingPage.tsx')).WelcomePage }),
          },
          {
            path: PATTERNS.instagram,
            lazy: async () => ({ Component: (await import('../features/landing/LandingPage.tsx')).InstagramPage }),
          },
          {
            path: PATTERNS.tiktok,
            lazy: async () => ({ Component: (await import('../features/landing/LandingPage.tsx')).TiktokPage }),
          },
        ],
      },
      {
        element: <AppLayout />,
        children: [
          { path: PATTERNS.home, element: <Navigate to={paths.leaderboard} replace /> },
          {
            path: PATTERNS.stateLeaderboard,
            lazy: async () => ({
              Component: (await import('../features/leaderboard/LeaderboardPage.tsx')).StateLeaderboardPage,
            }),
          },
          {
            path: PATTERNS.course,
            lazy: async () => ({ Component: (await import('../features/course/CoursePage.tsx')).CoursePage }),
          },
          {
            path: PATTERNS.shared,
            lazy: async () => ({ Component: (await import('../features/picks/SharedPicksPage.tsx')).SharedPicksPage }),
          },
          {
            element: <LocationReady />,
            children: [
              {
                path: PATTERNS.leaderboard,
                lazy: async () => ({
                  Component: (await import('../features/leaderboard/LeaderboardPage.tsx')).LeaderboardPage,
                }),
              },
            ],
          },
          {
            element: <Protected />,
            children: [
              {
                path: PATTERNS.voting,
                lazy: async () => ({ Component: (await import('../features/voting/VotingPage.tsx')).VotingPage }),
              },
              {
                path: PATTERNS.settings,
                lazy: async () => ({ Component: (await import('../features/settings/SettingsPage.tsx')).SettingsPage }),
              },
              {
                element: <LocationReady />,
                children: [
                  {
                    path: PATTERNS.myPicks,
                    lazy: async () => ({ Component: (await import('../features/picks/MyPicksPage.tsx')).MyPicksPage }),
                  },
                  {
                    path: PATTERNS.editPicks,
                    lazy: async () => ({
                      Component: (await import('../features/picks/EditPicksPage.tsx')).EditPicksPage,
                    }),
                  },
                ],
              },
            ],
          },
          {
            path: PATTERNS.about,
            lazy: async () => ({ Component: (await import('../features/static/AboutPage.tsx')).AboutPage }),
          },
          {
            path: PATTERNS.whatIs,
            lazy: async () => ({ Component: (await import('../features/static/WhatIsPage.tsx')).WhatIsPage }),
          },
          {
            path: PATTERNS.terms,
            lazy: async () => ({ Component: (await import('../features/static/TermsPage.tsx')).TermsPage }),
          },
          { path: '*', element: <NotFound /> },
        ],
      },
    ],
  },
];

export const makeRouter = () => createBrowserRouter(routes);
