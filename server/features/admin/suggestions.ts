import type { Transaction } from 'kysely';
import type { NewCourse } from '#contract/adminCourses';
import type { CorrectCourse, DeclineSuggestion } from '#contract/adminSuggestions';
import type { Suggestion } from '#contract/suggestions';
import type { Caller } from '../../auth/authenticate.ts';
import { appendAudit } from '../../db/auditLog.ts';
import type { Database, SuggestionRow } from '../../db/schema.ts';
import { ApiError } from '../../http/errors.ts';
import { suggestionById } from '../suggestions/repository.ts';
import { lockCourse } from './courseRepository.ts';
import { addCourseIn, editCourseIn, rejectMerged } from './courses.ts';
import { type AdminDeps, adminWrite } from './deps.ts';
import { earlierDecision } from './earlierChangeRepository.ts';
import { lockSuggestion, saveDecision } from './suggestionRepository.ts';

type Trx = Transaction<Database>;
type WithId<Input> = { id: number } & Input;

/** Adds the course that a member missed, as the admin has edited it. */
export function acceptCourse(deps: AdminDeps, caller: Caller, { id, course: added }: WithId<{ course: NewCourse }>) {
  return decide({ deps, caller, id, kind: 'course' }, async (trx, { at }) => {
    const course = await addCourseIn(trx, { caller, at, course: added });
    return { status: 'accepted', course };
  });
}

/** Corrects the course that a suggestion is about. */
export function acceptCorrection(
  deps: AdminDeps,
  caller: Caller,
  { id, change, version }: WithId<{ change: CorrectCourse; version: string }>,
) {
  return decide({ deps, caller, id, kind: 'correction' }, async (trx, { at, suggestion }) => {
    const edit = { caller, at, id: suggestion.course_id ?? 0, change, version };
    const { course } = await editCourseIn(trx, edit);
    return { status: 'accepted', course };
  });
}

/** Decides that the suggested course is one that exists already. */
export function mergeSuggestion(deps: AdminDeps, caller: Caller, { id, into }: WithId<{ into: number }>) {
  return decide({ deps, caller, id, kind: 'course' }, async (trx, { suggestion }) => {
    const course = await lockCourse(trx, into);
    if (!course) throw new ApiError('not_found', 'We couldn’t find that course.');
    if (course.locationId !== suggestion.location_id) throw notMergeable('That course is in another state.');
    await rejectMerged(trx, course);
    return { status: 'merged', course };
  });
}

export function declineSuggestion(
  deps: AdminDeps,
  caller: Caller,
  { id, sentence }: WithId<DeclineSuggestion>,
): Promise<Suggestion> {
  return decide({ deps, caller, id }, () => Promise.resolve({ status: 'declined', sentence: sentence.trim() }));
}

type Decision =
  { status: 'accepted' | 'merged'; course: { _id: number; name: string } } | { status: 'declined'; sentence: string };

const ACTIONS = {
  accepted: 'suggestion_accepted',
  merged: 'suggestion_merged',
  declined: 'suggestion_declined',
} as const;

/**
 * Decides an open suggestion in one transaction with the resulting change and an audit log entry, which contains none
 * of the member's text.
 */
function decide(
  { deps, caller, id, kind }: { deps: AdminDeps; caller: Caller; id: number; kind?: Suggestion['kind'] },
  work: (trx: Trx, context: { at: Date; suggestion: SuggestionRow }) => Promise<Decision>,
): Promise<Suggestion> {
  return adminWrite(deps, caller, async (trx) => {
    const suggestion = await lockSuggestion(trx, id);
    if (!suggestion) throw new ApiError('not_found', 'This suggestion is gone: the golfer deleted their account.');
    if (suggestion.status !== 'open') {
      const earlier = await earlierDecision(trx, caller.memberId, id);
      const message = `${earlier?.by ?? 'Another admin'} ${suggestion.status} this suggestion before.`;
      throw new ApiError('suggestion_decided', message, { extra: { earlier } });
    }
    if (kind && kind !== suggestion.kind) throw new ApiError('bad_request', 'You can’t do that with this suggestion.');
    const at = deps.now();
    const decision = await work(trx, { at, suggestion });
    const { status } = decision;
    const course = 'course' in decision ? decision.course : null;
    await saveDecision(trx, id, {
      status,
      decided_at: at,
      ...('course' in decision ? { course_id: decision.course._id } : { sentence: decision.sentence }),
    });
    await appendAudit(trx, {
      at,
      actorId: caller.memberId,
      action: ACTIONS[status],
      ...(course ? { targetId: course._id, target: course.name } : {}),
      ...('sentence' in decision ? { reason: decision.sentence } : {}),
      details: { suggestion: id },
    });
    const decided = await suggestionById(trx, id);
    if (!decided) throw new Error('A suggestion that was just decided was deleted');
    return decided;
  });
}

function notMergeable(message: string): ApiError {
  return new ApiError('course_not_mergeable', message);
}
