import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { coursesOf, signedInMember, useServer } from '../../support/app/appServer.ts';
import { network, PAGE_ORIGIN } from '../../support/app/bridge.ts';
import { findHeading, renderApp } from '../../support/app/renderApp.tsx';
import { giveVotes } from '../../support/server/votes.ts';

const server = useServer();

/** Votes for the last courses of a state by name, one more for each, published. */
async function vote(code: string, count: number): Promise<string[]> {
  const { locationId, courses } = await coursesOf(server(), code);
  const chosen = courses.slice(-count);
  await giveVotes(server().db, locationId, Object.fromEntries(chosen.map(({ _id }, index) => [_id, index + 1])));
  await server().standings.tick();
  return chosen.map(({ name }) => name).reverse();
}

/** The network address is one of this state. */
function standIn(region: string) {
  const answer = { city: null, region, country: 'US', timezone: null, geoLocationDetails: null };
  network.use(http.get(`${PAGE_ORIGIN}/api/geocode`, () => HttpResponse.json(answer)));
}

const names = async () =>
  (await screen.findAllByRole('listitem')).map((row) => within(row).getByRole('heading').textContent);

describe('the landing pages', () => {
  it.each([
    ['/welcome', /^The best golf courses in your state/],
    ['/instagram', /^Like a photo/],
    ['/tiktok', /^Your state, 22 flags/],
  ])('%s has a sentence of its own and no navigation', async (address, sentence) => {
    await renderApp(address);
    await findHeading(sentence);
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  });

  it('[R7.8] show the top five of the state of the network address, labeled as a guess', async () => {
    standIn('TX');
    const leaders = await vote('TX', 6);
    await renderApp('/instagram');
    expect(await screen.findByRole('heading', { name: 'Texas’s top five' })).toBeInTheDocument();
    expect(await names()).toEqual(leaders.slice(0, 5));
    expect(screen.getByRole('img', { name: 'Rank 1' })).toBeInTheDocument();
    expect(screen.getByText('6 votes')).toBeInTheDocument();
    expect(screen.getByText(/Showing Texas \(guessed\)/)).toBeInTheDocument();
  });

  it('list only courses with votes', async () => {
    standIn('UT');
    const leaders = await vote('UT', 2);
    await renderApp('/welcome');
    expect(await screen.findByRole('heading', { name: 'Leading in Utah' })).toBeInTheDocument();
    expect(await names()).toEqual(leaders);
  });

  it('invite the visitor to vote where nobody has voted yet', async () => {
    standIn('WY');
    await renderApp('/welcome');
    expect(await screen.findByRole('heading', { name: 'No votes in Wyoming yet' })).toBeInTheDocument();
    expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Plant your flags' })).toBeInTheDocument();
  });

  it('say nothing about votes until the ranking is known', async () => {
    standIn('VT');
    await vote('VT', 1);
    const gate = Promise.withResolvers<undefined>();
    network.use(http.get(`${PAGE_ORIGIN}/api/leaderboard/vt`, () => gate.promise));
    await renderApp('/welcome');
    expect(await screen.findByRole('status', { name: 'Loading the ranking' })).toBeInTheDocument();
    expect(screen.queryByText(/No votes/)).not.toBeInTheDocument();
    gate.resolve(undefined);
    expect(await screen.findByRole('heading', { name: 'Leading in Vermont' })).toBeInTheDocument();
  });

  it('say what failed, keep their button, and load the ranking after “Try again”', async () => {
    standIn('NH');
    await vote('NH', 1);
    network.use(http.get(`${PAGE_ORIGIN}/api/leaderboard/nh`, () => HttpResponse.error(), { once: true }));
    const { user } = await renderApp('/tiktok');
    expect(await screen.findByText('We couldn’t load the ranking')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Plant your flags' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Leading in New Hampshire' })).toBeInTheDocument();
  });
});

describe('the sign-in of a landing page', () => {
  it('is offered to a guest', async () => {
    standIn('OR');
    const { store } = await renderApp('/welcome');
    const link = await screen.findByRole('link', { name: 'Sign in' });
    expect(link).toHaveAttribute('href', '/login');
    expect(store.getState().session.status).toBe('anonymous');
  });

  it('is not offered to a member', async () => {
    await signedInMember(server());
    await renderApp('/welcome');
    await screen.findByRole('link', { name: 'See the ranking' });
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Sign in' })).not.toBeInTheDocument());
  });
});

describe('the button of a landing page', () => {
  it('leads a guest to sign-up and, once a member, to the ranking of that state', async () => {
    standIn('OR');
    const { user, path } = await renderApp('/welcome');
    await user.click(await screen.findByRole('link', { name: 'Plant your flags' }));
    await findHeading('Create your account');
    await user.type(screen.getByLabelText('First name'), 'Ada');
    await user.type(screen.getByLabelText('Last name'), 'Palmer');
    await user.type(screen.getByLabelText('Email address'), `visitor-${crypto.randomUUID()}@example.com`);
    await user.type(screen.getByLabelText('Password'), 'fairway-22');
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    await findHeading('Oregon’s top golf courses');
    expect(path()).toBe('/leaderboard/or');
  });

  it('leads a member to the ranking', async () => {
    await signedInMember(server());
    const { user, path } = await renderApp('/welcome');
    await user.click(await screen.findByRole('link', { name: 'See the ranking' }));
    await waitFor(() => expect(path()).toBe('/leaderboard/az'));
  });
});
