import { Link } from 'react-router-dom';
import { useEffect } from 'react';
import { MAX_VOTES } from '#contract/limits';
import { PAGE_HEADS } from '#contract/staticHeads';
import { useGetConfigQuery } from '../../api/endpoints/configApi.ts';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { useCurrentBallot } from '../../core/ballot/useCurrentBallot.ts';
import { useIsClosed } from '../../core/location/closedState.ts';
import { useCurrentLocation } from '../../core/location/currentLocation.ts';
import { resolveLocationLazily } from '../../core/location/resolveLocationLazily.ts';
import { selectIsMember } from '../../core/session/sessionSlice.ts';
import type { TourState } from '../../core/navigation/tourEvents.ts';
import { plural } from '../../shared/numbers.ts';
import { paths } from '../../shared/paths.ts';
import { ButtonLink } from '../../shared/ui/Button.tsx';
import { Prose } from './Prose.tsx';
import styles from './WhatIsPage.module.css';

/** /what-is-top-picks: voting, ranking, counted votes and privacy. */
export function WhatIsPage() {
  const { data: config } = useGetConfigQuery();
  return (
    <Prose
      head={PAGE_HEADS.whatIs}
      lead="A ranking of golf courses, state by state, by the people who play them. You plant flags on courses, and the flags make the ranking."
      beside={
        <>
          <h2>What counts</h2>
          <p>
            Every golfer gets one ballot in each state.{' '}
            {config?.requireVerifiedEmail === true &&
              'Your votes count once you verify your email. Until then, we save them. '}
            {config?.requireVerifiedEmail === false && !config.newAccountWaitHours && 'Your votes count right away. '}
            {config !== undefined &&
              config.newAccountWaitHours > 0 &&
              `A new account’s votes start to count ${plural(config.newAccountWaitHours, 'hour')} after it was made. `}
            We remove fake votes.
          </p>
          <p>
            Don’t take our word for the count: <Link to={paths.verify}>check it yourself</Link>, in your own browser.
          </p>
          <p>
            The voting page shows no ranks or counts, so you can choose before you see what others did. The ranking
            shows both.
          </p>

          <h2>Who sees what</h2>
          <p>
            The ranking shows totals and never who voted for what. Your picks are private until you share them. A shared
            list shows your display name and the courses, never your email. It’s gone as soon as you stop sharing.
          </p>

          <h2>Get started</h2>
          <p>Anyone can see the ranking. Create a free account to make your votes count.</p>
          <p>
            <ButtonLink to={paths.leaderboard}>See the ranking</ButtonLink>
          </p>
          <TourLink />
        </>
      }
    >
      <h2>{MAX_VOTES} flags per state</h2>
      <p>
        You get {MAX_VOTES} flags in each of the 50 states. A flag is a vote. You can plant one flag per course, and
        every flag counts the same.
      </p>
      <p>
        The courses you vote for are your picks. A vote is a pick and a pick is a vote; there’s no second list to keep.
        You can put your picks in any order. It doesn’t change what a vote is worth.
      </p>
      <p>Move a flag whenever you like. Once you’ve used all {MAX_VOTES}, swap one out to vote for another course.</p>

      <h2>How the ranking works</h2>
      <ul>
        <li>The course with the most votes is #1.</li>
        <li>
          Courses with the same votes share a rank. Two courses in second place are both T2, for tied second, and the
          next one is 4.
        </li>
        <li>
          A course without a vote has no rank. You’ll find it below under “No votes yet”, from A to Z. Until a state
          gets its first vote, we list its best-known courses first.
        </li>
        <li>While votes come in, we update the ranking every few seconds. Your page follows.</li>
        <li>
          An arrow shows how many places a course has gained or lost since 00:00 UTC. NEW means it had no rank then, =
          means it hasn’t moved. A ranking that’s newer than that has no arrows.
        </li>
        <li>
          An election runs for a year. When it closes, we keep every state’s ranking as its{' '}
          <Link to={paths.results}>result</Link>. Your flags stay and count in the next one.
        </li>
      </ul>
      <RankExample />
    </Prose>
  );
}

const ROWS = [
  { rank: '1', course: 'First course', votes: '12 votes' },
  { rank: 'T2', course: 'Second course', votes: '9 votes' },
  { rank: 'T2', course: 'Third course', votes: '9 votes' },
  { rank: '4', course: 'Fourth course', votes: '7 votes' },
  { rank: '–', course: 'Fifth course', votes: 'No votes yet' },
];

/** Example of tied ranks. */
function RankExample() {
  return (
    <table className={styles.table}>
      <caption>An example with made-up courses</caption>
      <thead>
        <tr>
          <th scope="col">Rank</th>
          <th scope="col">Course</th>
          <th scope="col">Votes</th>
        </tr>
      </thead>
      <tbody>
        {ROWS.map(({ rank, course, votes }) => (
          <tr key={course}>
            <td className={styles.rank}>{rank}</td>
            <td>{course}</td>
            <td className={styles.votes}>{votes}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Link for members to the voting page that starts its tour. */
function TourLink() {
  const dispatch = useAppDispatch();
  const isMember = useAppSelector(selectIsMember);
  const hasNoLocation = useCurrentLocation().code === null;
  const { locationId } = useCurrentBallot();
  const isClosed = useIsClosed(locationId);

  // The link needs a current location.
  useEffect(() => {
    if (isMember && hasNoLocation) void dispatch(resolveLocationLazily());
  }, [dispatch, isMember, hasNoLocation]);

  if (!isMember || locationId === undefined || isClosed) return null;
  return (
    <p>
      <ButtonLink look="quiet" to={paths.voting(locationId)} state={{ tour: true } satisfies TourState}>
        Take the tour
      </ButtonLink>
    </p>
  );
}
