import { useId } from 'react';
import type { Course } from '#contract/courses';
import { VoteButton } from '../../../core/ballot/VoteButton.tsx';
import { paths } from '../../../shared/paths.ts';
import { courseFacts, CourseRow } from '../../../shared/ui/CourseRow.tsx';
import styles from './ComparedCourses.module.css';
import { PickNumber } from '../PickNumber.tsx';

/**
 * A course with its index on either list, or -1; `course` is undefined for a withdrawn one, which only the own list can
 * have.
 */
export type ComparedCourse = { id: number; course: Course | undefined; theirs: number; mine: number };

type ComparedCoursesProps = {
  title: string;
  /** Text for an empty part. */
  none: string;
  rows: readonly ComparedCourse[];
  locationId: string;
};

/** One part of a comparison; a vote moves the row to another part. */
export function ComparedCourses({ title, none, rows, locationId }: ComparedCoursesProps) {
  const heading = useId();
  return (
    <section className={styles.part} aria-labelledby={heading}>
      <h2 id={heading}>
        {title} <span className={styles.count}>{rows.length}</span>
      </h2>
      {rows.length === 0 && <p className={styles.none}>{none}</p>}
      <ol>
        {rows.map(({ id, course, theirs, mine }) => {
          const name = course?.name ?? 'A course that is no longer offered';
          const facts = course ? courseFacts(course) : 'It keeps its flag until you take it back.';
          return (
            <CourseRow
              key={id}
              name={name}
              to={paths.course(id)}
              facts={theirs >= 0 && mine >= 0 ? `${facts} · yours at ${mine + 1}` : facts}
              lead={<PickNumber place={(theirs >= 0 ? theirs : mine) + 1} />}
              control={
                (course?.active === true || mine >= 0) && (
                  <VoteButton courseId={id} courseName={name} locationId={locationId} />
                )
              }
            />
          );
        })}
      </ol>
    </section>
  );
}
