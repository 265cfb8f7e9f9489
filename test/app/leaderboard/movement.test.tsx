import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { coursesOf, useServer } from '../../support/app/appServer.ts';
import { findHeading, renderApp } from '../../support/app/renderApp.tsx';
import { giveVotes } from '../../support/server/votes.ts';

const server = useServer();

it('a ranking shows how many places each course has won or lost since the day began', async () => {
  const { db, standings, clock } = server();
  const { locationId, courses } = await coursesOf(server(), 'AZ');
  const [first, second, third, newcomer] = courses.map(({ _id }) => _id) as [number, number, number, number];
  const vote = async (votes: Record<number, number>) => {
    // Two publications of one moment have no order.
    clock.advance(1000);
    await giveVotes(db, locationId, votes);
    await standings.tick();
  };
  await vote({ [first]: 9, [second]: 6, [third]: 3 });
  clock.advance(86_400_000);
  await vote({ [third]: 4, [newcomer]: 1 });

  await renderApp('/leaderboard/az');
  await findHeading('Arizona’s top golf courses');
  const rows = (await screen.findAllByRole('listitem')).slice(0, 4);
  const said = rows.map((row) => within(row).queryByRole('img', { name: /^(up|down|no change)/ })?.ariaLabel);
  expect(said).toEqual(['no change', 'up 1', 'down 1', undefined]);
  expect(within(rows[3]!).getByText('NEW')).toBeInTheDocument();
});
