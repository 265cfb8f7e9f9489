import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { readAppeal } from '../../../server/db/appeal.ts';
import { coursesOf, MANY_COURSES, signedInMember, useServer } from '../../support/app/appServer.ts';
import { network, PAGE_ORIGIN } from '../../support/app/bridge.ts';
import { findHeading, renderApp } from '../../support/app/renderApp.tsx';
import { giveVotes } from '../../support/server/votes.ts';

const server = useServer({}, MANY_COURSES);

describe('the ranking of a state', () => {
  it('[R7.1] lists every active course, the best known first while there are no votes', async () => {
    await renderApp('/leaderboard/az');
    await findHeading('Arizona’s top golf courses');
    const { courses } = await coursesOf(server(), 'AZ');
    const rows = await screen.findAllByRole('listitem');
    const names = rows.map((row) => within(row).getByRole('heading').textContent);
    const appealOf = await readAppeal();
    const placeOf = (name: string) => appealOf({ state: 'AZ', name }) ?? Number.MAX_SAFE_INTEGER;
    expect(names).toEqual(courses.map(({ name }) => name).toSorted((one, other) => placeOf(one) - placeOf(other)));
    expect(screen.getByText('No votes yet. Be the first.')).toBeInTheDocument();
  });

  it('puts a course with a vote first and says how many voted', async () => {
    const { app, standings } = server();
    const member = await signedInMember(server());
    const { locationId, courses } = await coursesOf(server(), 'NM');
    const last = courses.at(-1)!;
    await app.inject({ method: 'PUT', url: `/api/picks/${locationId}/${last._id}`, headers: member.headers });
    await standings.tick();
    await renderApp('/leaderboard/nm');
    await findHeading('New Mexico’s top golf courses');
    const [first] = await screen.findAllByRole('listitem');
    expect(within(first!).getByRole('heading')).toHaveTextContent(last.name);
    expect(within(first!).getByRole('img', { name: 'Rank 1' })).toBeInTheDocument();
    expect(within(first!).getByText('1 vote')).toBeInTheDocument();
    expect(screen.getByText(/^Early ranking: 1 golfer so far/)).toBeInTheDocument();
    expect(await within(first!).findByRole('button', { pressed: true })).toBeInTheDocument();
  });

  it('[R16.20] is called provisional until ten members have voted', async () => {
    const { db, clock, standings } = server();
    for (const [code, votes] of [
      ['ME', 9],
      ['MD', 10],
    ] as const) {
      const { locationId, courses } = await coursesOf(server(), code);
      await giveVotes(db, locationId, { [courses[0]!._id]: votes });
    }
    clock.advance(1000);
    await standings.tick();
    const { go } = await renderApp('/leaderboard/me');
    expect(await screen.findByText(/^Early ranking: 9 golfers so far/)).toBeInTheDocument();
    await go('/leaderboard/md');
    expect(await screen.findByText(/^10 votes from 10 golfers/)).toBeInTheDocument();
  });

  it('[R1.12] shows the not-found page and a way on for an unknown state', async () => {
    await renderApp('/leaderboard/zz');
    await findHeading('Page not found');
    expect(screen.getByRole('link', { name: 'See the ranking' })).toBeInTheDocument();
  });

  it('replaces upper case in the address by lower', async () => {
    const { path } = await renderApp('/leaderboard/AZ');
    await findHeading('Arizona’s top golf courses');
    expect(path()).toBe('/leaderboard/az');
  });
});

describe('beside the ranking of a state', () => {
  const panel = (name: string) => screen.findByRole('complementary', { name });

  it('a guest reads how voting works, and is led to the sign-up', async () => {
    const { user, path } = await renderApp('/leaderboard/mt');
    const how = within(await panel('How it works'));
    expect(how.getByText('You get 22 flags in Montana.')).toBeInTheDocument();
    expect(screen.queryByRole('complementary', { name: 'Montana at a glance' })).not.toBeInTheDocument();
    await user.click(how.getByRole('link', { name: 'Create your account' }));
    await findHeading('Create your account');
    expect(path()).toBe('/signup');
  });

  it('a visitor reads facts about the votes', async () => {
    const { locationId, courses } = await coursesOf(server(), 'NE');
    const [one, other] = courses;
    await giveVotes(server().db, locationId, { [one!._id]: 3, [other!._id]: 1 });
    await server().standings.tick();
    await renderApp('/leaderboard/ne');
    const facts = within(await panel('Nebraska at a glance'));
    expect(facts.getByText('Most picked').nextElementSibling).toHaveTextContent(`${one!.name}: on `);
    expect(facts.getByRole('link', { name: 'Count the votes yourself' })).toHaveAttribute('href', '/verify/ne');
  });

  it('a member sees the flags planted so far in place of the explanation', async () => {
    await signedInMember(server());
    await renderApp('/leaderboard/mt');
    expect(await panel('Your flags in Montana')).toBeInTheDocument();
    expect(screen.queryByRole('complementary', { name: 'How it works' })).not.toBeInTheDocument();
  });
});

describe('the current location', () => {
  it('is Arizona, labeled as a guess, when the network address has no region', async () => {
    await renderApp('/leaderboard');
    await findHeading('Arizona’s top golf courses');
    expect(screen.getByText(/Showing Arizona \(guessed\)/)).toBeInTheDocument();
  });

  it('is Arizona when geocoding fails', async () => {
    network.use(http.get(`${PAGE_ORIGIN}/api/geocode`, () => HttpResponse.error()));
    await renderApp('/leaderboard');
    await findHeading('Arizona’s top golf courses');
  });

  it('is the state of the network address when it is known, cached for 30 days', async () => {
    const texas = {
      city: null,
      region: 'TX',
      country: 'US',
      timezone: 'America/Chicago',
      geoLocationDetails: { source: 'ip', stateName: 'Texas' },
    };
    network.use(http.get(`${PAGE_ORIGIN}/api/geocode`, () => HttpResponse.json(texas), { once: true }));
    await renderApp('/');
    await findHeading('Texas’s top golf courses');
    await waitFor(() => expect(JSON.parse(localStorage.getItem('geocode') ?? 'null')).toMatchObject({ value: texas }));
  });

  it('is the state that the visitor chose, stored for a reload', async () => {
    const { user } = await renderApp('/leaderboard');
    await findHeading('Arizona’s top golf courses');
    await screen.findByRole('option', { name: 'Utah' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Change state' }), 'Utah');
    await findHeading('Utah’s top golf courses');
    await waitFor(() => expect(sessionStorage.getItem('currentLocation')).toBe('ut'));
    expect(screen.queryByText(/guessed/)).not.toBeInTheDocument();
  });
});
