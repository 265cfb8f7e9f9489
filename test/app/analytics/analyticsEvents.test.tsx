import { cleanup, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { coursesOf, MANY_COURSES, signedInMember, useServer } from '../../support/app/appServer.ts';
import { findHeading, renderApp } from '../../support/app/renderApp.tsx';

const server = useServer({ ANALYTICS_CONSENT: 'granted' }, MANY_COURSES);

/** The library sends its events every five seconds. */
const FLUSHED = { timeout: 20_000 };

/** The stored events of a name. */
async function storedEvents(name: string): Promise<unknown[]> {
  const rows = await server().db.selectFrom('analytics_events').select('properties').where('name', '=', name).execute();
  return rows.map(({ properties }) => properties);
}

/** Signs in a member with 22 picks in a state; returns one of them and another course. */
async function fullBallot(code: string) {
  const { headers } = await signedInMember(server());
  const { locationId, courses } = await coursesOf(server(), code);
  const courseIds = courses.slice(0, 22).map(({ _id }) => _id);
  const url = `/api/picks/${locationId}`;
  await server().app.inject({ method: 'PUT', url, headers: { ...headers, 'if-match': '"0"' }, payload: { courseIds } });
  return { picked: courses[0]!, next: courses[22]! };
}

it('[R14.3] a shared link and a swap send events, the swap with its state', async () => {
  const { picked, next } = await fullBallot('UT');
  const { user, go } = await renderApp('/leaderboard/az');
  await findHeading('Arizona’s top golf courses');
  await user.click(
    await within(screen.getByRole('region', { name: 'Actions' })).findByRole('button', { name: 'Share' }),
  );
  await screen.findByText('Link copied.');

  await go(`/course/${next._id}`);
  await user.click(await screen.findByRole('button', { name: `Swap a pick for ${next.name}` }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Swap a pick' }));
  await user.click(await sheet.findByRole('button', { name: `Replace ${picked.name}` }));

  await expect.poll(() => storedEvents('Pick Swapped'), FLUSHED).toMatchObject([{ state: 'UT', remaining_votes: 0 }]);
  expect(await storedEvents('Link Shared')).toMatchObject([{ path: '/leaderboard/az', method: 'copy' }]);
}, 60_000);

it('[R14.3] a planted flag sends an event, a guest’s and a member’s', async () => {
  const { courses } = await coursesOf(server(), 'NV');
  const [first, second] = courses.map(({ name }) => name);
  const guest = await renderApp('/leaderboard/nv');
  await guest.user.click(await screen.findByRole('button', { name: `Vote for ${first}` }));
  await expect.poll(() => storedEvents('Flag Planted'), FLUSHED).toMatchObject([{ who: 'guest' }]);
  cleanup();
  localStorage.clear();
  await signedInMember(server());
  const member = await renderApp('/leaderboard/nv');
  await member.user.click(await screen.findByRole('button', { name: `Vote for ${second}` }));
  await expect.poll(() => storedEvents('Flag Planted'), FLUSHED).toMatchObject([{ who: 'guest' }, { who: 'member' }]);
}, 60_000);
