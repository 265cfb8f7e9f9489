import type { AdminCourse, MergedCourses } from '#contract/adminCourses';
import { lockAdminWrites } from '../../auth/adminRepository.ts';
import { checkAdmin } from '../../auth/admins.ts';
import type { Caller } from '../../auth/authenticate.ts';
import { ApiError } from '../../http/errors.ts';
import { courseById } from '../courses/repository.ts';
import { lockVoting } from '../../db/locks.ts';
import { appendAudit } from '../../db/auditLog.ts';
import { adminCourses, lockCourse, markMerged } from './courseRepository.ts';
import { refuseBetweenElections } from './betweenElectionsRepository.ts';
import { rejectMerged } from './courses.ts';
import type { AdminDeps } from './deps.ts';
import { earlierChange } from './earlierChangeRepository.ts';
import { mergeMarks, mergeVotes } from './mergeRepository.ts';
import { setStatementTimeout } from '../../db/statementTimeout.ts';
import { alreadyDone } from './versions.ts';

/** All lists of a state can have the duplicate. */
const MERGE_TIMEOUT_MS = 60_000;

/**
 * Merges a duplicate into another course of its state: one vote a member remains, at the better of the two places. The
 * duplicate is withdrawn and stays as a pointer. What members say about it moves along.
 *
 * The merge blocks voting in the state: a vote for the duplicate is either counted before and moved, or rejected
 * afterwards.
 */
export async function mergeCourses(
  { db, now, adminEmails }: AdminDeps,
  caller: Caller,
  { from, into }: { from: number; into: number },
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
    await markMerged(trx, { from, into });
    const ballots = await mergeVotes(trx, { locationId, electionId, from, into, at });
    await mergeMarks(trx, { from, into });
    await appendAudit(trx, {
      at,
      actorId: caller.memberId,
      action: 'courses_merged',
      targetId: from,
      target: duplicate.name,
      details: { into, intoName: staying.name, ballots },
    });
    const [course] = await adminCourses(trx, [into]);
    return { course: found(course), ballots };
  });
}

function found<Found extends { locationId: string } | AdminCourse>(course: Found | undefined): Found {
  if (!course) throw new ApiError('not_found', 'We couldn’t find that course.');
  return course;
}

function notMergeable(message: string): ApiError {
  return new ApiError('course_not_mergeable', message);
}
