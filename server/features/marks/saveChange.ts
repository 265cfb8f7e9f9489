import type { Kysely } from 'kysely';
import { changeMark, isEmptyMark, isSameMark, NO_MARK } from '#contract/markRule';
import type { ChangedMark, ChangeMark } from '#contract/marks';
import { type Caller, checkSession } from '../../auth/authenticate.ts';
import type { Database } from '../../db/schema.ts';
import { ApiError } from '../../http/errors.ts';
import {
  courseToMark,
  deleteMark,
  markOf,
  marksVersionOf,
  nextMarksVersion,
  saveMark,
  startMarkWrite,
} from './repository.ts';

type MarkWrite = { caller: Caller; courseId: number; change: ChangeMark; at: Date };

/**
 * A change of one mark in one transaction. The last write of a field wins. A mark of a merged course goes to the course
 * that stays.
 */
export function saveChange(db: Kysely<Database>, { caller, courseId, change, at }: MarkWrite): Promise<ChangedMark> {
  const { memberId } = caller;
  return db.transaction().execute(async (trx) => {
    const isKnown = await startMarkWrite(trx, courseId);
    await checkSession(trx, caller);
    if (!isKnown) throw new ApiError('not_found', 'We couldn’t find that course.');
    const course = await courseToMark(trx, courseId);
    const before = (await markOf(trx, memberId, course.courseId)) ?? NO_MARK;
    const after = changeMark(before, change, at.toISOString());
    const mark = { ...course, ...after };
    if (isSameMark(before, after)) return { version: await marksVersionOf(trx, memberId), mark };
    if (isEmptyMark(after)) await deleteMark(trx, memberId, course.courseId);
    else await saveMark(trx, memberId, course.courseId, after);
    return { version: await nextMarksVersion(trx, memberId), mark };
  });
}
