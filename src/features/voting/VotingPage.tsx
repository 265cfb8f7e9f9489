import { useParams } from 'react-router-dom';
import { useEffect } from 'react';
import { PAGE_HEADS } from '#contract/staticHeads';
import type { Election } from '#contract/elections';
import { electionTitle, endOf } from '#contract/electionWords';
import { isOpen, useGetElectionsQuery, useRetryElections } from '../../api/endpoints/electionsApi.ts';
import { FRESH } from '../../api/fresh.ts';
import { useAppSelector } from '../../app/hooks.ts';
import { useCoursesIn } from '../../core/ballot/useCoursesIn.ts';
import { useGetLocationsQuery } from '../../core/location/locationApi.ts';
import { RankingMap } from '../../core/maps/RankingMap.tsx';
import { selectCountsFrom } from '../../core/session/countsFrom.ts';
import { selectUser } from '../../core/session/sessionSlice.ts';
import { LoadFailure } from '../../core/feedback/LoadFailure.tsx';
import { useGetBallotQuery } from '../../core/ballot/ballotApi.ts';
import { countsFromText } from '../../shared/countsFromText.ts';
import { plural } from '../../shared/numbers.ts';
import { SkeletonRows } from '../../shared/ui/CourseRow.tsx';
import { Notice } from '../../shared/ui/Notice.tsx';
import { PageHeading } from '../../shared/ui/PageHeading.tsx';
import { CourseList } from './CourseList.tsx';
import { VotingUnavailable } from './VotingUnavailable.tsx';
import styles from './VotingPage.module.css';
import { VotingTour } from './VotingTour.tsx';

/** /voting/:locationId: all active courses of a location; without vote counts, which could influence voters. */
export function VotingPage() {
  const { locationId } = useParams();
  const memberId = useAppSelector(selectUser)?._id ?? '';
  const locations = useGetLocationsQuery(undefined, FRESH);
  const location = locations.data?.find(({ _id }) => _id === locationId);
  const courses = useCoursesIn(location?._id);
  const countsFrom = useAppSelector(selectCountsFrom);
  const retryElections = useRetryElections();

  if (locations.data && !location) return <VotingUnavailable />;
  const failed = locations.isError ? locations : courses.isError ? courses : undefined;
  const count = courses.data ? ` · ${plural(courses.data.length, 'course')}` : '';
  return (
    <div className={styles.page}>
      <PageHeading
        head={PAGE_HEADS.voting}
        isCompact
        above={location ? `${location.name}${count}` : '\u00a0'}
        below={location ? <CountedIn locationId={location._id} /> : '\u00a0'}
      />
      {countsFrom !== undefined && <p className={styles.wait}>{countsFromText(countsFrom)}</p>}
      {failed && (
        <LoadFailure
          title="We couldn’t load the courses"
          failure={failed.error}
          safe="Your flags are safe."
          onRetry={() => {
            void failed.refetch();
            retryElections();
          }}
        />
      )}
      {!failed && !courses.data && <SkeletonRows label="Loading the courses" />}
      {courses.data?.length === 0 && (
        <Notice title="No courses yet">There’s nothing to vote for in {location?.name} so far.</Notice>
      )}
      {location && courses.data && courses.data.length > 0 && (
        <>
          <VotingTour />
          <div className={styles.side}>
            <RankingMap code={location.code} locationId={location._id} isUnranked />
          </div>
          <div>
            <CourseList courses={courses.data} locationId={location._id} memberId={memberId} />
          </div>
        </>
      )}
    </div>
  );
}

/** One line that names the election in which the member's ballot counts; an empty line while that is loading. */
function CountedIn({ locationId }: { locationId: string }) {
  const { id } = useGetBallotQuery(locationId, {
    selectFromResult: ({ data }) => ({ id: data?.ballot.election }),
  });
  const { data, refetch } = useGetElectionsQuery(undefined, FRESH);
  const election = data?.elections.find((each) => each.id === id);
  const isNew = data !== undefined && id !== undefined && !election;

  // The ballot counts in an election that has opened since the list was fetched.
  useEffect(() => {
    if (isNew) void refetch();
  }, [isNew, id, refetch]);

  return <>{election ? textOf(election) : '\u00a0'}</>;
}

const textOf = (election: Election): string =>
  isOpen(election)
    ? `${electionTitle(election.name)} closes ${endOf(election.closesAt)}.`
    : `${electionTitle(election.name)} has closed. Your flags stay and count in the next one.`;
