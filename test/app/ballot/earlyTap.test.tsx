import { screen } from '@testing-library/react';
import { http } from 'msw';
import { expect, it } from 'vitest';
import { coursesOf, MANY_COURSES, signedInMember, useServer } from '../../support/app/appServer.ts';
import { network, PAGE_ORIGIN } from '../../support/app/bridge.ts';
import { renderApp } from '../../support/app/renderApp.tsx';

const server = useServer({}, MANY_COURSES);

it('a member’s tap before the session is restored votes once it is, and leaves no flag of a guest', async () => {
  const { courses } = await coursesOf(server(), 'AZ');
  const { name } = courses[0]!;
  await signedInMember(server());
  const restored = Promise.withResolvers<undefined>();
  network.use(http.get(`${PAGE_ORIGIN}/api/users/me`, () => restored.promise));
  const { user, store } = await renderApp('/leaderboard/az');
  await user.click(await screen.findByRole('button', { name: new RegExp(`^Vote for ${name}`) }));
  expect(store.getState().session.status).toBe('restoring');
  restored.resolve(undefined);
  expect(await screen.findByRole('button', { name: `Voted for ${name}`, pressed: true })).toBeInTheDocument();
  expect(store.getState().guestBallot.flags).toEqual([]);
});
