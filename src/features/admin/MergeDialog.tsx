import { useId, useState } from 'react';
import type { AdminCourse } from '#contract/adminCourses';
import { failureText } from '../../api/failure.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { formFailed, toastShown } from '../../core/toast/toastSlice.ts';
import { plural } from '../../shared/numbers.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { Dialog } from '../../shared/ui/Dialog.tsx';
import { TextField } from '../../shared/ui/TextField.tsx';
import { useMergeCourseMutation } from './adminCoursesApi.ts';
import { CourseCandidates } from './CourseCandidates.tsx';
import styles from './MergeDialog.module.css';
import { useDebouncedValue } from '../../shared/useDebouncedValue.ts';

type MergeDialogProps = {
  course: AdminCourse;
  /** Chosen at first. */
  into?: AdminCourse | undefined;
  onClose: () => void;
};

/** Merges a duplicate into another course of its state. */
export function MergeDialog({ course, into: proposed, onClose }: MergeDialogProps) {
  const titleId = useId();
  const dispatch = useAppDispatch();
  const [search, setSearch] = useState(proposed?.name ?? '');
  const [chosen, setChosen] = useState(proposed);
  const [mergeCourse, { isLoading, error }] = useMergeCourseMutation();
  const { _id, name, city, locationId, votes } = course;
  const problemText = (failure: typeof error) => failureText(failure, 'merged');

  const merge = async (into: AdminCourse) => {
    const { data, error: failure } = await mergeCourse({ id: _id, into: into._id });
    if (!data) {
      dispatch(formFailed(problemText(failure)));
      return;
    }
    const message = `${name} is merged into ${into.name}; ${plural(data.ballots, 'list')} had it.`;
    dispatch(toastShown({ type: 'success', message }));
    onClose();
  };

  return (
    <Dialog look="wide" aria-labelledby={titleId} onClose={onClose}>
      <div className={styles.parts}>
        <h2 id={titleId}>Merge {name}</h2>
        <p>
          {name} in {city} ({plural(votes, 'vote')}) is withdrawn for good. Its votes go to the course you choose: one a
          member, at the better of both places. This cannot be undone.
        </p>
        <TextField
          label="Find the course that stays"
          type="search"
          autoComplete="off"
          maxLength={100}
          value={search}
          onChange={({ target }) => {
            setSearch(target.value);
            setChosen(undefined);
          }}
        />
        <CourseCandidates
          search={useDebouncedValue(search)}
          locationId={locationId}
          without={_id}
          chosen={chosen?._id}
          onChoose={setChosen}
        />
        {error && (
          <p role="alert" className={styles.problem}>
            {problemText(error)}
          </p>
        )}
        <div className={styles.buttons}>
          <Button
            aria-disabled={!chosen || isLoading}
            onClick={() => {
              if (chosen && !isLoading) void merge(chosen);
            }}
          >
            {chosen ? `Merge into ${chosen.name}` : 'Choose a course first'}
          </Button>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
