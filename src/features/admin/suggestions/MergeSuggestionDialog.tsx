import { useState } from 'react';
import type { AdminSuggestion } from '#contract/adminSuggestions';
import type { NearCourse } from '#contract/suggestions';
import { failureText } from '../../../api/failure.ts';
import { useAppDispatch } from '../../../app/hooks.ts';
import { formFailed } from '../../../core/feedback/toastSlice.ts';
import { FormDialog } from '../../../shared/ui/FormDialog.tsx';
import { CoursePicker } from '../courses/CoursePicker.tsx';

type Chosen = Pick<NearCourse, '_id' | 'name'>;
type MergeSuggestionDialogProps = {
  suggestion: AdminSuggestion;
  /** Preselected; the picker is hidden then. */
  start: Chosen | undefined;
  /** Resolves to the error, if any. */
  onMerge: (into: Chosen) => Promise<{ error?: Parameters<typeof failureText>[0] }>;
  onClose: () => void;
};

/** Resolves a suggested course as one that the state has already. */
export function MergeSuggestionDialog({ suggestion, start, onMerge, onClose }: MergeSuggestionDialogProps) {
  const dispatch = useAppDispatch();
  const [chosen, setChosen] = useState<Chosen | undefined>(start);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const fail = (message: string) => {
    setProblem(message);
    dispatch(formFailed(message));
  };

  const merge = async () => {
    if (!chosen) {
      fail('Choose a course first.');
      return;
    }
    setIsBusy(true);
    const { error } = await onMerge(chosen);
    setIsBusy(false);
    if (error) fail(failureText(error, 'merged'));
  };

  return (
    <FormDialog
      look="wide"
      title={`${suggestion.name ?? ''} is already here`}
      submitLabel={chosen ? `It’s ${chosen.name}` : 'Choose a course first'}
      onSubmit={() => void merge()}
      onClose={onClose}
      isBusy={isBusy}
      problem={problem}
    >
      <p>We’ll point the golfer to the course you choose. The course itself doesn’t change.</p>
      {!start && (
        <CoursePicker
          about={`suggestion:${suggestion._id}`}
          label="Find the course"
          locationId={suggestion.locationId}
          chosen={chosen?._id}
          onChoose={setChosen}
        />
      )}
    </FormDialog>
  );
}
