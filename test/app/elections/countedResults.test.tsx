import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FRESH } from '../../../src/api/fresh.ts';
import { coursesOf, useServer } from '../../support/app/appServer.ts';
import { findHeading, renderApp } from '../../support/app/renderApp.tsx';
import { addEndedElection, resultEntries } from '../../support/server/elections.ts';

const server = useServer();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Adds an ended election whose states are not closed yet; `end` closes Ohio and the election. */
async function startCounting(year: number) {
  const { db, clock } = server();
  const { locationId, courses } = await coursesOf(server(), 'OH');
  const closesAt = new Date(`${year + 1}-01-01T10:00:00Z`);
  await db
    .insertInto('elections')
    .values({
      id: String(year),
      name: String(year),
      opens_at: new Date(`${year}-01-01T10:00:00Z`),
      closes_at: closesAt,
      next_name: null,
      closing_at: closesAt,
      closed_at: null,
    })
    .execute();
  clock.advance(2000);
  return {
    courses,
    end: async () => {
      await addEndedElection(db, { year, locationId, entries: resultEntries(courses.slice(0, 3)), ballots: 3 });
      await db.updateTable('elections').set({ closed_at: closesAt }).where('id', '=', String(year)).execute();
      clock.advance(2000);
    },
  };
}

/** Waits until the page polls the elections again. */
const pollElections = () => act(() => vi.advanceTimersByTimeAsync(FRESH.pollingInterval));

it('[R16.10] the page of a result shows the result by itself once the state is counted', async () => {
  const { courses, end } = await startCounting(2017);
  await renderApp('/results/2017/oh');
  expect(await screen.findByText('We’re counting this state')).toBeVisible();
  await end();
  await pollElections();
  expect(await screen.findByText('6 votes from 3 golfers', { exact: false })).toBeVisible();
  expect(screen.getByRole('link', { name: courses[0]!.name })).toBeVisible();
  await findHeading('Ohio 2017');
});

it('[R16.10] the page of an election shows the winners by itself once the states are counted', async () => {
  const { courses, end } = await startCounting(2018);
  await renderApp('/results/2018');
  expect(await screen.findByText(/^We haven’t counted a state yet\./)).toBeVisible();
  await end();
  await pollElections();
  expect(await screen.findByText(courses[0]!.name)).toBeVisible();
});
