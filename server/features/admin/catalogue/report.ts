import type { Kysely } from 'kysely';
import type { CatalogueReport, KeepCourse, KeptCourse, NearDouble } from '#contract/adminCatalogue';
import type { AdminCourse } from '#contract/adminCourses';
import { ADMIN_PAGE } from '#contract/limits';
import type { Caller } from '../../../auth/authenticate.ts';
import { appendAudit } from '../../../db/auditLog.ts';
import type { Database } from '../../../db/schema.ts';
import { ApiError } from '../../../http/errors.ts';
import { adminCourses, lockCourse } from '../courseRepository.ts';
import { rejectMerged } from '../courses.ts';
import { type AdminDeps, adminWrite } from '../deps.ts';
import { earlierChange } from '../earlierChangeRepository.ts';
import { alreadyDone } from '../versions.ts';
import { nearDoubles } from './nearDoubles.ts';
import {
  addDistinctPair,
  appliedVersion,
  distinctPairs,
  droppedCourses,
  forgetDropped,
  pairKey,
  placesToCompare,
} from './repository.ts';

const KILOMETRES_A_MILE = 1.609344;

/** Courses for an admin to check: active ones that the catalogue has dropped, and pairs that may be duplicates. */
export async function catalogueReport(db: Kysely<Database>): Promise<CatalogueReport> {
  const dropped = await droppedCourses(db);
  const distinct = await distinctPairs(db);
  const doubles = (await nearDoubles(await placesToCompare(db))).filter(
    ({ one, other }) => !distinct.has(pairKey(one, other)),
  );

  const [shownKept, shownDoubles] = [dropped.slice(0, ADMIN_PAGE), doubles.slice(0, ADMIN_PAGE)];
  const ids = new Set([...shownKept.map(({ id }) => id), ...shownDoubles.flatMap(({ one, other }) => [one, other])]);
  const shown = new Map((await adminCourses(db, [...ids])).map((course) => [course._id, course]));
  return {
    version: await appliedVersion(db),
    kept: shownKept.flatMap(({ id, lists }) => keptCourse(shown.get(id), lists)),
    keptTotal: dropped.length,
    doubles: shownDoubles.flatMap(({ one, other, kilometres }) =>
      nearDouble(shown.get(one), shown.get(other), kilometres / KILOMETRES_A_MILE),
    ),
    doublesTotal: doubles.length,
  };
}

function keptCourse(course: AdminCourse | undefined, lists: number): KeptCourse[] {
  return course ? [{ course, lists, reason: lists > 0 ? 'voted' : 'changed' }] : [];
}

function nearDouble(one: AdminCourse | undefined, other: AdminCourse | undefined, miles: number): NearDouble[] {
  return one && other ? [{ one, other, miles }] : [];
}

/** Keeps a course that the catalogue has dropped, or notes that it and `besides` are two courses. */
export async function keepCourse(deps: AdminDeps, caller: Caller, { courseId, besides }: KeepCourse): Promise<void> {
  if (courseId === besides) throw new ApiError('bad_request', 'Choose two different courses.');
  await adminWrite(deps, caller, async (trx) => {
    const course = await lockCourse(trx, courseId);
    const [other] = besides === undefined ? [] : await adminCourses(trx, [besides]);
    if (!course || (besides !== undefined && !other)) throw new ApiError('not_found', 'We couldn’t find that course.');
    await rejectMerged(trx, course);
    if (other) await rejectMerged(trx, other);
    const decided = { targetId: String(courseId), actions: ['course_kept'] as const };
    const isNew = other ? await addDistinctPair(trx, [courseId, other._id]) : await forgetDropped(trx, courseId);
    if (!isNew) throw alreadyDone('That’s decided already.', await earlierChange(trx, caller.memberId, decided));
    await appendAudit(trx, {
      at: deps.now(),
      actorId: caller.memberId,
      action: 'course_kept',
      targetId: courseId,
      target: course.name,
      details: other ? { besides: other._id, besidesName: other.name } : {},
    });
  });
}
