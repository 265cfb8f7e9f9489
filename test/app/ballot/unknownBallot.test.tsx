import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { useServer } from '../../support/app/appServer.ts';
import { network, PAGE_ORIGIN } from '../../support/app/bridge.ts';
import { memberWithPicks } from '../../support/app/memberWithPicks.ts';
import { renderApp } from '../../support/app/renderApp.tsx';
import { expectUnknownPicks, PICKS_PAGES } from '../../support/app/unknownBallot.ts';

const server = useServer();

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

it('[R6.9] the voting page shows picks that are loading or have failed to load as unknown, and no number', async () => {
  await expectUnknownPicks(server(), PICKS_PAGES['the voting page']);
});

it('[R6.13] a vote that is given while the session is being restored waits for it, and nobody is asked to sign in', async () => {
  const { courses, stored } = await memberWithPicks(server(), { count: 1 });
  const { _id, name } = courses[3]!;
  const gate = Promise.withResolvers<undefined>();
  network.use(http.get(`${PAGE_ORIGIN}/api/users/me`, () => gate.promise));
  const { user, path } = await renderApp('/leaderboard/az');
  await user.click(await screen.findByRole('button', { name: `Vote for ${name}: your flags are loading` }));
  expect(screen.queryByRole('link', { name: 'Sign in' })).not.toBeInTheDocument();
  gate.resolve(undefined);
  expect(await screen.findByRole('button', { name: `Voted for ${name}`, pressed: true })).toBeInTheDocument();
  await waitFor(async () => expect(await stored()).toContain(_id));
  expect(path()).toBe('/leaderboard/az');
});
