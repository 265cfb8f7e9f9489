import { useController } from 'react-hook-form';
import type { AdminCourse } from '#contract/adminCourses';
import { LoadFailure } from '../../../core/feedback/LoadFailure.tsx';
import { useKeptInput } from '../../../core/session/useKeptInput.ts';
import { plural } from '../../../shared/numbers.ts';
import { useDebouncedValue } from '../../../shared/useDebouncedValue.ts';
import { SearchField } from '../SearchField.tsx';
import { useForm } from '../../../shared/useForm.ts';
import { useGetAdminCoursesInfiniteQuery } from './coursesApi.ts';
import styles from './CoursePicker.module.css';

type CandidatesProps = {
  locationId: string;
  /** Id of a course that cannot be chosen. */
  without?: number;
  chosen: number | undefined;
  onChoose: (course: AdminCourse | undefined) => void;
};
type CoursePickerProps = CandidatesProps & {
  /** What the course is searched for, as no other picker has it. */
  about: string;
  label: string;
  initialSearch?: string;
};

/** Searches the active courses of a state, of which one can be chosen. A new search text resets the choice. */
export function CoursePicker({ about, label, initialSearch = '', ...candidates }: CoursePickerProps) {
  const form = useForm({ defaultValues: { search: initialSearch } });
  const { field } = useController({ control: form.control, name: 'search' });
  useKeptInput(form, `merge:${about}`);
  return (
    <>
      <SearchField
        label={label}
        value={field.value}
        onSearch={(text) => {
          field.onChange(text);
          candidates.onChoose(undefined);
        }}
      />
      <Candidates search={useDebouncedValue(field.value)} {...candidates} />
    </>
  );
}

function Candidates({ search, locationId, without, chosen, onChoose }: CandidatesProps & { search: string }) {
  const { data, isError, error, refetch } = useGetAdminCoursesInfiniteQuery({ search, locationId, active: true });
  if (isError && !data) {
    return <LoadFailure title="We couldn’t load the courses" failure={error} onRetry={() => void refetch()} />;
  }
  const courses = data?.pages[0]?.courses.filter((course) => course._id !== without) ?? [];
  return (
    <fieldset className={styles.candidates}>
      <legend data-spoken="">The course to keep</legend>
      {data && courses.length === 0 && <p>No other course matches.</p>}
      {courses.map((course) => (
        <label key={course._id} className={styles.candidate}>
          <input type="radio" name="into" checked={chosen === course._id} onChange={() => onChoose(course)} />
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
