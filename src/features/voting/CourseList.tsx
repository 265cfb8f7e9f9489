import { useDeferredValue, useState } from 'react';
import type { Course } from '#contract/courses';
import { useCurrentBallot } from '../../core/ballot/useCurrentBallot.ts';
import { VoteButton } from '../../core/ballot/VoteButton.tsx';
import { courseFacts, CourseRow } from '../../shared/ui/CourseRow.tsx';
import { Notice } from '../../shared/ui/Notice.tsx';
import { TextField } from '../../shared/ui/TextField.tsx';
import styles from './CourseList.module.css';

/** The courses with instant search by name or town. */
export function CourseList({ courses }: { courses: readonly Course[] }) {
  const [search, setSearch] = useState('');
  const words = useDeferredValue(search).toLowerCase().split(/\s+/).filter(Boolean);
  const { locationId, picks } = useCurrentBallot();
  const found = courses.filter(({ name, city }) => {
    const text = `${name} ${city}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });

  return (
    <>
      <div className={styles.search}>
        <TextField
          label="Find a course or town"
          type="search"
          autoComplete="off"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </div>
      {found.length === 0 && <Notice title="No course matches">Try fewer letters, or the name of the town.</Notice>}
      <ul>
        {found.map((course) => (
          <CourseRow
            key={course._id}
            name={course.name}
            facts={courseFacts(course)}
            control={
              <VoteButton courseId={course._id} courseName={course.name} locationId={locationId} picks={picks} />
            }
          />
        ))}
      </ul>
    </>
  );
}
