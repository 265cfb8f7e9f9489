import { useSearchParams, useLocation } from 'react-router-dom';
import type { SharedPicks } from '#contract/picks';
import { findState } from '#contract/states';
import { sharedHead } from '#contract/subjectHeads';
import { isolated } from '#contract/names';
import { useAppSelector } from '../../../app/hooks.ts';
import { BallotFailure } from '../../../core/ballot/BallotFailure.tsx';
import { ClosedNotice } from '../../../core/location/ClosedNotice.tsx';
import { useIsClosed } from '../../../core/location/closedState.ts';
import { flagsOf } from '../../../core/maps/flagsOf.ts';
import { MarkedMap } from '../../../core/maps/MarkedMap.tsx';
import {
  selectIsGuest,
  selectIsMember,
  selectIsUnreachable,
  selectIsUnsettled,
} from '../../../core/session/sessionSlice.ts';
import { usePicksIn } from '../../../core/ballot/usePicksIn.ts';
import { VoteButton } from '../../../core/ballot/VoteButton.tsx';
import type { ReturnState } from '../../../core/navigation/guards.tsx';
import { formatAgo, plural } from '../../../shared/numbers.ts';
import { paths } from '../../../shared/paths.ts';
import { ButtonLink } from '../../../shared/ui/Button.tsx';
import { SkeletonRows, courseFacts, CourseRow } from '../../../shared/ui/CourseRow.tsx';
import { PageHeading } from '../../../shared/ui/PageHeading.tsx';
import { Notice } from '../../../shared/ui/Notice.tsx';
import { PickNumber } from '../PickNumber.tsx';
import { Comparison } from './Comparison.tsx';
import styles from './SharedList.module.css';

/** A shared list, alone or compared with the visitor's; the choice is in the URL, so that it can be shared. */
export function SharedList({ list, isOwn }: { list: SharedPicks; isOwn: boolean }) {
  const [query] = useSearchParams();
  const isGuest = useAppSelector(selectIsGuest);
  const isMember = useAppSelector(selectIsMember);
  const isUnsettled = useAppSelector(selectIsUnsettled);
  const isUnreachable = useAppSelector(selectIsUnreachable);
  const { displayName, state, locationId, courses, updatedAt } = list;
  const stateName = findState(state)?.name ?? state;
  const isClosed = useIsClosed(locationId);
  const isCompared = query.has('compare') && !isOwn;

  return (
    <>
      <PageHeading
        head={sharedHead({ displayName, stateName })}
        below={
          // The server-side rendered age may differ by a second.
          <span suppressHydrationWarning>
            {`${plural(courses.length, 'course')}, best first · updated ${formatAgo(updatedAt)}`}
          </span>
        }
      />
      {/* A guest has no picks to compare with yet. */}
      <p className={styles.way} hidden={isGuest} data-screen-only="">
        {isOwn ? (
          <ButtonLink look="quiet" to={paths.myPicks(state.toLowerCase())}>
            This is your list. Go to My Picks
          </ButtonLink>
        ) : (
          // One link for both directions, so that it keeps the focus.
          <ButtonLink look="quiet" to={isCompared ? '.' : '?compare=1'}>
            {isCompared ? 'Stop comparing' : 'Compare with my picks'}
          </ButtonLink>
        )}
      </p>
      <ClosedNotice locationId={locationId} stateName={stateName} />
      {(!isCompared || isUnreachable) && <BallotFailure locationId={locationId} />}
      {isCompared && isUnsettled && <SkeletonRows label="Restoring your session" />}
      {isCompared && isMember && <Comparison list={list} />}
      {isCompared && isGuest && <CompareInvitation displayName={displayName} />}
      {!(isCompared && (isMember || isUnsettled)) && <SharedRows list={list} />}
      <p className={styles.more} data-screen-only="">
        {!isOwn && !isClosed && <ButtonLink to={paths.voting(locationId)}>Make your own list</ButtonLink>}
        <ButtonLink look="quiet" to={paths.stateLeaderboard(state)}>
          {stateName}’s top golf courses
        </ButtonLink>
      </p>
      {courses.length > 0 && (
        <div className={styles.side}>
          <MarkedMap
            code={state}
            locationId={locationId}
            flags={flagsOf(courses.map(({ _id }) => _id))}
            caption={`The ${plural(courses.length, 'flag')} of this list, best first`}
          />
        </div>
      )}
    </>
  );
}

/** The courses of a shared list in order, each with the visitor's vote button. */
function SharedRows({ list: { displayName, locationId, courses, notes } }: { list: SharedPicks }) {
  const picks = usePicksIn(locationId);
  const noteOf = new Map(notes.map(({ courseId, note }) => [courseId, note]));
  if (courses.length === 0)
    return (
      <Notice title="No picks right now">
        <bdi>{displayName}</bdi> removed every pick.
      </Notice>
    );
  return (
    <ol>
      {courses.map((course, index) => (
        <CourseRow
          key={course._id}
          name={course.name}
          to={paths.course(course._id)}
          facts={course.active ? courseFacts(course) : `${courseFacts(course)} · no longer listed`}
          lead={<PickNumber place={index + 1} />}
          detail={noteOf.has(course._id) && <p className={styles.note}>{noteOf.get(course._id)}</p>}
          control={
            (course.active || picks?.includes(course._id)) && (
              <VoteButton courseId={course._id} courseName={course.name} locationId={locationId} />
            )
          }
        />
      ))}
    </ol>
  );
}

/** Invites a guest to sign in, which returns to the comparison. */
function CompareInvitation({ displayName }: { displayName: string }) {
  const { pathname, search } = useLocation();
  const state: ReturnState = { from: pathname + search };
  return (
    <div className={styles.invitation}>
      <Notice title={`How many picks do you share with ${isolated(displayName)}?`}>
        <p>Sign in to see which picks you share. You’ll come right back here.</p>
        <div className={styles.buttons}>
          <ButtonLink to={paths.login} state={state}>
            Sign in to compare
          </ButtonLink>
          <ButtonLink look="quiet" to={paths.signup} state={state}>
            Create an account
          </ButtonLink>
        </div>
      </Notice>
    </div>
  );
}
