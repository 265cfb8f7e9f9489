import { screen } from '@testing-library/react';
import { storePendingPick } from '../../../src/core/ballot/pendingPick.ts';
import type { TestServer } from '../server/server.ts';
import { memberWithPicks } from './memberWithPicks.ts';

/** A signed-in member without picks in Arizona, and a pending pick that was stored before the page opens. */
export async function memberWithPendingPick(server: TestServer, at?: number) {
  const member = await memberWithPicks(server, { count: 0 });
  const [course, other] = member.courses;
  if (!storePendingPick(course!._id, at)) throw new Error('The pick is not stored');
  return { ...member, course: course!, other: other! };
}

/** The note on the identity screens that names the vote that waits. */
export const waitingVote = async () => (await screen.findByText(/^Your vote/)).closest('[role=status]');
