import type { Kysely, Transaction } from 'kysely';
import { SUGGESTIONS_A_DAY } from '#contract/limits';
import type { SuggestCorrection, SuggestCourse, Suggestion } from '#contract/suggestions';
import { type Caller, checkSession } from '../../auth/authenticate.ts';
import type { Database, SuggestionRow } from '../../db/schema.ts';
import { ApiError } from '../../http/errors.ts';
import { courseById } from '../courses/repository.ts';
import { locationById } from '../locations/repository.ts';
import { findMember } from '../users/repository.ts';
import {
  countSuggestionsOf,
  insertSuggestion,
  type NewSuggestion,
  saveSource,
  suggestionById,
  waitingSuggestionsOf,
} from './repository.ts';

type Trx = Transaction<Database>;
export type SuggestDeps = { db: Kysely<Database>; now: () => Date };

export function suggestCourse(deps: SuggestDeps, caller: Caller, proposal: SuggestCourse): Promise<Suggestion> {
  return suggest(deps, caller, async (trx) => {
    if (!(await locationById(trx, proposal.locationId))) {
      throw new ApiError('bad_request', 'Choose the state of the course.', {
        fields: { locationId: 'Choose a state.' },
      });
    }
    return {
      kind: 'course',
      location_id: proposal.locationId,
      name: proposal.name.trim(),
      city: proposal.city.trim(),
      source: proposal.source?.trim() ?? null,
    };
  });
}

export function suggestCorrection(deps: SuggestDeps, caller: Caller, proposal: SuggestCorrection): Promise<Suggestion> {
  return suggest(deps, caller, async (trx) => {
    const course = await courseById(trx, proposal.courseId);
    if (!course) throw new ApiError('not_found', 'We couldn’t find that course.');
    return {
      kind: 'correction',
      location_id: course.locationId,
      course_id: course._id,
      field: proposal.field,
      value: proposal.value.trim(),
      source: proposal.source.trim(),
    };
  });
}

/** Stores a member's suggestion. Sending it again while it is open only updates its source. */
function suggest(
  { db, now }: SuggestDeps,
  caller: Caller,
  toRow: (trx: Trx) => Promise<NewSuggestion>,
): Promise<Suggestion> {
  return db.transaction().execute(async (trx) => {
    // Locks the member's row, so that concurrent suggestions of one member are counted one after the other.
    await checkSession(trx, caller);
    const member = await findMember(trx, caller.memberId);
    if (!member?.email_verified) {
      throw new ApiError('email_unverified', 'Verify your email first, then send this again.');
    }
    const proposal = await toRow(trx);
    const same = (await waitingSuggestionsOf(trx, member.id)).find((waiting) => isSame(waiting, proposal));
    if (same) {
      if (proposal.source != null) await saveSource(trx, same.id, proposal.source);
      return storedSuggestion(trx, same.id);
    }
    const at = now();
    if ((await countSuggestionsOf(trx, member.id, startOfDay(at))) >= SUGGESTIONS_A_DAY) throw limitReached(at);
    return storedSuggestion(trx, await insertSuggestion(trx, { ...proposal, member_id: member.id, created_at: at }));
  });
}

function isSame(waiting: SuggestionRow, proposal: NewSuggestion): boolean {
  if (waiting.kind !== proposal.kind || waiting.location_id !== proposal.location_id) return false;
  if (proposal.kind === 'course') {
    return isSameText(waiting.name, proposal.name) && isSameText(waiting.city, proposal.city);
  }
  return (
    waiting.course_id === proposal.course_id && waiting.field === proposal.field && waiting.value === proposal.value
  );
}

const isSameText = (one: string | null | undefined, other: string | null | undefined): boolean =>
  one?.toLowerCase() === other?.toLowerCase();

const DAY_MS = 86_400_000;
/** Midnight UTC. */
const startOfDay = (at: Date): Date => new Date(Math.floor(at.getTime() / DAY_MS) * DAY_MS);

function limitReached(at: Date): ApiError {
  const waitMs = startOfDay(at).getTime() + DAY_MS - at.getTime();
  return new ApiError(
    'suggestion_limit',
    `You’ve sent ${SUGGESTIONS_A_DAY} suggestions today, and that’s the limit. Send this one tomorrow, after midnight UTC.`,
    { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) },
  );
}

async function storedSuggestion(trx: Trx, id: number): Promise<Suggestion> {
  const suggestion = await suggestionById(trx, id);
  if (!suggestion) throw new Error('A suggestion that was just written was deleted');
  return suggestion;
}
