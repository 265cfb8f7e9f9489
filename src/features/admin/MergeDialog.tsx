import { useId, useState } from 'react';
import type { AdminCourse } from '#contract/adminCourses';
import { failureText } from '../../api/failure.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { LoadFailure } from '../../core/failures/LoadFailure.tsx';
import { formFailed, toastShown } from '../../core/toast/toastSlice.ts';
import { plural } from '../../shared/numbers.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { Dialog } from '../../shared/ui/Dialog.tsx';
import { TextField } from '../../shared/ui/TextField.tsx';
import { useGetAdminCoursesInfiniteQuery, useMergeCourseMutation } from './adminCoursesApi.ts';
import styles from './MergeDialog.module.css';
import { useDebouncedValue } from './useDebouncedValue.ts';

/** Merges a duplicate into another course of its state. */
export function MergeDialog({ course, onClose }: { course: AdminCourse; onClose: () => void }) {
  const titleId = useId();
  const dispatch = useAppDispatch();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<AdminCourse>();
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
        <Candidates
          search={useDebouncedValue(search)}
          duplicate={{ _id, locationId }}
          chosen={chosen}
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

type CandidatesProps = {
  search: string;
  duplicate: { _id: number; locationId: string };
  chosen: AdminCourse | undefined;
  onChoose: (course: AdminCourse) => void;
};

function Candidates({ search, duplicate: { _id, locationId }, chosen, onChoose }: CandidatesProps) {
  const { data, isError, error, refetch } = useGetAdminCoursesInfiniteQuery({ search, locationId, active: true });
  if (isError && !data) {
    return <LoadFailure title="The courses could not be loaded" failure={error} onRetry={() => void refetch()} />;
  }
  const courses = data?.pages[0]?.courses.filter((course) => course._id !== _id) ?? [];
  return (
    <fieldset className={styles.candidates}>
      <legend className={styles.legend}>The course that stays</legend>
      {data && courses.length === 0 && <p>No other course matches.</p>}
      {courses.map((course) => (
        <label key={course._id} className={styles.candidate}>
          <input type="radio" name="into" checked={chosen?._id === course._id} onChange={() => onChoose(course)} />
          <span>
            {course.name}
            <span className={styles.place}>
              {course.city} · {plural(course.votes, 'vote')}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
