import { rm } from 'node:fs/promises';
import type { RouteObject } from 'react-router-dom';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PAGES } from '../../../../contract/pages.ts';
import { routes } from '../../../../src/app/router.tsx';
import { adminRoutes } from '../../../../src/features/admin/AdminPages.tsx';
import { paths } from '../../../../src/shared/paths.ts';
import { makeDistFolder } from '../../../support/server/distFolder.ts';
import { addEndedElection } from '../../../support/server/elections.ts';
import { locationIdIn } from '../../../support/server/picks.ts';
import { shareList } from '../../../support/server/sharing.ts';
import { startTestServer, type TestServer } from '../../../support/server/server.ts';

let distDir: string;
let server: TestServer;
beforeAll(async () => {
  distDir = await makeDistFolder('<!doctype html><html lang="en"><title>Top Picks</title></html>');
  server = await startTestServer({ distDir, env: { EXTRA_ROUTES: 'change-states,contact' } });
});
afterAll(async () => {
  await server.close();
  await rm(distDir, { recursive: true });
});

const statusOf = async (url: string) =>
  (await server.app.inject({ url, headers: { host: 'localhost', accept: 'text/html' } })).statusCode;

/** The patterns of all leaves of the router. */
const patternsOf = (list: readonly RouteObject[]): string[] =>
  list.flatMap((route) => {
    if (route.path === PAGES.admin.path) {
      return patternsOf(adminRoutes).map((path) => `${paths.admin}/${path}`.replace(/\/$/, ''));
    }
    return route.children ? patternsOf(route.children) : (route.path ?? '');
  });

it('[R1.12] the server responds 200 at every address of the router and 404 at unknown ones', async () => {
  const shared = await shareList(server);
  await addEndedElection(server.db, { year: 2019, locationId: await locationIdIn(server.db, 'AZ') });
  const real: Record<string, string> = {
    [PAGES.shared.path]: shared.path,
    [PAGES.course.path]: '/course/201',
    [PAGES.architect.path]: '/architects/pete-dye',
    [PAGES.stateLeaderboard.path]: '/leaderboard/az',
    [PAGES.voting.path]: `/voting/${await locationIdIn(server.db, 'AZ')}`,
    [PAGES.election.path]: '/results/2019',
    [PAGES.result.path]: '/results/2019/az',
    [PAGES.verifyState.path]: '/verify/az',
    '*': '/nowhere',
    '/admin/*': '/admin/nowhere',
  };
  const patterns = patternsOf(routes);
  expect(patterns.length).toBeGreaterThan(25);
  const found = new Map<string, number>();
  for (const pattern of patterns) found.set(pattern, await statusOf(real[pattern] ?? pattern));
  expect([...found]).toEqual(patterns.map((pattern) => [pattern, pattern.endsWith('*') ? 404 : 200]));
});
