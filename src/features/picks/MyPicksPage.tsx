import { skipToken } from '@reduxjs/toolkit/query';
import { findState } from '#contract/states';
import { useAppSelector } from '../../app/hooks.ts';
import { useGetCoursesQuery } from '../../core/ballot/ballotApi.ts';
import { useCurrentBallot } from '../../core/ballot/useCurrentBallot.ts';
import { VoteButton } from '../../core/ballot/VoteButton.tsx';
import { selectCurrentLocation } from '../../core/location/locationSlice.ts';
import { paths } from '../../shared/paths.ts';
import { ButtonLink } from '../../shared/ui/Button.tsx';
import { courseFacts, CourseRow, SkeletonRows } from '../../shared/ui/CourseRow.tsx';
import { Notice } from '../../shared/ui/Notice.tsx';
import { PageHeading } from '../../shared/ui/PageHeading.tsx';
import styles from './MyPicksPage.module.css';

/** /my-picks: the member's ballot of the current location, in order. */
export function MyPicksPage() {
  const state = findState(useAppSelector(selectCurrentLocation) ?? '');
  const { locationId, picks, isError, refetch } = useCurrentBallot();
  const courses = useGetCoursesQuery(locationId === undefined ? skipToken : { locationId });
  const byId = new Map(courses.data?.map((course) => [course._id, course]));
  const isReady = locationId !== undefined && courses.data !== undefined;

  return (
    <div className={styles.page}>
      <PageHeading
        title="My picks"
        above={state?.name}
        below={isReady ? 'Your flags, in the order you planted them.' : ' '}
      />
      {(isError || courses.isError) && (
        <Notice
          tone="error"
          title="Your picks could not be loaded"
          onRetry={() => void (isError ? refetch() : courses.refetch())}
        >
          They are safe on the server.
        </Notice>
      )}
      {!isReady && !isError && !courses.isError && <SkeletonRows label="Loading your picks" count={4} />}
      {isReady && picks.length === 0 && (
        <Notice title={`No picks in ${state?.name ?? 'this state'} yet`}>
          <p>You have 22 flags here. Plant the first one.</p>
          <ButtonLink to={paths.voting(locationId)}>Choose courses</ButtonLink>
        </Notice>
      )}
      {isReady && (
        <ol>
          {picks.map((id, index) => {
            const course = byId.get(id);
            const name = course?.name ?? 'A course that is no longer offered';
            return (
              <CourseRow
                key={id}
                name={name}
                to={course && paths.course(id)}
                facts={course ? courseFacts(course) : 'It keeps its flag until you take it back.'}
                lead={<span className={styles.place}>{index + 1}</span>}
                control={<VoteButton courseId={id} courseName={name} locationId={locationId} picks={picks} />}
              />
            );
          })}
        </ol>
      )}
    </div>
  );
}
