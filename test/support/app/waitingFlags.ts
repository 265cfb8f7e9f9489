import { STORAGE_KEYS, writeJson } from '../../../src/shared/storage.ts';
import { readFlags } from '../../../src/core/ballot/guestFlags.ts';
import type { GuestFlag } from '../../../src/core/ballot/guestBallotSlice.ts';
import type { TestServer } from '../server/server.ts';
import { memberWithPicks } from './memberWithPicks.ts';

/** Stores flags as a page of this browser did before. */
export const storeWaiting = (flags: readonly (Omit<GuestFlag, 'at'> & { at?: number })[]): void =>
  writeJson(
    'local',
    STORAGE_KEYS.guestBallot,
    flags.map((flag) => ({ at: Date.now(), ...flag })),
  );

/** The courses whose flags are stored on this device. */
export const waitingIds = (): number[] => readFlags().map(({ courseId }) => courseId);

/** A signed-in member with picks in Arizona, and flags there that wait for them: of the courses after the picked ones. */
export async function memberWithWaitingFlags(server: TestServer, { count = 1, picked = 0 } = {}) {
  const member = await memberWithPicks(server, { count: picked });
  const waiting = member.courses.slice(picked, picked + count);
  const { locationId } = member;
  storeWaiting(waiting.map(({ _id: courseId }) => ({ locationId, courseId, userId: member.member.user._id })));
  return { ...member, waiting, waitingCourseIds: waiting.map(({ _id }) => _id) };
}
