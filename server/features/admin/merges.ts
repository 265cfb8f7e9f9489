import type { AdminCourse, MergeCourse, MergedCourses, UndoMerge, UndoneMerge } from '#contract/adminCourses';
import { lockAdminWrites } from '../../auth/adminRepository.ts';
import { checkAdmin } from '../../auth/admins.ts';
import type { Caller } from '../../auth/authenticate.ts';
import { ApiError } from '../../http/errors.ts';
import { courseById } from '../courses/repository.ts';
import { lockVoting } from '../../db/locks.ts';
import { appendAudit } from '../../db/auditLog.ts';
import { adminCourses, forgetMerge, laterMergeInto, lockCourse, lockMerge, markMerged } from './courseRepository.ts';
import { refuseBetweenElections } from './betweenElectionsRepository.ts';
import { checkBudget } from './budget.ts';
import { rejectMerged } from './courses.ts';
import type { AdminDeps } from './deps.ts';
import { earlierChange } from './earlierChangeRepository.ts';
import { mergeMarks, mergeVotes, unmergeMarks, unmergeVotes } from './mergeRepository.ts';
import { setStatementTimeout } from '../../db/statementTimeout.ts';
import { alreadyDone } from './versions.ts';

/** All lists of a state can have the duplicate. */
const MERGE_TIMEOUT_MS = 60_000;

/**
 * Merges a duplicate into another course of its state: one vote a member remains, at the better of the two places. The
 * duplicate is withdrawn and stays as a pointer. What members say about it moves along. It can be undone for 30 days.
 *
 * The merge blocks voting in the state: a vote for the duplicate is either counted before and moved, or rejected
 * afterwards.
 */
export async function mergeCourses(
  { db, now, adminEmails }: AdminDeps,
  caller: Caller,
  { from, into, reason }: { from: number } & MergeCourse,
): Promise<MergedCourses> {
  if (from === into) throw notMergeable('You can’t merge a course into itself.');
  const { locationId } = found(await courseById(db, from));
  const at = now();
  return db.transaction().execute(async (trx) => {
    await setStatementTimeout(trx, MERGE_TIMEOUT_MS);
    await lockAdminWrites(trx);
    // Before locking any row, because a running vote holds its member's row, which this transaction needs.
    await lockVoting(trx, locationId);
    await checkAdmin(trx, caller, adminEmails);
    await checkBudget(trx, caller, at);
    const electionId = await refuseBetweenElections(trx, locationId);
    const duplicate = found(await lockCourse(trx, from));
    const staying = found(await lockCourse(trx, into));
    if (staying.locationId !== locationId) throw notMergeable('Both courses must be in the same state.');
    await rejectMerged(trx, staying);
    if (!staying.active) throw notMergeable('The course to keep must be active.');
    if (duplicate.mergedInto === into) {
      const earlier = await earlierChange(trx, caller.memberId, {
        targetId: String(from),
        actions: ['courses_merged'],
      });
      throw alreadyDone(`${duplicate.name} is merged into ${staying.name} already.`, earlier);
    }
    await rejectMerged(trx, duplicate);
    await markMerged(trx, { from, into, at });
    const ballots = await mergeVotes(trx, { locationId, electionId, from, into, at });
    await mergeMarks(trx, { from, into });
    await appendAudit(trx, {
      at,
      actorId: caller.memberId,
      action: 'courses_merged',
      targetId: from,
      target: duplicate.name,
      reason,
      details: { into, intoName: staying.name, ballots },
    });
    const [course] = await adminCourses(trx, [into]);
    return { course: found(course), ballots };
  });
}

/**
 * Takes a merge back: the duplicate is what it was, and lists that had it have it again, with all that was changed since.
 * Voting in the state is blocked meanwhile. The last of several merges in a row is undone first.
 */
export async function undoMerge(
  { db, now, adminEmails }: AdminDeps,
  caller: Caller,
  { from, reason }: { from: number } & UndoMerge,
): Promise<UndoneMerge> {
  const { locationId } = found(await courseById(db, from));
  const at = now();
  return db.transaction().execute(async (trx) => {
    await setStatementTimeout(trx, MERGE_TIMEOUT_MS);
    await lockAdminWrites(trx);
    await lockVoting(trx, locationId);
    await checkAdmin(trx, caller, adminEmails);
    const electionId = await refuseBetweenElections(trx, locationId);
    const duplicate = found(await lockCourse(trx, from));
    if (duplicate.mergedInto === null) {
      const what = { targetId: String(from), actions: ['merge_undone'] } as const;
      throw alreadyDone(`${duplicate.name} isn’t merged.`, await earlierChange(trx, caller.memberId, what));
    }
    const merge = await lockMerge(trx, from, at);
    if (!merge) throw new ApiError('not_found', 'This merge can’t be undone anymore. You can undo one for 30 days.');
    const { into } = merge;
    const staying = found(await lockCourse(trx, into));
    if (staying.mergedInto !== null)
      throw notMergeable(`${staying.name} was merged into another course since. Undo that merge first.`);
    const later = await laterMergeInto(trx, merge);
    if (later !== undefined)
      throw notMergeable(`${later} was merged into ${staying.name} since. Undo that merge first.`);
    const counts = await unmergeVotes(trx, { locationId, electionId, from, into, at });
    await unmergeMarks(trx, { from, into });
    await forgetMerge(trx, from);
    await appendAudit(trx, {
      at,
      actorId: caller.memberId,
      action: 'merge_undone',
      targetId: from,
      target: duplicate.name,
      reason,
      details: { into, intoName: staying.name, ...counts },
    });
    const [course] = await adminCourses(trx, [from]);
    return { course: found(course), ...counts };
  });
}

function found<Found extends { locationId: string } | AdminCourse>(course: Found | undefined): Found {
  if (!course) throw new ApiError('not_found', 'We couldn’t find that course.');
  return course;
}

function notMergeable(message: string): ApiError {
  return new ApiError('course_not_mergeable', message);
}
