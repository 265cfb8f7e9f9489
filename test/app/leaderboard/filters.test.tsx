import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { coursesOf, MANY_COURSES, useServer } from '../../support/app/appServer.ts';
import { findHeading, renderApp } from '../../support/app/renderApp.tsx';
import { shownCourses } from '../../support/app/courseRows.ts';
import { expectUnchangedHydration } from '../../support/app/servedApp.ts';
import { giveVotes } from '../../support/server/votes.ts';

const server = useServer({}, MANY_COURSES);

/** Makes the third course of a state its only public one, and gives the first three votes. */
async function rankedState(code: string) {
  const { db, clock, standings } = server();
  const { locationId, courses } = await coursesOf(server(), code);
  await db.updateTable('courses').set({ access: 'private' }).where('location_id', '=', locationId).execute();
  await db.updateTable('courses').set({ access: 'public' }).where('id', '=', courses[2]!._id).execute();
  await giveVotes(db, locationId, { [courses[0]!._id]: 5, [courses[1]!._id]: 4, [courses[2]!._id]: 3 });
  clock.advance(1000);
  await standings.tick();
  return courses.map(({ name }) => name) as [string, string, string];
}
const chips = () => within(screen.getByRole('navigation', { name: 'Courses' }));

it('[R7.10] a chip leads to the ranking among its courses, and back leads to all', async () => {
  const [first, , third] = await rankedState('VT');
  const { user, path, back } = await renderApp('/leaderboard/vt');
  await findHeading('Vermont’s top golf courses');
  expect(chips().getByRole('link', { name: 'All' })).toHaveAttribute('aria-current', 'page');
  await user.click(chips().getByRole('link', { name: 'Public' }));
  await findHeading('Vermont’s top public golf courses');
  await waitFor(() => expect(shownCourses()).toEqual([third]));
  expect(path()).toBe('/leaderboard/vt?access=public');
  const row = screen.getByRole('heading', { level: 2, name: third }).closest('li')!;
  expect(within(row).getByRole('img', { name: 'Rank 1' })).toBeInTheDocument();
  expect(row).toHaveTextContent('#3 overall');
  await back();
  await waitFor(() => expect(shownCourses()[0]).toBe(first));
});

it('[R7.10] a choice without courses says so and leads to all of them', async () => {
  const [first] = await rankedState('NH');
  const { user } = await renderApp('/leaderboard/nh?access=resort');
  expect(await screen.findByText('No resort courses ranked yet')).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'See all courses in New Hampshire' }));
  await waitFor(() => expect(shownCourses()[0]).toBe(first));
});

it('[R7.10] the server renders a choice, which is hydrated without changes', async () => {
  await rankedState('ME');
  await expectUnchangedHydration(server(), '/leaderboard/me?access=public', 'Maine’s top public golf courses');
  expect(shownCourses()).toHaveLength(1);
});

it('[R20.9] the map takes the place of the list in the address, and a tapped pin shows its course with its vote', async () => {
  const [first, second] = await rankedState('RI');
  const { user, path } = await renderApp('/leaderboard/ri');
  await findHeading('Rhode Island’s top golf courses');
  const views = within(screen.getByRole('navigation', { name: 'View' }));
  await user.click(views.getByRole('link', { name: 'Map' }));
  expect(path()).toBe('/leaderboard/ri?view=map');
  const card = () => screen.findByRole('region', { name: 'Chosen course' });
  expect(await within(await card()).findByRole('link', { name: first })).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: `2. ${second}`, hidden: true }));
  expect(await within(await card()).findByRole('link', { name: second })).toBeInTheDocument();
  expect(within(await card()).getByRole('button', { name: `Vote for ${second}` })).toBeInTheDocument();
  expect(path()).toBe('/leaderboard/ri?view=map');
});

it('[R20.9] the frame of a dense place opens it across the map in place of the list, and leads back', async () => {
  const { user } = await renderApp('/leaderboard/az?view=map');
  const zoomIn = await screen.findByRole('button', { name: 'Zoom in around Scottsdale', hidden: true });
  const picture = document.querySelector('[data-picture] > svg')!;
  const state = picture.getAttribute('viewBox');
  const zoom = within(screen.getByRole('group', { name: 'Zoom', hidden: true }));
  expect(zoom.getByRole('button', { name: 'Zoom out', hidden: true })).toHaveAttribute('aria-disabled', 'true');
  await user.click(zoomIn);
  const zoomOut = await screen.findByRole('button', { name: 'Zoom out', hidden: true });
  expect(zoomOut).toHaveFocus();
  expect(picture.getAttribute('viewBox')).not.toBe(state);
  await user.click(zoomOut);
  expect(await screen.findByRole('button', { name: 'Zoom in around Scottsdale', hidden: true })).toHaveFocus();
  expect(picture.getAttribute('viewBox')).toBe(state);
  await user.click(zoom.getByRole('button', { name: 'Zoom in', hidden: true }));
  expect(zoomOut).toHaveFocus();
  expect(picture.getAttribute('viewBox')).not.toBe(state);
});
