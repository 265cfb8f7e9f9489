import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { createElections } from '../../../server/workers/elections.ts';
import { coursesOf, signedInMember, useServer } from '../../support/app/appServer.ts';
import { network, PAGE_ORIGIN } from '../../support/app/bridge.ts';
import { useNodeBytes } from '../../support/app/nodeBytes.ts';
import { findHeading, renderApp, voteFor } from '../../support/app/renderApp.tsx';
import { openElection } from '../../support/server/elections.ts';

useNodeBytes();
const server = useServer();
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Moves the end of the open election to a midnight of Hawaii. */
async function closeOn(closesAt: Date): Promise<string> {
  const { db } = server();
  const { id } = await openElection(db);
  await db.updateTable('elections').set({ closes_at: closesAt }).where('id', '=', id).execute();
  return id;
}

const yearsAhead = (years: number) => new Date(Date.UTC(new Date().getUTCFullYear() + years, 6, 1, 10));

describe('the open election', () => {
  it('[R16.11] is named above a ranking, with its end', async () => {
    const closesAt = yearsAhead(1);
    const id = await closeOn(closesAt);
    await renderApp('/leaderboard/az');
    const link = await screen.findByRole('link', { name: `Election ${id}` });
    expect(link).toHaveAttribute('href', '/results');
    expect(link.parentElement).toHaveTextContent(`Election ${id}, closes Jun 30, ${closesAt.getUTCFullYear()}`);
  });

  it('[R16.11] is named on the voting page; after the close a vote counts in the next election, which is named then', async () => {
    const { db } = server();
    const id = await closeOn(yearsAhead(2));
    await signedInMember(server());
    const { locationId, courses } = await coursesOf(server(), 'AZ');
    const { user } = await renderApp(`/voting/${locationId}`);
    await findHeading('Plant your flags');
    expect(await screen.findByText(new RegExp(`^Election ${id} closes `))).toBeVisible();

    await db.updateTable('elections').set({ closes_at: server().clock.now() }).execute();
    await createElections({ db, now: server().clock.now, log: quiet, monotonicMs: () => 0 }).tick();
    await user.click(await screen.findByRole('button', { name: voteFor(courses[0]!.name) }));
    const { name } = await openElection(db);
    expect(name).not.toBe(id);
    expect(await screen.findByText(new RegExp(`^Election ${name} closes `))).toBeVisible();
  });

  it.each([
    { path: '/welcome', call: '/api/leaderboard/az', broken: () => new HttpResponse(null, { status: 500 }) },
    { path: '/leaderboard/az', call: '/api/leaderboard/az', broken: () => new HttpResponse(null, { status: 429 }) },
    { path: '/voting/', call: '/api/golf-courses/location', broken: () => HttpResponse.json({}) },
  ])('[R9.6] that could not be loaded either comes back with “Try again” on $path', async ({ path, call, broken }) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await signedInMember(server());
    const { locationId } = await coursesOf(server(), 'AZ');
    let isBroken = true;
    const respond = () => (isBroken ? broken() : undefined);
    network.use(...['/api/elections', call].map((url) => http.all(PAGE_ORIGIN + url, respond)));
    const { user } = await renderApp(path === '/voting/' ? path + locationId : path);
    const [retry] = await screen.findAllByRole('button', { name: 'Try again' });
    expect(screen.queryByText(/^Election \d+/)).toBeNull();
    isBroken = false;
    await user.click(retry!);
    expect((await screen.findAllByText(/^Election \d+/))[0]).toBeInTheDocument();
  });
});
