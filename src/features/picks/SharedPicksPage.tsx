import { useParams } from 'react-router-dom';
import { NO_LIST_HEAD, sharedHead } from '#contract/pageHead';
import type { SharedPicks } from '#contract/picks';
import { findState } from '#contract/states';
import { usePicksIn } from '../../core/ballot/usePicksIn.ts';
import { VoteButton } from '../../core/ballot/VoteButton.tsx';
import { LoadFailure } from '../../core/shell/LoadFailure.tsx';
import { formatAgo, plural } from '../../shared/numbers.ts';
import { paths } from '../../shared/paths.ts';
import { ButtonLink } from '../../shared/ui/Button.tsx';
import { courseFacts, CourseRow, SkeletonRows } from '../../shared/ui/CourseRow.tsx';
import { Notice } from '../../shared/ui/Notice.tsx';
import { PageHead } from '../../shared/ui/PageHead.tsx';
import { PageHeading } from '../../shared/ui/PageHeading.tsx';
import { useGetSharedPicksQuery } from './picksApi.ts';
import { Place } from './Place.tsx';
import styles from './SharedPicksPage.module.css';

/** /shared/:userId/:state: a list its owner shares. The address is known to those who got it, and to no search engine. */
export function SharedPicksPage() {
  const { userId = '', state = '' } = useParams();
  const shared = useGetSharedPicksQuery({ userId, place: state }, { refetchOnMountOrArgChange: true });
  const isHidden = shared.error !== undefined && 'status' in shared.error && shared.error.status === 404;
  const list = isHidden ? undefined : shared.currentData;
  return (
    <div className={styles.page}>
      {isHidden && <NoList />}
      {shared.isError && !isHidden && !list && (
        <>
          <PageHeading head={sharedHead()} />
          <LoadFailure
            title="The list could not be loaded"
            failure={shared.error}
            onRetry={() => void shared.refetch()}
          />
        </>
      )}
      {!list && !shared.isError && (
        <>
          <PageHead head={sharedHead()} />
          <SkeletonRows label="Loading the list" />
        </>
      )}
      {list && <SharedList list={list} />}
    </div>
  );
}

/** Says the same of a list that is private, was taken back, or never was. */
function NoList() {
  return (
    <>
      <PageHeading head={NO_LIST_HEAD} below="It may be private, or the address may have been mistyped." />
      <ButtonLink to={paths.leaderboard}>See the ranking</ButtonLink>
    </>
  );
}

function SharedList({ list: { displayName, state, locationId, courses, updatedAt } }: { list: SharedPicks }) {
  const picks = usePicksIn(locationId);
  const stateName = findState(state)?.name ?? state;
  return (
    <>
      <PageHeading
        head={sharedHead({ displayName, stateName })}
        below={`${plural(courses.length, 'course')}, best first · updated ${formatAgo(updatedAt)}`}
      />
      {courses.length === 0 && <Notice title="No picks at the moment">{displayName} has taken every flag back.</Notice>}
      <ol>
        {courses.map((course, index) => (
          <CourseRow
            key={course._id}
            name={course.name}
            to={paths.course(course._id)}
            facts={course.active ? courseFacts(course) : `${courseFacts(course)} · no longer offered`}
            lead={<Place place={index + 1} />}
            control={
              (course.active || picks.includes(course._id)) && (
                <VoteButton courseId={course._id} courseName={course.name} locationId={locationId} picks={picks} />
              )
            }
          />
        ))}
      </ol>
      <p className={styles.more}>
        <ButtonLink look="quiet" to={paths.stateLeaderboard(state)}>
          {stateName}’s top golf courses
        </ButtonLink>
      </p>
    </>
  );
}
