import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { coursesOf, MANY_COURSES, useServer } from '../../support/app/appServer.ts';
import { findHeading, renderApp } from '../../support/app/renderApp.tsx';
import { hydrateServed, renderServedPage, showServed } from '../../support/app/servedApp.ts';

const server = useServer({}, MANY_COURSES);

const box = () => screen.findByRole('searchbox', { name: 'Find a course in Vermont' });
/** The last course of the ranking, which its first page does not have. */
const lastCourse = async () => (await coursesOf(server(), 'VT')).courses.at(-1)!.name;

it('[R18.7] the box above a ranking finds a course that is not on its first page', async () => {
  const name = await lastCourse();
  const { user } = await renderApp('/leaderboard/vt');
  await user.click(await box());
  expect(screen.queryByRole('heading', { level: 2, name })).not.toBeInTheDocument();
  await user.paste(name);
  expect(await screen.findByRole('heading', { level: 2, name })).toBeInTheDocument();
});

it('[R18.7] the box above a ranking searches for text that was typed before the page was hydrated', async () => {
  const name = await lastCourse();
  const { page } = await renderServedPage(server(), '/leaderboard/vt');
  showServed(page);
  const input = (await box()) as HTMLInputElement;
  input.value = name;
  await hydrateServed('/leaderboard/vt');
  expect(await screen.findByRole('heading', { level: 2, name })).toBeInTheDocument();
  expect(await box()).toHaveValue(name);
});

it('[R18.7] the header of a ranking has a link to the search', async () => {
  await renderApp('/leaderboard/vt');
  await findHeading('Vermont’s top golf courses');
  const header = within(screen.getByRole('banner'));
  expect(header.getByRole('link', { name: 'Search' })).toHaveAttribute('href', '/search');
});
