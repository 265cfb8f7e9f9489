import type { Transaction } from 'kysely';
import type { AdminCourse, CourseChange, NewCourse, SwitchCourse } from '#contract/adminCourses';
import type { CorrectCourse } from '#contract/adminSuggestions';
import type { Database } from '../../db/schema.ts';
import type { Caller } from '../../auth/authenticate.ts';
import { ApiError } from '../../http/errors.ts';
import { lockVoting } from '../../db/locks.ts';
import { courseById } from '../courses/repository.ts';
import { locationById } from '../locations/repository.ts';
import { requestPublication } from '../picks/repository.ts';
import { appendAudit } from '../../db/auditLog.ts';
import { refuseBetweenElections } from './betweenElectionsRepository.ts';
import { checkBudget } from './budget.ts';
import { courseKey, freeSlug } from './courseKey.ts';
import {
  adminCourses,
  type CourseFacts,
  courseNames,
  courseWithExternalId,
  hasSlug,
  insertCourse,
  lockCourse,
  updateCourse,
} from './courseRepository.ts';
import { type AdminDeps, adminWrite } from './deps.ts';
import { earlierCourseChange, earlierSwitch } from './earlierChangeRepository.ts';
import { alreadyDone, changedMeanwhile } from './versions.ts';

type Trx = Transaction<Database>;

export function addCourse(deps: AdminDeps, caller: Caller, course: NewCourse): Promise<AdminCourse> {
  return adminWrite(deps, caller, (trx) => addCourseIn(trx, { caller, at: deps.now(), course }));
}

/** addCourse() inside an admin's write that has started already. */
export async function addCourseIn(
  trx: Trx,
  { caller, at, course }: { caller: Caller; at: Date; course: NewCourse },
): Promise<AdminCourse> {
  const location = await locationById(trx, course.locationId);
  if (!location) {
    throw new ApiError('bad_request', 'Choose a state for this course.', {
      fields: { locationId: 'Choose a state.' },
    });
  }
  const [name, city] = [course.name.trim(), course.city.trim()];
  await rejectDuplicateName(trx, { locationId: location.id, name, city });
  await rejectTakenExternalId(trx, course.externalId);
  const id = await insertCourse(trx, {
    slug: await freeSlug({ state: location.code, name, city }, (slug) => hasSlug(trx, slug)),
    location_id: location.id,
    name,
    city,
    lat: course.lat,
    lon: course.lon,
    ...NO_FACTS,
    ...factsOf(course),
  });
  await requestPublication(trx, location.id);
  const details = { city, state: location.code };
  await appendAudit(trx, {
    at,
    actorId: caller.memberId,
    action: 'course_added',
    targetId: id,
    target: name,
    details,
  });
  return read(trx, id);
}

export function editCourse(
  deps: AdminDeps,
  caller: Caller,
  { id, change, version }: { id: number; change: CourseChange; version: string },
): Promise<AdminCourse> {
  return adminWrite(deps, caller, async (trx) => {
    const edited = await editCourseIn(trx, { caller, at: deps.now(), id, change, version });
    if (edited.isChanged) return edited.course;
    throw alreadyDone('This course is like this already.', await earlierCourseChange(trx, caller.memberId, id));
  });
}

/** Withdraws a course, or offers it again. Its votes stay. */
export async function switchCourse(
  deps: AdminDeps,
  caller: Caller,
  { id, active, reason }: { id: number } & SwitchCourse,
): Promise<AdminCourse> {
  const course = await courseById(deps.db, id);
  if (!course) throw noSuchCourse();
  const { locationId } = course;
  const lock = (trx: Trx) => lockVoting(trx, locationId);
  const change = async (trx: Trx): Promise<AdminCourse> => {
    await refuseBetweenElections(trx, locationId);
    const edited = await editCourseIn(trx, { caller, at: deps.now(), id, change: { active }, reason });
    if (edited.isChanged) return edited.course;
    const message = `${edited.course.name} is ${active ? 'active' : 'withdrawn'} already.`;
    throw alreadyDone(message, await earlierSwitch(trx, caller.memberId, { courseId: id, active }));
  };
  return adminWrite(deps, caller, change, lock);
}

const noSuchCourse = () => new ApiError('not_found', 'We couldn’t find that course.');

type CourseEdit = {
  caller: Caller;
  at: Date;
  id: number;
  change: CorrectCourse;
  reason?: string;
  /** The version that the change started from; without it, whatever the course is like now is changed. */
  version?: string;
};

/** Changes a course inside an admin's write that has started already. */
export async function editCourseIn(
  trx: Trx,
  { caller, at, id, change, reason, version }: CourseEdit,
): Promise<{ course: AdminCourse; isChanged: boolean }> {
  const before = await lockCourse(trx, id);
  if (!before) throw noSuchCourse();
  await rejectMerged(trx, before);
  if (before.active && change.active === false) await checkBudget(trx, caller, at);
  if (version !== undefined && version !== before.version && !hasAlready(before, change)) {
    throw changedMeanwhile('course', await earlierCourseChange(trx, caller.memberId, id), { course: before });
  }
  const name = change.name?.trim() ?? before.name;
  const city = change.city?.trim() ?? before.city;
  if (courseKey(name, city) !== courseKey(before.name, before.city)) {
    await rejectDuplicateName(trx, { locationId: before.locationId, name, city });
  }
  await rejectTakenExternalId(trx, change.externalId, id);
  const { lat = before.lat, lon = before.lon, active = before.active } = change;
  await updateCourse(trx, id, { name, city, lat, lon, active, ...factsOf(change) });
  const after = await read(trx, id);
  const details = differences(before, after);
  if (Object.keys(details).length === 0) return { course: after, isChanged: false };
  await requestPublication(trx, before.locationId);
  const isOffered = Object.keys(details).length === 1 && after.active;
  const isWithdrawn = before.active && !after.active;
  const action = isWithdrawn ? 'course_withdrawn' : isOffered && !before.active ? 'course_offered' : 'course_edited';
  const entry = {
    at,
    actorId: caller.memberId,
    action,
    targetId: id,
    target: after.name,
    ...(reason === undefined ? {} : { reason }),
    details,
  } as const;
  await appendAudit(trx, entry);
  return { course: after, isChanged: true };
}

/** A merged course is only a pointer: whatever is said about it is meant for the one that has its votes. */
export async function rejectMerged(trx: Trx, { name, mergedInto }: AdminCourse): Promise<void> {
  if (mergedInto === null) return;
  const [into] = await adminCourses(trx, [mergedInto]);
  throw new ApiError('course_merged', `${name} was merged into ${into?.name ?? 'another course'}. Change that one.`, {
    extra: { course: into },
  });
}

/** Whether a course is what a change would make of it. */
function hasAlready(course: AdminCourse, change: CorrectCourse): boolean {
  return Object.entries(change).every(([field, value]) => {
    const wanted = typeof value === 'string' ? value.trim() : value;
    return (course[field as keyof CorrectCourse] ?? null) === wanted;
  });
}

async function rejectDuplicateName(
  trx: Trx,
  { locationId, name, city }: { locationId: string; name: string; city: string },
): Promise<void> {
  const key = courseKey(name, city);
  const courses = await courseNames(trx, { locationId });
  // A merged duplicate is only a pointer: its name is free.
  if (!courses.some((course) => course.mergedInto === null && courseKey(course.name, course.city) === key)) return;
  throw new ApiError('course_exists', `${city} already has a course with this name.`, {
    fields: { name: 'Choose another name, or edit that course.' },
  });
}

async function rejectTakenExternalId(trx: Trx, externalId: string | null | undefined, ownId?: number): Promise<void> {
  if (externalId == null) return;
  const holder = await courseWithExternalId(trx, externalId.trim());
  if (holder === undefined || holder === ownId) return;
  throw new ApiError('course_exists', 'Another course already has this external ID.', {
    fields: { externalId: 'Another course already has this ID.' },
  });
}

const NO_FACTS = { holes: null, par: null, access: null, opened: null, architect: null };

/** The optional facts that the request names. */
function factsOf({ holes, par, opened, access, architect, externalId }: CourseChange): CourseFacts {
  return {
    ...(holes === undefined ? {} : { holes }),
    ...(par === undefined ? {} : { par }),
    ...(opened === undefined ? {} : { opened }),
    ...(access === undefined ? {} : { access }),
    ...(architect === undefined ? {} : { architect: architect?.trim() ?? null }),
    ...(externalId === undefined ? {} : { external_id: externalId?.trim() ?? null }),
  };
}

/** The audit log's details of an edit: each fact that changed, before and after. */
function differences(before: AdminCourse, after: AdminCourse): Record<string, unknown> {
  const facts = new Set([...Object.keys(before), ...Object.keys(after)]) as Set<keyof AdminCourse>;
  const changed = [...facts].filter((fact) => fact !== 'votes' && fact !== 'version' && before[fact] !== after[fact]);
  return Object.fromEntries(changed.map((fact) => [fact, { from: before[fact] ?? null, to: after[fact] ?? null }]));
}

async function read(trx: Trx, id: number): Promise<AdminCourse> {
  const [course] = await adminCourses(trx, [id]);
  if (!course) throw new Error('A course that was just written was deleted');
  return course;
}
