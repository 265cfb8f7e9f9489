import type { EarlierChange } from '#contract/admin';
import type { AdminCourse } from '#contract/adminCourses';
import type { AdminElection } from '#contract/adminElections';
import { TOAST_LONG_DURATION_MS } from '#contract/limits';
import { isolated } from '#contract/names';
import { envelopeOf } from '../../../api/failure.ts';
import type { AppThunk } from '../../../app/hooks.ts';
import { toastShown } from '../../../core/feedback/toastSlice.ts';
import { formatTime } from '../times.ts';

type Failure = Parameters<typeof envelopeOf>[0];
type Edited = { course: AdminCourse; election: AdminElection };
type Envelope = NonNullable<ReturnType<typeof envelopeOf>> & { earlier?: EarlierChange | null };

const ALREADY: readonly (string | undefined)[] = ['already_done', 'import_undone'];

/** Says who has done the same before, and why; false where a call failed for another reason. */
export const alreadyDoneShown =
  (failure: Failure): AppThunk<boolean> =>
  (dispatch) => {
    const envelope: Envelope | undefined = envelopeOf(failure);
    if (!envelope || !ALREADY.includes(envelope.code)) return false;
    const message = [envelope.message, ...whoWasFirst(envelope.earlier)].join(' ');
    dispatch(toastShown({ message, duration: TOAST_LONG_DURATION_MS }));
    return true;
  };

function whoWasFirst(earlier: EarlierChange | null | undefined): string[] {
  if (!earlier) return [];
  const { by, at, reason } = earlier;
  return [`${isolated(by)} did that on ${formatTime(at)}${reason === null ? '.' : `: “${isolated(reason)}”`}`];
}

/** What an admin edits as it is now, and who changed it last, where it was changed after the admin had opened it. */
export function changedMeanwhile<Subject extends keyof Edited>(
  failure: Failure,
  subject: Subject,
): { current: Edited[Subject]; by: string } | undefined {
  const envelope: (Envelope & Record<string, unknown>) | undefined = envelopeOf(failure);
  const current = envelope?.code === 'changed_meanwhile' ? envelope[subject] : undefined;
  return current
    ? { current: current as Edited[Subject], by: isolated(envelope?.earlier?.by ?? 'Somebody') }
    : undefined;
}

/**
 * A form over what another admin has changed meanwhile: fields that only the other one has changed get their new values.
 * `both` are those that the two have changed differently.
 */
export function rebase<Form extends Record<string, string>>(typed: Form, before: Form, now: Form) {
  const fields = Object.keys(before) as (keyof Form & string)[];
  const mine = fields.filter((field) => typed[field] !== before[field]);
  const form = { ...now };
  for (const field of mine) form[field] = typed[field];
  return { form, both: mine.filter((field) => now[field] !== before[field] && now[field] !== typed[field]) };
}
