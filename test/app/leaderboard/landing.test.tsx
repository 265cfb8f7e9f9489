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
  within(await screen.findByRole('region', { name: /^The ranking of/ }))
    .getAllByRole('listitem')
    .map((row) => within(row).getByRole('heading').textContent);

describe('the landing pages', () => {
  it.each([
    ['/welcome', /^Every golfer gets the same 22 flags/],
    ['/instagram', /^Like a photo/],
    ['/tiktok', /^Your state, 22 flags/],
  ])('[R7.8] %s says what the visitor gets, and how it works', async (address, greeting) => {
    standIn('AZ');
    await renderApp(address);
    await findHeading('You get 22 votes for the best courses in Arizona.');
    expect(screen.getByText(greeting)).toBeInTheDocument();
    expect(await screen.findByText(/^Election \d+ closes in \d+ days?$/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'How it works' })).toHaveAttribute('href', '/what-is-top-picks');
    expect(screen.getByRole('link', { name: 'All 50 states' })).toHaveAttribute('href', '/states');
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

  it('show five courses where fewer have votes, those with votes first', async () => {
    standIn('UT');
    const leaders = await vote('UT', 2);
    await renderApp('/welcome');
    expect(await screen.findByRole('heading', { name: 'Leading in Utah' })).toBeInTheDocument();
    expect((await names()).slice(0, 2)).toEqual(leaders);
    expect(await names()).toHaveLength(5);
  });

  it('[R7.8] invite the visitor to be the first where nobody has voted yet', async () => {
    standIn('WY');
    await renderApp('/welcome');
    expect(await screen.findByRole('heading', { name: 'Be the first to vote in Wyoming' })).toBeInTheDocument();
    expect(await screen.findAllByRole('button', { name: /^Vote for/ })).toHaveLength(5);
    expect(screen.queryByText(/voted in/)).not.toBeInTheDocument();
  });

  it('say nothing about votes until the ranking is known', async () => {
    standIn('VT');
    await vote('VT', 1);
    const gate = Promise.withResolvers<undefined>();
    network.use(http.get(`${PAGE_ORIGIN}/api/leaderboard/vt`, () => gate.promise));
    await renderApp('/welcome');
    expect(await screen.findByRole('status', { name: 'Loading the ranking' })).toBeInTheDocument();
    expect(screen.queryByText(/first to vote|voted in/)).not.toBeInTheDocument();
    gate.resolve(undefined);
    expect(await screen.findByRole('heading', { name: 'Leading in Vermont' })).toBeInTheDocument();
  });

  it('say what failed, keep their link, and load the ranking after “Try again”', async () => {
    standIn('NH');
    await vote('NH', 1);
    network.use(http.get(`${PAGE_ORIGIN}/api/leaderboard/nh`, () => HttpResponse.error(), { once: true }));
    const { user } = await renderApp('/tiktok');
    expect(await screen.findByText('We couldn’t load the ranking')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See all courses in New Hampshire' })).toBeInTheDocument();
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
    await findHeading(/^You get 22 votes/);
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Sign in' })).not.toBeInTheDocument());
  });
});

describe('the vote buttons of a landing page', () => {
  it('[R7.8] plant a guest’s flag at once, which counts after the sign-up', async () => {
    standIn('OR');
    const { user } = await renderApp('/welcome');
    const [button] = await screen.findAllByRole('button', { name: /^Vote for/ });
    const name = button!.getAttribute('aria-label')!.replace('Vote for ', '');
    await user.click(button!);
    await user.click(await screen.findByRole('link', { name: 'Make them count' }));
    await findHeading('Create your account');
    await user.type(screen.getByLabelText('Email address'), `visitor-${crypto.randomUUID()}@example.com`);
    await user.type(screen.getByLabelText('Password'), 'fairway-22');
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    expect(await screen.findByText(`Your flag for ${name} counts now.`)).toBeInTheDocument();
  });

  it('[R7.8] plant a member’s flag at once', async () => {
    standIn('AZ');
    await signedInMember(server());
    const { user } = await renderApp('/welcome');
    const button = await waitFor(() => {
      const [first] = screen.getAllByRole('button', { name: /^Vote for/, pressed: false });
      return first!;
    });
    await user.click(button);
    await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'true'));
  });
});

it('[R7.8] a landing page leads to the whole ranking and says how many courses it has', async () => {
  standIn('AZ');
  const { user, path } = await renderApp('/welcome');
  await user.click(await screen.findByRole('link', { name: 'See all 12 courses in Arizona' }));
  await waitFor(() => expect(path()).toBe('/leaderboard/az'));
});
