import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, it } from 'vitest';
import { makeStore } from '../../../src/app/store.ts';
import { selectFooter } from '../../../src/core/footer/footerSlice.ts';
import { coursesOf, MANY_COURSES, useServer } from '../../support/app/appServer.ts';
import { network, PAGE_ORIGIN } from '../../support/app/bridge.ts';
import { memberWithPicks } from '../../support/app/memberWithPicks.ts';
import { findHeading, renderApp } from '../../support/app/renderApp.tsx';
import { pickCalls } from '../../support/server/picks.ts';

const server = useServer({}, MANY_COURSES);

const actions = () => within(screen.getByRole('region', { name: 'Actions' }));

/**
 * A member with 22 picks in Arizona, which this tab has looked at, and one in Texas; a store and what its footer has
 * gone through.
 */
async function memberOfTwoStates() {
  const { member } = await memberWithPicks(server(), { code: 'AZ', count: 22 });
  const texas = await coursesOf(server(), 'TX');
  const { locationId } = texas;
  await pickCalls(server().app, { headers: member.headers, locationId }).add(texas.courses[0]!._id);
  sessionStorage.setItem('currentLocation', 'az');
  const store = makeStore();
  const seen = { votes: [selectFooter(store.getState()).remainingVotes], texts: new Set<string>() };
  store.subscribe(() => {
    const { remainingVotes, mainButtonText } = selectFooter(store.getState());
    if (remainingVotes !== seen.votes.at(-1)) seen.votes.push(remainingVotes);
    seen.texts.add(mainButtonText);
  });
  return { store, seen, locationId };
}

/** Holds back the responses to a call of the page. */
function hold(path: string): () => void {
  const gate = Promise.withResolvers<undefined>();
  network.use(http.get(PAGE_ORIGIN + path, () => gate.promise));
  return () => gate.resolve(undefined);
}

it('[R6.5, R6.9] the voting page of a state shows its own remaining votes, however late the list of locations comes', async () => {
  const { store, seen, locationId } = await memberOfTwoStates();
  const release = hold('/api/locations/');
  await renderApp(`/voting/${locationId}`, store);
  await findHeading('Plant your flags');
  expect(await actions().findByText('21')).toBeInTheDocument();
  expect(await actions().findByRole('button', { name: 'My Picks (1)' })).toHaveAttribute('aria-disabled', 'true');
  release();
  expect(await actions().findByRole('link', { name: 'My Picks (1)' })).toHaveAttribute('href', '/my-picks');
  expect(seen.votes).toEqual([22, 21]);
  expect([...seen.texts].toSorted()).toEqual(['My Picks', 'My Picks (1)', 'VOTE']);
});

it('[R6.5, R6.9] a member who goes from one state to another sees no number of the first one there', async () => {
  const { store, seen, locationId } = await memberOfTwoStates();
  const app = await renderApp('/leaderboard/az', store);
  await findHeading('Arizona’s top golf courses');
  await actions().findByText('0', { selector: 'strong' });
  const release = hold('/api/picks/:location');
  await app.go(`/voting/${locationId}`);
  await findHeading('Plant your flags');
  expect(await actions().findByText('Loading your flags…')).toBeInTheDocument();
  expect(actions().getByRole('link', { name: 'My Picks' })).toBeInTheDocument();
  release();
  await waitFor(() => expect(actions().getByText('21')).toBeInTheDocument());
  expect(seen.votes).toEqual([22, 0, 21]);
  expect([...seen.texts].toSorted()).toEqual(['My Picks', 'My Picks (1)', 'VOTE']);
});
