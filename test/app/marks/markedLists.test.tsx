import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, it } from 'vitest';
import { useServer } from '../../support/app/appServer.ts';
import { network, PAGE_ORIGIN } from '../../support/app/bridge.ts';
import { shownCourses } from '../../support/app/courseRows.ts';
import { memberWithPicks } from '../../support/app/memberWithPicks.ts';
import { openPicks, voteButton } from '../../support/app/openPicks.ts';
import { findHeading, renderApp } from '../../support/app/renderApp.tsx';
import { newMarker } from '../../support/server/marks.ts';

const server = useServer();

const played = () => screen.findByRole('button', { name: 'Played' });

it('[R23.3] My Picks shows its rows when their notes are known, so that none is pushed down', async () => {
  const { member, courseIds, names } = await memberWithPicks(server());
  await (await newMarker(server(), member)).change(courseIds[0]!, { note: 'Worth the drive.' });
  const [picks, marks] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  // Without a response the next handler responds.
  network.use(
    http.get(`${PAGE_ORIGIN}/api/picks/:location`, () => picks.promise),
    http.get(`${PAGE_ORIGIN}/api/marks`, () => marks.promise),
  );
  const { store } = await renderApp('/my-picks');
  const waiting = () =>
    Object.values(store.getState().api.queries).flatMap((query) =>
      query && query.fulfilledTimeStamp === undefined ? [query.endpointName] : [],
    );
  await waitFor(() => expect(waiting().toSorted()).toEqual(['getBallot', 'getMarks']));
  // The picks come last, because the rows wait for their notes for half a second only.
  picks.resolve(undefined);
  await waitFor(() => {
    expect(waiting()).toEqual(['getMarks']);
    expect(screen.queryByRole('link', { name: names[0]! })).not.toBeInTheDocument();
  });
  marks.resolve(undefined);
  await screen.findByRole('link', { name: names[0]! });
  expect(await screen.findByText('Worth the drive.')).toBeInTheDocument();
});

it('[R23.3] My Picks says which picks are played, and has their notes', async () => {
  const { user, names, courseIds, member } = await openPicks(server(), 'my-picks');
  const marker = await newMarker(server(), member);
  await marker.change(courseIds[0]!, { played: true, note: 'Worth the drive.' });
  window.dispatchEvent(new Event('focus'));
  const row = (await screen.findByText('Worth the drive.')).closest('li')!;
  expect(row).toHaveTextContent(names[0]!);
  expect(within(row).getByText('Played')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: `Add a note about ${names[1]!}` }));
  await user.keyboard('Fast greens.{Enter}');
  await screen.findByText('Fast greens.');
  const stored = async () => (await marker.read()).marks.map(({ note }) => note);
  await waitFor(async () => expect(await stored()).toEqual(['Worth the drive.', 'Fast greens.']));
});

it('[R23.6] the voting page’s “Played” shows the played courses that have no flag, and keeps a row that gets one', async () => {
  const { member, courses, courseIds, locationId } = await memberWithPicks(server());
  const marker = await newMarker(server(), member);
  const open = courses[9]!;
  for (const id of [courseIds[0]!, open._id]) await marker.change(id, { played: true });
  const { user } = await renderApp(`/voting/${locationId}`);
  await waitFor(async () => expect(await played()).toBeEnabled());
  await user.click(await played());
  expect(shownCourses()).toEqual([open.name]);
  await user.click(await voteButton(open.name));
  expect(shownCourses()).toEqual([open.name]);
});

it('[R23.6] the voting page’s “Played” says so while nothing is played', async () => {
  const { locationId } = await memberWithPicks(server());
  const { user } = await renderApp(`/voting/${locationId}`);
  await waitFor(async () => expect(await played()).toBeEnabled());
  await user.click(await played());
  expect(await screen.findByText('No course marked as played yet')).toBeInTheDocument();
  expect(screen.queryByText('No course matches')).not.toBeInTheDocument();
});

it('[R23.3] a list is shared with notes only by a switch, which can be switched off', async () => {
  const { member, courseIds } = await memberWithPicks(server());
  const marker = await newMarker(server(), member);
  await marker.change(courseIds[0]!, { note: 'Worth the drive.' });
  const { user, go } = await renderApp('/my-picks?share=1');
  const dialog = async () => within(await screen.findByRole('dialog'));
  const choice = async () => (await dialog()).findByRole('checkbox', { name: /^Share with notes/ });
  expect(await choice()).not.toBeChecked();
  await user.click(await choice());
  await user.click((await dialog()).getByRole('button', { name: 'Share my list' }));
  await (await dialog()).findByRole('heading', { name: 'Your picks in Arizona are shared' });
  expect(await choice()).toBeChecked();
  const path = `/shared/${member.user._id}/az`;
  await go(path);
  expect((await screen.findAllByRole('listitem'))[0]).toHaveTextContent('Worth the drive.');
  await go('/my-picks?share=1');
  await user.click(await choice());
  await (await dialog()).findByText('Your notes are private again.');
  await go(path);
  await findHeading(/picks in Arizona$/);
  await waitFor(() => expect(screen.queryByText('Worth the drive.')).not.toBeInTheDocument());
});
