import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Leaderboard } from '#contract/leaderboard';
import { LEADERBOARD_PAGE } from '#contract/limits';
import { coursesOf, useServer } from '../../support/app/appServer.ts';
import { findHeading, renderApp } from '../../support/app/renderApp.tsx';
import { hydrateServed, renderServedPage, showServed } from '../../support/app/servedApp.ts';

const server = useServer({}, LEADERBOARD_PAGE + 1);

const box = () => screen.findByRole('searchbox', { name: 'Find a course in Arizona' });
/** The only course of the ranking that its first page does not have. */
async function lastCourse(): Promise<string> {
  const { entries } = (await server().app.inject(`/api/leaderboard/az?limit=${LEADERBOARD_PAGE}`)).json<Leaderboard>();
  const { courses } = await coursesOf(server(), 'AZ');
  return courses.find(({ _id }) => entries.every(({ courseId }) => courseId !== _id))!.name;
}

it('[R18.7] the box above a ranking finds a course that is not on its first page', async () => {
  const name = await lastCourse();
  const { user } = await renderApp('/leaderboard/az');
  await user.click(await box());
  expect(screen.queryByRole('heading', { level: 2, name })).not.toBeInTheDocument();
  await user.paste(name);
  expect(await screen.findByRole('heading', { level: 2, name })).toBeInTheDocument();
});

it('[R18.7] the box above a ranking searches for text that was typed before the page was hydrated', async () => {
  const name = await lastCourse();
  const { page } = await renderServedPage(server(), '/leaderboard/az');
  showServed(page);
  const input = (await box()) as HTMLInputElement;
  input.value = name;
  await hydrateServed('/leaderboard/az');
  expect(await screen.findByRole('heading', { level: 2, name })).toBeInTheDocument();
  expect(await box()).toHaveValue(name);
});

it('[R18.7] the header of a ranking has a link to the search', async () => {
  await renderApp('/leaderboard/az');
  await findHeading('Arizona’s top golf courses');
  expect(screen.getByRole('link', { name: 'Search' })).toHaveAttribute('href', '/search');
});
