import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { electionsApi } from '../../../src/core/elections/electionsApi.ts';
import { coursesOf, useServer } from '../../support/app/appServer.ts';
import { findHeading, type RenderedApp, renderApp } from '../../support/app/renderApp.tsx';
import { addEndedElection, resultEntries } from '../../support/server/elections.ts';

const server = useServer();

/** An election that has ended, whose states are being counted; returns its courses in Ohio and what ends the counting. */
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

/** As the page's own poll does it. */
const readElections = ({ store }: RenderedApp) =>
  act(() => store.dispatch(electionsApi.endpoints.getElections.initiate(undefined, { forceRefetch: true })));

it('[R16.10] a result that is being counted comes by itself on a page that is open', async () => {
  const { courses, end } = await startCounting(2017);
  const app = await renderApp('/results/2017/oh');
  expect(await screen.findByText('This state is being counted')).toBeVisible();
  await end();
  await readElections(app);
  expect(await screen.findByText('6 votes from 3 members', { exact: false })).toBeVisible();
  expect(screen.getByRole('link', { name: courses[0]!.name })).toBeVisible();
  await findHeading('Ohio 2017');
});

it('[R16.10] winners that are being counted come by themselves on a page that is open', async () => {
  const { courses, end } = await startCounting(2018);
  const app = await renderApp('/results/2018');
  expect(await screen.findByText(/^No state has been counted yet\./)).toBeVisible();
  await end();
  await readElections(app);
  expect(await screen.findByText(courses[0]!.name)).toBeVisible();
});
