import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createElections } from '../../../server/workers/elections.ts';
import { coursesOf, signedInMember, useServer } from '../../support/app/appServer.ts';
import { useNodeBytes } from '../../support/app/nodeBytes.ts';
import { findHeading, renderApp, voteFor } from '../../support/app/renderApp.tsx';
import { openElection } from '../../support/server/elections.ts';
import { TEST_SECRETS } from '../../support/server/server.ts';

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
    const closesAt = yearsAhead(2);
    const id = await closeOn(closesAt);
    await signedInMember(server());
    const { locationId, courses } = await coursesOf(server(), 'AZ');
    const { user } = await renderApp(`/voting/${locationId}`);
    await findHeading('Plant your flags');
    expect(await screen.findByText(new RegExp(`^Election ${id} closes `))).toBeVisible();

    // The member's session would end with the server's own clock.
    await createElections({ db, secrets: TEST_SECRETS, now: () => closesAt, log: quiet, monotonicMs: () => 0 }).tick();
    await user.click(await screen.findByRole('button', { name: voteFor(courses[0]!.name) }));
    const { name } = await openElection(db);
    expect(name).not.toBe(id);
    expect(await screen.findByText(new RegExp(`^Election ${name} closes `))).toBeVisible();
  });
});
