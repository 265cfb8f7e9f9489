import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { coursesOf, MANY_COURSES, signedInMember, useServer } from '../../support/app/appServer.ts';
import { findHeading, renderApp } from '../../support/app/renderApp.tsx';
import { renderServedPage, showServed } from '../../support/app/servedApp.ts';
import { shareList } from '../../support/server/sharing.ts';
import { giveVotes } from '../../support/server/votes.ts';

const server = useServer({}, MANY_COURSES);

/** Gives the first two courses of a state votes; returns its courses, A to Z. */
async function rankedState(code: string) {
  const { db, clock, standings } = server();
  const { locationId, courses } = await coursesOf(server(), code);
  await giveVotes(db, locationId, { [courses[0]!._id]: 5, [courses[1]!._id]: 4 });
  clock.advance(1000);
  await standings.tick();
  return { locationId, courses };
}
const flag = (name: string) => screen.findByRole('link', { name, hidden: true });
const rowOf = (name: string) => screen.getByRole('heading', { level: 2, name }).closest('li')!;

describe('the map beside a ranking', () => {
  it('[R20.1] lists the first courses as links with their names', async () => {
    const { courses } = await rankedState('VT');
    await renderApp('/leaderboard/vt');
    const list = await screen.findByRole('list', { name: /^Map of Vermont: the first 2 of/, hidden: true });
    const names = within(list)
      .getAllByRole('link', { hidden: true })
      .map((link) => link.getAttribute('aria-label'));
    expect(names).toEqual([`1. ${courses[0]!.name}`, `2. ${courses[1]!.name}`]);
    await userEvent.click(await flag(`1. ${courses[0]!.name}`));
    await findHeading(courses[0]!.name);
  });

  it('[R20.9] stands open in place of the list, and the keyboard follows its flag to the course', async () => {
    const { courses } = await rankedState('VT');
    await renderApp('/leaderboard/vt?view=map');
    const first = await flag(`1. ${courses[0]!.name}`);
    expect(first.closest('details')).toHaveAttribute('open');
    // What Enter does on a link of an SVG, which user-event does not press.
    fireEvent.click(first, { detail: 0 });
    await findHeading(courses[0]!.name);
  });

  it('[R20.6] is in the server-side rendered HTML with its flags as links, without a script or another host', async () => {
    const { courses } = await rankedState('WY');
    const { page } = await renderServedPage(server(), '/leaderboard/wy');
    showServed(page);
    const picture = document.querySelector('[data-picture]')!;
    const flags = [...picture.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    expect(flags).toEqual(courses.slice(0, 2).map(({ _id }) => `/course/${_id}`));
    expect(picture.querySelectorAll('script, img, image, link, style')).toHaveLength(0);
    expect(picture.outerHTML).not.toMatch(/https?:\/\/|url\(/);
  });

  it('[R20.7] highlights the flag of a hovered row, and the row of a hovered flag', async () => {
    const { courses } = await rankedState('NH');
    await renderApp('/leaderboard/nh');
    const first = await flag(`1. ${courses[0]!.name}`);
    await userEvent.hover(within(rowOf(courses[0]!.name)).getByRole('link', { name: courses[0]!.name }));
    expect(first).toHaveAttribute('data-highlighted');
    const second = await flag(`2. ${courses[1]!.name}`);
    await userEvent.hover(second);
    expect(first).not.toHaveAttribute('data-highlighted');
    expect(rowOf(courses[1]!.name)).toHaveAttribute('data-highlighted');
  });

  it('[R20.7] marks the member’s own flags', async () => {
    const { locationId, courses } = await rankedState('RI');
    const member = await signedInMember(server());
    const pick = { method: 'PUT', headers: member.headers } as const;
    await server().app.inject({ ...pick, url: `/api/picks/${locationId}/${courses[1]!._id}` });
    await renderApp('/leaderboard/ri');
    await waitFor(async () => expect(await flag(`2. ${courses[1]!.name}`)).toHaveAttribute('data-own'));
    expect(await flag(`1. ${courses[0]!.name}`)).not.toHaveAttribute('data-own');
  });
});

describe('the map of a list', () => {
  it('[R20.7] marks the member’s own flags, on My Picks and on somebody else’s list', async () => {
    const { path, courseIds } = await shareList(server(), { code: 'ME' });
    const { locationId, courses } = await coursesOf(server(), 'ME');
    const { headers } = await signedInMember(server());
    const nameOf = (id: number | undefined) => courses.find(({ _id }) => _id === id)!.name;
    await server().app.inject({ method: 'PUT', headers, url: `/api/picks/${locationId}/${courseIds[1]!}` });
    const { go } = await renderApp(path);
    const second = async () => flag(`2. ${nameOf(courseIds[1])}`);
    await waitFor(async () => expect(await second()).toHaveAttribute('data-own'));
    expect(await flag(`1. ${nameOf(courseIds[0])}`)).not.toHaveAttribute('data-own');
    await go('/leaderboard/me');
    await findHeading('Maine’s top golf courses');
    await go('/my-picks');
    await findHeading('My picks');
    expect(await flag(`1. ${nameOf(courseIds[1])}`)).toHaveAttribute('data-own');
  });
});

describe('the map of the voting page', () => {
  it('[R20.8] shows no ranks', async () => {
    const { locationId } = await rankedState('DE');
    await signedInMember(server());
    await renderApp(`/voting/${locationId}`);
    const map = await screen.findByRole('img', { name: /^Map of Delaware: \d+ courses as dots/, hidden: true });
    expect(within(map).queryAllByRole('link', { hidden: true })).toEqual([]);
  });
});

describe('the map of a course', () => {
  it('[R20.10] stands beside a sentence with the county and the nearest town', async () => {
    const { courses } = await coursesOf(server(), 'AZ');
    const { _id, name } = courses[0]!;
    await renderApp(`/course/${_id}`);
    const place = within(await screen.findByRole('region', { name: 'Where it is in Arizona' }));
    expect(await place.findByText(/^\w+ County · (about \d+ miles? .+ of|in) \w+/)).toBeInTheDocument();
    const picture = place.getByRole('group', {
      name: `Map of ${name} in Arizona with the courses around it, 16 miles across.`,
    });
    expect(picture).toBeInTheDocument();
  });
});

describe('the states', () => {
  it('[R20.11] are shown as tiles, or on a map of the country', async () => {
    await renderApp('/states');
    await userEvent.click(await screen.findByRole('radio', { name: 'Map' }));
    const map = within(await screen.findByRole('navigation', { name: 'Map of the states' }));
    const texas = await map.findByRole('link', { name: /^TX, Texas, \d+ golfers?$/ });
    expect(texas).toHaveAttribute('href', '/leaderboard/tx');
    expect(map.getAllByRole('link')).toHaveLength(50);
  });
});
