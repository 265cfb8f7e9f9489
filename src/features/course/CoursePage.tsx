import { Link, useParams } from 'react-router-dom';
import { architectsOf } from '#contract/architectNames';
import { findState } from '#contract/states';
import { courseHead } from '#contract/subjectHeads';
import type { RankedCourse } from '#contract/courses';
import { useGetCourseQuery } from '../../api/endpoints/courseApi.ts';
import { useRankingPoll } from '../../api/endpoints/configApi.ts';
import { LoadFailure } from '../../core/feedback/LoadFailure.tsx';
import { NotFound } from '../../core/layout/NotFound.tsx';
import { paths } from '../../shared/paths.ts';
import { rankInState } from '../../shared/rankInState.ts';
import { SkeletonRows, courseFacts, courseFactsWithState } from '../../shared/ui/CourseRow.tsx';
import { PageHead } from '../../shared/ui/PageHead.tsx';
import { PageHeading } from '../../shared/ui/PageHeading.tsx';
import { formatMiles, milesBetween } from '../../shared/distance.ts';
import { CourseHistory } from './CourseHistory.tsx';
import { CourseOnMap } from './CourseOnMap.tsx';
import styles from './CoursePage.module.css';
import { CourseStanding } from './CourseStanding.tsx';
import { RankingAround } from './RankingAround.tsx';
import { Scorecard } from './Scorecard.tsx';

/** /course/:id */
export function CoursePage() {
  const { id = '' } = useParams();
  return /^[1-9]\d{0,9}$/.test(id) ? <CourseDetail key={id} id={Number(id)} /> : <NotFound />;
}

function CourseDetail({ id }: { id: number }) {
  const { course, isUnknown, failure, retry } = useCourse(id);

  if (isUnknown) return <NotFound />;
  if (failure) {
    return (
      <div className={styles.page}>
        <PageHeading head={courseHead()} />
        <LoadFailure title="We couldn’t load the course" failure={failure} onRetry={retry} />
      </div>
    );
  }
  if (!course) {
    return (
      <>
        <PageHead head={courseHead()} />
        <SkeletonRows label="Loading the course" count={5} />
      </>
    );
  }
  const stateName = findState(course.state)?.name ?? course.state;
  return (
    <div className={styles.page}>
      <PageHeading
        head={courseHead(course)}
        above={
          <Link className={styles.back} to={paths.stateLeaderboard(course.state)}>
            {stateName}’s top golf courses
          </Link>
        }
        below={courseFactsWithState({ city: course.city, state: course.state, access: course.access })}
      />
      <div className={styles.parts}>
        <div className={styles.column}>
          <CourseStanding course={course} stateName={stateName} />
          <CourseHistory course={course} stateName={stateName} />
          <Scorecard course={course} />
          <SameArchitects course={course} />
          <p>
            <Link className={styles.wrong} to={paths.correct(course._id)}>
              Report an error
            </Link>
          </p>
        </div>
        <div className={styles.column}>
          <CourseOnMap course={course} stateName={stateName} />
          <RankingAround course={course} stateName={stateName} />
          <NearbyCourses course={course} />
        </div>
      </div>
    </div>
  );
}

/** Fetches a course and polls it once per publishing interval while the page has focus. */
function useCourse(id: number) {
  const { data, error, refetch } = useGetCourseQuery(id, useRankingPoll());
  // 400 means that the number is too large for an id.
  const isUnknown = error !== undefined && 'status' in error && (error.status === 404 || error.status === 400);
  return { course: data, isUnknown, failure: data ? undefined : error, retry: () => void refetch() };
}

/** The best ranked other courses of the architects, in any state; renders nothing if there is no other. */
function SameArchitects({ course: { architect = '', sameArchitects } }: { course: RankedCourse }) {
  const [first, second] = architectsOf(architect);
  if (sameArchitects.length === 0) return null;
  return (
    <section aria-labelledby="same-architects">
      <h2 id="same-architects">{second ? 'More by these architects' : `More by ${first?.name}`}</h2>
      <ol className={styles.list}>
        {sameArchitects.map((other) => (
          <li key={other.courseId}>
            <span>
              <Link to={paths.course(other.courseId)}>{other.name}</Link>
              <span className={styles.facts}>{courseFactsWithState(other)}</span>
            </span>
            <span className={styles.number}>{rankInState(other) ?? 'No votes'}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The nearest courses of the same location; renders nothing if there is no other. */
function NearbyCourses({ course }: { course: RankedCourse }) {
  if (course.nearby.length === 0) return null;
  return (
    <section aria-labelledby="nearby">
      <h2 id="nearby">Courses nearby</h2>
      <ol className={styles.list}>
        {course.nearby.map((other) => (
          <li key={other._id}>
            <span>
              <Link to={paths.course(other._id)}>{other.name}</Link>
              <span className={styles.facts}>{courseFacts(other)}</span>
            </span>
            <span className={styles.number}>{formatMiles(milesBetween(course, other))}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
