import { Link, useParams } from 'react-router-dom';
import type { Architect } from '#contract/architects';
import { architectHead } from '#contract/subjectHeads';
import { LoadFailure } from '../../core/feedback/LoadFailure.tsx';
import { NotFound } from '../../core/layout/NotFound.tsx';
import { plural } from '../../shared/numbers.ts';
import { paths } from '../../shared/paths.ts';
import { rankInState } from '../../shared/rankInState.ts';
import { courseFactsWithState, CourseRow, SkeletonRows } from '../../shared/ui/CourseRow.tsx';
import { PageHeading } from '../../shared/ui/PageHeading.tsx';
import styles from './ArchitectPage.module.css';
import { useGetArchitectQuery } from './architectsApi.ts';

/** /architects/:architect: an architect's courses of all states, the best ranked first. */
export function ArchitectPage() {
  const { architect: slug = '' } = useParams();
  const { currentData: architect, error, refetch } = useGetArchitectQuery(slug);
  const isUnknown = error !== undefined && 'status' in error && (error.status === 404 || error.status === 400);

  if (isUnknown) return <NotFound />;
  return (
    <div>
      <PageHeading
        head={architectHead(architect?.name)}
        above={
          <Link className={styles.all} to={paths.architects}>
            All architects
          </Link>
        }
        below={architect && summaryOf(architect)}
      />
      {error && !architect && (
        <LoadFailure title="We couldn’t load the courses" failure={error} onRetry={() => void refetch()} />
      )}
      {!architect && !error && <SkeletonRows label="Loading the courses" />}
      {architect && (
        <ol className={styles.list} aria-label="Courses">
          {architect.courses.map((course) => (
            <CourseRow
              key={course.courseId}
              name={course.name}
              to={paths.course(course.courseId)}
              facts={courseFactsWithState(course)}
              detail={<span className={styles.rank}>{rankInState(course) ?? 'No votes'}</span>}
            />
          ))}
        </ol>
      )}
    </div>
  );
}

/** "36 courses in 15 states, best ranked first." */
function summaryOf({ courses }: Architect): string {
  const states = new Set(courses.map(({ state }) => state)).size;
  const order = courses.length > 1 ? ', best ranked first' : '';
  return `${plural(courses.length, 'course')} in ${plural(states, 'state')}${order}.`;
}
