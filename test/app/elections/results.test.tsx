import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { coursesOf, useServer } from '../../support/app/appServer.ts';
import { findHeading, renderApp } from '../../support/app/renderApp.tsx';
import { addEndedElection, openElection, resultEntries } from '../../support/server/elections.ts';

const server = useServer();

/** Two ended elections of a state: the later result has the reverse order and lacks the last course. */
async function endElections(code: string) {
  const { db } = server();
  const { locationId, courses } = await coursesOf(server(), code);
  const five = courses.slice(0, 5);
  await addEndedElection(db, { year: 2018, locationId, entries: resultEntries(five), ballots: 9 });
  const later = resultEntries(five.slice(0, 4).toReversed()).map((entry) => ({ ...entry, name: `Old ${entry.name}` }));
  await addEndedElection(db, { year: 2019, locationId, entries: later, ballots: 4 });
  return { locationId, five };
}

/** The ledger that a result was counted from, without rows. */
const addLedgerOfResult = (election: string, locationId: string) =>
  server()
    .db.insertInto('ledgers')
    .values({
      location_id: locationId,
      number: 1,
      election_id: election,
      made_at: new Date('2019-01-01T10:00:00Z'),
      closing: true,
      ballots: 9,
      jws: `e30.${btoa('{"v":2}')}.signed`,
    })
    .execute();

const places = (list: string) => within(screen.getByRole('list', { name: list })).getAllByRole('listitem');

describe('the results page', () => {
  it('has no winners but the end of the election while the first election is open', async () => {
    const { db } = server();
    const { id, closes_at } = await openElection(db);
    await db
      .updateTable('elections')
      .set({ closes_at: new Date(`${id}-12-01T10:00:00Z`) })
      .where('id', '=', id)
      .execute();
    await renderApp('/results');
    await findHeading('Results');
    const open = within(await screen.findByRole('region', { name: `Election ${id}` }));
    expect(open.getByText(`Open now. It closes Nov 30, ${id}.`)).toBeInTheDocument();
    expect(open.getByText(/It’s the first one\. You’ll see its results here\./)).toBeInTheDocument();
    expect(screen.queryByRole('list', { name: 'Winners' })).not.toBeInTheDocument();
    await db.updateTable('elections').set({ closes_at }).where('id', '=', id).execute();
  });

  it('[R16.9] names the winners of the last election state by state, and leads to the earlier elections', async () => {
    const { five } = await endElections('AZ');
    const { user, path } = await renderApp('/results');
    const winners = within(await screen.findByRole('list', { name: 'Winners' }));
    expect(winners.getByText(`Old ${five[3]!.name}`)).toBeInTheDocument();
    expect(winners.getByRole('link', { name: 'Arizona' })).toHaveAttribute('href', '/results/2019/az');
    expect(screen.getByText('Closed Dec 31, 2019.')).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Election 2018' }));
    await findHeading('Election 2018');
    expect(path()).toBe('/results/2018');
    expect(await screen.findByText(five[0]!.name)).toBeInTheDocument();
  });

  it('lists three tied winners as one reads them', async () => {
    const { locationId, courses } = await coursesOf(server(), 'UT');
    const tied = resultEntries(courses.slice(0, 3)).map((entry) => ({ ...entry, rank: 1, tied: true, votes: 3 }));
    await addEndedElection(server().db, { year: 2019, locationId, entries: tied, ballots: 3 });
    await renderApp('/results');
    const winners = within(await screen.findByRole('list', { name: 'Winners' }));
    const [first, second, third] = tied.map(({ name }) => name);
    expect(winners.getByText(`${first}, ${second}, and ${third}`)).toBeInTheDocument();
  });

  it.each(['/results/1999', '/results/1999/az', '/results/2019/zz', '/results/2019/wy'])(
    '%s is not found',
    async (path) => {
      await endElections('AZ');
      await renderApp(path);
      await findHeading('Page not found');
    },
  );
});

describe('the result of a state', () => {
  it('[R16.10] has the names of its day and its turnout, and leads to the courses of today', async () => {
    const { five } = await endElections('AZ');
    await renderApp('/results/2019/az');
    await findHeading('Arizona 2019');
    expect(await screen.findByText(/^Final result\. Closed Dec 31, 2019 · 10 votes from 4 golfers$/)).toBeVisible();
    const [first] = places('Top 3');
    expect(within(first!).getByRole('img', { name: 'Rank 1' })).toBeInTheDocument();
    expect(within(first!).getByRole('link', { name: `Old ${five[3]!.name}` })).toHaveAttribute(
      'href',
      `/course/${five[3]!._id}`,
    );
    expect(places('Other places')).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Arizona today' })).toHaveAttribute('href', '/leaderboard/az');
  });

  it('[R16.10] is compared with the election before, side by side', async () => {
    const { five } = await endElections('AZ');
    await renderApp('/results/2019/az');
    const table = await screen.findByRole('table', { name: 'What changed since 2018' });
    const rows = within(table).getAllByRole('row');
    const textsOf = (row: HTMLElement) => [...row.children].map(({ textContent }) => textContent);
    expect(rows.map(textsOf)).toEqual([
      ['Course', '2019', '2018'],
      [`Old ${five[3]!.name}`, '14 votes', '42 votes'],
      [`Old ${five[2]!.name}`, '23 votes', '33 votes'],
      [`Old ${five[1]!.name}`, '32 votes', '24 votes'],
      [`Old ${five[0]!.name}`, '41 vote', '15 votes'],
      [five[4]!.name, 'no votes', '51 vote'],
      ['Turnout', '4 golfers', '9 golfers'],
    ]);
    const [first, , third] = places('Top 3');
    expect(within(first!).getByRole('img', { name: 'up 3' })).toBeInTheDocument();
    expect(within(third!).getByRole('img', { name: 'down 1' })).toBeInTheDocument();
  });

  it('of the first election says that there is none to compare it with', async () => {
    await endElections('AZ');
    await renderApp('/results/2018/az');
    expect(await screen.findByText('This is the first election, so there’s nothing to compare yet.')).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it('[R21.4] is final while its ledger is being written, and says so', async () => {
    await endElections('AZ');
    await renderApp('/results/2019/az');
    expect(await screen.findByRole('heading', { name: 'This result is final' })).toBeVisible();
    expect(screen.getByText(/^The ledger with its votes is being written\./)).toBeVisible();
  });

  it('without votes says so', async () => {
    const { locationId } = await coursesOf(server(), 'UT');
    await addEndedElection(server().db, { year: 2018, locationId });
    await renderApp('/results/2018/ut');
    expect(await screen.findByText('Nobody voted in Utah in this election.')).toBeVisible();
  });

  it('[R16.10] is announced while the election is open', async () => {
    const { id } = await openElection(server().db);
    await renderApp(`/results/${id}/az`);
    await findHeading(`Arizona ${id}`);
    expect(screen.getByRole('heading', { name: `Election ${id} is still open` })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See today’s ranking' })).toHaveAttribute('href', '/leaderboard/az');
  });

  it('[R16.10] says why it was corrected, and leads to the result before the correction', async () => {
    const { db } = server();
    const { locationId, five } = await endElections('NV');
    await db
      .insertInto('results')
      .values({
        election_id: '2018',
        location_id: locationId,
        revision: 2,
        made_at: new Date('2019-02-01T10:00:00Z'),
        ballots: 8,
        entries: JSON.stringify(resultEntries(five.slice(1))),
        reason: 'Votes of a ring were counted.',
      })
      .execute();
    await addLedgerOfResult('2018', locationId);
    const { user } = await renderApp('/results/2018/nv');
    const note = within(await screen.findByRole('note', { name: 'Correction' }));
    expect(note.getByText('Corrected Jan 31, 2019 (revision 2).')).toBeInTheDocument();
    expect(note.getByText(/Votes of a ring were counted\./)).toBeInTheDocument();
    const ledger = within(screen.getByRole('region', { name: 'First counted from ledger no. 1' }));
    expect(ledger.getByText(/^We corrected this result later, so its numbers differ/)).toBeVisible();
    expect(ledger.getByRole('link', { name: 'Check the count' })).toHaveAttribute('href', '/verify/nv?no=1');
    await user.click(note.getByRole('link', { name: 'See the result before the correction' }));
    expect(await screen.findByText(/^Final result\. .* from 9 golfers$/)).toBeVisible();
    expect(screen.getByRole('note', { name: 'Correction' })).toHaveTextContent(
      'This is revision 1. See the current result',
    );
    const counted = within(screen.getByRole('region', { name: 'Counted from ledger no. 1' }));
    expect(counted.queryByText(/corrected/)).not.toBeInTheDocument();
    expect(counted.getByText(/^[a-z]+( [a-z]+){7}$/)).toBeVisible();
  });
});
