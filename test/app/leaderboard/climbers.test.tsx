import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { coursesOf, useServer } from '../../support/app/appServer.ts';
import { renderApp } from '../../support/app/renderApp.tsx';
import { locationIdIn } from '../../support/server/picks.ts';

const server = useServer();
const A_DAY_MS = 86_400_000;

/** Stores the standings of a day so many days ago. */
async function keep(state: string, daysAgo: number, courseIds: number[]): Promise<void> {
  const { db, clock } = server();
  const day = new Date(clock.now().getTime() - daysAgo * A_DAY_MS).toISOString().slice(0, 10);
  const standings = { course_ids: courseIds, ranks: courseIds.map((_, index) => index + 1), votes: [], ballots: 30 };
  await db
    .insertInto('daily_standings')
    .values({ location_id: await locationIdIn(db, state), day, ...standings })
    .onConflict((conflict) => conflict.columns(['location_id', 'day']).doUpdateSet(standings))
    .execute();
  clock.advance(2000);
}

const climbers = async (state: string) => {
  await renderApp(`/leaderboard/${state}`);
  return within(await screen.findByRole('complementary', { name: 'Climbers of the week' }));
};

it('[R16.15] the climbers of the week stand beside the ranking with their gain and a link to the course', async () => {
  const { courses } = await coursesOf(server(), 'OR');
  const [a, b, c] = courses as [(typeof courses)[number], (typeof courses)[number], (typeof courses)[number]];
  await keep('OR', 8, [a._id, b._id, c._id]);
  await keep('OR', 1, [c._id, a._id, b._id]);
  const panel = await climbers('or');
  const rows = await panel.findAllByRole('listitem');
  expect(rows).toHaveLength(1);
  expect(within(rows[0]!).getByRole('link', { name: c.name })).toHaveAttribute('href', `/course/${c._id}`);
  expect(within(rows[0]!).getByRole('img', { name: 'up 2' })).toBeVisible();
  expect(panel.getByText(/^Places gained since \w+ \d+$/)).toBeVisible();
});

it('[R16.15] the climbers of the week are said to be unknown before a week is over', async () => {
  const panel = await climbers('ut');
  expect(await panel.findByText('First climbers next week.')).toBeVisible();
  expect(panel.queryByText(/No course has moved up/)).not.toBeInTheDocument();
});

it('[R16.15] the page says when no course has climbed within the week', async () => {
  const { courses } = await coursesOf(server(), 'NV');
  for (const daysAgo of [8, 1]) await keep('NV', daysAgo, [courses[0]!._id]);
  const panel = await climbers('nv');
  expect(await panel.findByText(/^No course has moved up since \w+ \d+\.$/)).toBeVisible();
});
