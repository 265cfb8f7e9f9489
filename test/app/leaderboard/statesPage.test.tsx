import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { coursesOf, useServer } from '../../support/app/appServer.ts';
import { findHeading, renderApp } from '../../support/app/renderApp.tsx';
import { giveVotes } from '../../support/server/votes.ts';

const server = useServer();

/** Closes or opens Vermont; the page's next request returns it. */
async function setVermont(active: boolean): Promise<void> {
  const { db, clock } = server();
  await db.updateTable('locations').set({ active }).where('code', '=', 'VT').execute();
  clock.advance(2000);
}

describe('the country', () => {
  it('[R7.6] is shown as a list and as a map, which lead to the rankings of the states', async () => {
    const { user, path } = await renderApp('/states');
    const list = within(await screen.findByRole('list', { name: 'States' }));
    expect(list.getAllByRole('link')).toHaveLength(50);
    const map = within(screen.getByRole('navigation', { name: 'Map of the states' }));
    await user.click(map.getByRole('link', { name: /^UT, Utah, / }));
    await findHeading('Utah’s top golf courses');
    expect(path()).toBe('/leaderboard/ut');
  });

  it('[R7.6] is shown as the map again after Back when the visitor has chosen the map', async () => {
    const { user, path, back } = await renderApp('/states');
    await user.click(await screen.findByRole('radio', { name: 'Map' }));
    expect(await screen.findByRole('radio', { name: 'Map' })).toBeChecked();
    const list = within(screen.getByRole('list', { name: 'States' }));
    await user.click(list.getByRole('link', { name: 'Utah' }));
    await findHeading('Utah’s top golf courses');
    await back();
    expect(await screen.findByRole('radio', { name: 'Map' })).toBeChecked();
    expect(path()).toBe('/states');
  });

  it('[R5.8, R7.6] keeps a state where voting is closed on list and map, and says so', async () => {
    await setVermont(false);
    const { user, path } = await renderApp('/states');
    const list = within(await screen.findByRole('list', { name: 'States' }));
    expect(list.getAllByRole('link')).toHaveLength(50);
    const row = list.getByRole('link', { name: 'Vermont' }).closest('li')!;
    expect(within(row).getByText(/Voting is closed$/)).toBeInTheDocument();
    const map = within(screen.getByRole('navigation', { name: 'Map of the states' }));
    await user.click(map.getByRole('link', { name: /^VT, Vermont, .*, voting is closed$/ }));
    await findHeading('Vermont’s top golf courses');
    expect(path()).toBe('/leaderboard/vt');
    expect(screen.queryByText(/closes /)).not.toBeInTheDocument();
    await setVermont(true);
  });

  it('has a map that is one stop of the Tab key: arrow keys move, Enter opens a state', async () => {
    const { user, path } = await renderApp('/states');
    const map = within(await screen.findByRole('navigation', { name: 'Map of the states' }));
    expect(map.getAllByRole('link').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
    map.getByRole('link', { name: /^AZ, Arizona, / }).focus();
    await user.keyboard('{ArrowRight}');
    expect(map.getByRole('link', { name: /^NM, New Mexico, / })).toHaveFocus();
    await user.keyboard('{Enter}');
    await findHeading('New Mexico’s top golf courses');
    expect(path()).toBe('/leaderboard/nm');
  });

  it('[R7.6] has turnout, leader and the leader’s movement of each state, and says where nobody has voted', async () => {
    const { db, standings, clock } = server();
    const { locationId, courses } = await coursesOf(server(), 'OH');
    const [first, second] = courses as [{ _id: number; name: string }, { _id: number; name: string }];
    const vote = async (votes: Record<number, number>) => {
      clock.advance(1000);
      await giveVotes(db, locationId, votes);
      await standings.tick();
    };
    await vote({ [first._id]: 6, [second._id]: 4 });
    clock.advance(86_400_000);
    await vote({ [second._id]: 3 });
    await renderApp('/states');
    const rows = within(await screen.findByRole('list', { name: 'States' })).getAllByRole('listitem');
    const rowOf = (name: string) => within(rows.find((row) => within(row).queryByRole('link', { name }) !== null)!);
    expect(rowOf('Ohio').getByText('13 golfers')).toBeInTheDocument();
    expect(rowOf('Ohio').getByText(second.name)).toBeInTheDocument();
    expect(rowOf('Ohio').getByRole('img', { name: 'up 1' })).toBeInTheDocument();
    expect(rowOf('Iowa').getByText('No votes yet')).toBeInTheDocument();
    expect(rowOf('Iowa').queryByText(/member/)).not.toBeInTheDocument();
  });

  it('[R7.6] has no sign beside a leader that has not changed', async () => {
    const { db, standings, clock } = server();
    const { locationId, courses } = await coursesOf(server(), 'KS');
    for (const votes of [9, 3]) {
      clock.advance(86_400_000);
      await giveVotes(db, locationId, { [courses[0]!._id]: votes });
      await standings.tick();
    }
    await renderApp('/states');
    const row = within((await screen.findByRole('link', { name: 'Kansas' })).closest('li')!);
    expect(row.getByText(courses[0]!.name)).toBeInTheDocument();
    expect(row.queryByRole('img')).not.toBeInTheDocument();
  });

  it('[R16.20] calls the leader of a state with few ballots provisional, and shows no movement', async () => {
    const { db, standings, clock } = server();
    const { locationId, courses } = await coursesOf(server(), 'DE');
    const vote = async (votes: Record<number, number>) => {
      clock.advance(86_400_000);
      await giveVotes(db, locationId, votes);
      await standings.tick();
    };
    await vote({ [courses[0]!._id]: 5, [courses[1]!._id]: 2 });
    await vote({ [courses[1]!._id]: 2 });
    await renderApp('/states');
    const link = await screen.findByRole('link', { name: 'Delaware' });
    const row = within(link.closest('li')!);
    expect(row.getByText('9 golfers')).toBeInTheDocument();
    expect(row.getByText(`Early lead: ${courses[0]!.name}`)).toBeInTheDocument();
    expect(row.queryByRole('img')).not.toBeInTheDocument();
  });

  it('[R7.6] opens also at its old address', async () => {
    const { path } = await renderApp('/leaderboard#country');
    await findHeading('All 50 states');
    expect(path()).toBe('/states');
  });
});
