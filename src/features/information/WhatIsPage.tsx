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
      lead="A ranking of golf courses, state by state, made by the people who play them. Members plant flags on courses, and the flags are the ranking."
      beside={
        <>
          <h2>What counts</h2>
          <p>
            The votes of members, one ballot for each member and state.{' '}
            {config?.requireVerifiedEmail === true &&
              'They count once the member’s e-mail address is verified. Until then the ballot is kept, and nothing of it is lost. '}
            {config?.requireVerifiedEmail === false && 'They count as soon as they are given. '}
            Votes that were manufactured can be voided; they leave the ranking then.
          </p>
          <p>
            You need not believe the count: <Link to={paths.verify}>check it yourself</Link>, in your own browser.
          </p>
          <p>
            The ballot of a state lists its courses without ranks and counts, so you can choose before you see what
            others did. In the ranking the votes stand beside the names.
          </p>

          <h2>Who sees what</h2>
          <p>
            The ranking shows totals and never says who voted for what. Your picks in a state are private until you
            share them yourself. A shared list shows your display name and the courses, never your e-mail address, and
            it is gone at once when you stop sharing it.
          </p>

          <h2>Begin</h2>
          <p>The ranking is open to everybody. Planting flags takes an account.</p>
          <p>
            <ButtonLink to={paths.leaderboard}>See the ranking</ButtonLink>
          </p>
          <TourLink />
        </>
      }
    >
      <h2>{MAX_VOTES} flags a state</h2>
      <p>
        Every member has {MAX_VOTES} flags in each of the 50 states. Planting one on a course is a vote for it. A course
        takes one flag from each member, and every flag weighs the same.
      </p>
      <p>
        The courses that carry your flags are your picks. A vote is a pick and a pick is a vote; there is no second list
        to keep. You can put your picks in an order you like. The order is yours and does not change what a vote is
        worth.
      </p>
      <p>
        Take a flag back whenever you like and plant it somewhere else. When all {MAX_VOTES} are planted, one has to
        come back before the next can go out.
      </p>

      <h2>How the ranking works</h2>
      <ul>
        <li>The course with the most votes stands first.</li>
        <li>
          Equal votes share a rank. Two courses in second place are both T2, for tied second, and the next one is 4.
        </li>
        <li>A course without a vote has no rank. These follow below as “No votes yet”, from A to Z.</li>
        <li>While votes come in, a new ranking is published every few seconds. A page that is open follows.</li>
        <li>
          An arrow tells how many places a course has gained or lost since 00:00 UTC. NEW had no rank then, = has not
          moved. Without a ranking from before that hour there are no arrows.
        </li>
        <li>
          An election runs for a year. When it closes, the ranking of every state is kept as its{' '}
          <Link to={paths.results}>result</Link>; your flags stay where they are and count in the next one.
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
