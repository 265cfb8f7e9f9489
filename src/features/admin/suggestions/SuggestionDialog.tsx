import { useState } from 'react';
import type { AdminSuggestion } from '#contract/adminSuggestions';
import { nameProblem } from '#contract/names';
import type { NearCourse } from '#contract/suggestions';
import { failureText } from '../../../api/failure.ts';
import { useAppDispatch } from '../../../app/hooks.ts';
import { toastShown, formFailed } from '../../../core/feedback/toastSlice.ts';
import { FormDialog } from '../../../shared/ui/FormDialog.tsx';
import { differenceTo, toFormValues, toNewCourse } from '../courses/courseForm.ts';
import { CourseFormDialog } from '../courses/CourseFormDialog.tsx';
import { ReasonDialog } from '../ReasonDialog.tsx';
import { say, type Sentence } from '../../../shared/sentence.ts';
import { type Decision, useDecideSuggestionMutation } from './suggestionsApi.ts';
import { MergeSuggestionDialog } from './MergeSuggestionDialog.tsx';
import { correctedForm, titleOf } from './suggestionText.ts';

export type OpenSuggestion =
  | { decision: 'accept' | 'decline'; suggestion: AdminSuggestion }
  | { decision: 'merge'; suggestion: AdminSuggestion; into: NearCourse | undefined };

/** Decides a suggestion; each kind of decision has its own dialog. */
export function SuggestionDialog({ onClose, ...open }: OpenSuggestion & { onClose: () => void }) {
  const dispatch = useAppDispatch();
  const [decideSuggestion] = useDecideSuggestionMutation();
  const { suggestion } = open;
  const title = titleOf(suggestion);

  const decide = async (decision: Decision, done: Sentence) => {
    const result = await decideSuggestion({ id: suggestion._id, ...decision });
    if (result.data) {
      dispatch(toastShown({ type: 'success', message: done }));
      onClose();
    }
    return result;
  };

  if (open.decision === 'merge') {
    return (
      <MergeSuggestionDialog
        suggestion={suggestion}
        start={open.into}
        onMerge={(into) =>
          decide({ decision: 'merge', body: { into: into._id } }, say`Done. The golfer will see ${into.name}.`)
        }
        onClose={onClose}
      />
    );
  }
  if (open.decision === 'decline') {
    return (
      <ReasonDialog
        about={`suggestion:${suggestion._id}`}
        title={`Decline ${title}`}
        text="Nothing changes on the site. The suggestion leaves this list."
        action="Decline"
        label="Reason for the golfer"
        hint="The golfer sees this. It also goes in the audit log."
        problemOf={nameProblem}
        onConfirm={(sentence) => decide({ decision: 'decline', body: { sentence } }, say`You declined the suggestion.`)}
        onClose={onClose}
      />
    );
  }
  const { subject } = suggestion;
  if (subject && suggestion.field === 'closed') {
    return (
      <ConfirmClosed
        name={subject.name}
        onConfirm={() =>
          decide(
            { decision: 'change', body: { active: false }, version: subject.version },
            say`${subject.name} is withdrawn.`,
          )
        }
        onClose={onClose}
      />
    );
  }
  return (
    <CourseFormDialog
      about={`suggestion:${suggestion._id}`}
      title={subject ? `Correct ${subject.name}` : `Add ${title}`}
      submitLabel={subject ? 'Accept and save' : 'Accept and add'}
      course={subject ?? undefined}
      values={
        subject
          ? correctedForm(subject, suggestion)
          : {
              ...toFormValues(undefined, suggestion.locationId),
              name: suggestion.name ?? '',
              city: suggestion.city ?? '',
            }
      }
      above={suggestion.source && <p>{suggestion.source}</p>}
      onClose={onClose}
      save={async (form, course) => {
        if (!course) {
          const { error } = await decide(
            { decision: 'course', body: toNewCourse(form) },
            say`${form.name.trim()} is added.`,
          );
          return error;
        }
        const body = differenceTo(course, form);
        if (Object.keys(body).length === 0)
          return 'You haven’t changed anything. Correct the course, or decline the suggestion.';
        const { error } = await decide(
          { decision: 'change', body, version: course.version },
          say`${course.name} is saved.`,
        );
        return error;
      }}
    />
  );
}

type ConfirmClosedProps = {
  name: string;
  /** Resolves to the error, if any. */
  onConfirm: () => Promise<{ error?: Parameters<typeof failureText>[0] }>;
  onClose: () => void;
};

/** Confirmation before a course that is said to be closed is withdrawn. */
function ConfirmClosed({ name, onConfirm, onClose }: ConfirmClosedProps) {
  const dispatch = useAppDispatch();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const submit = async () => {
    setIsBusy(true);
    const { error } = await onConfirm();
    setIsBusy(false);
    if (!error) return;
    const message = failureText(error, 'done');
    setProblem(message);
    dispatch(formFailed(message));
  };

  return (
    <FormDialog
      title={`Withdraw ${name}?`}
      submitLabel="Accept and withdraw"
      onSubmit={() => void submit()}
      onClose={onClose}
      isBusy={isBusy}
      problem={problem}
    >
      <p>Nobody can vote for it anymore. It stays on the lists that have it, and you can bring it back.</p>
    </FormDialog>
  );
}
