import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { TestServer } from '../server/server.ts';
import { memberWithPicks } from './memberWithPicks.ts';
import { findHeading, renderApp, voteFor } from './renderApp.tsx';

export const takeBackButton = (name: string) => screen.findByRole('button', { name: `Remove your vote for ${name}` });
export const voteButton = (name: string) => screen.findByRole('button', { name: voteFor(name) });
export const undoButton = () => screen.findByRole('button', { name: 'Undo' });

/** Opens the voting page or My Picks of a member with three picks in Arizona. */
export async function openPicks(server: TestServer, page: 'voting' | 'my-picks') {
  const member = await memberWithPicks(server);
  const app = await renderApp(page === 'voting' ? `/voting/${member.locationId}` : '/my-picks');
  await findHeading(page === 'voting' ? 'Plant your flags' : 'My picks');
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^(Voted|Remove your vote) for/ })).toHaveLength(3));
  const expectStored = (ids: number[]) => waitFor(async () => expect(await member.stored()).toEqual(ids));
  return { ...app, ...member, expectStored };
}
