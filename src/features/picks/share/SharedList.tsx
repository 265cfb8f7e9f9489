import { useSearchParams } from 'react-router-dom';
import type { SharedPicks } from '#contract/picks';
import { findState } from '#contract/states';
import { sharedHead } from '#contract/subjectHeads';
import { useAppSelector } from '../../../app/hooks.ts';
import { BallotFailure } from '../../../core/ballot/BallotFailure.tsx';
import { ClosedNotice } from '../../../core/location/ClosedNotice.tsx';
import { flagsOf } from '../../../core/maps/flagsOf.ts';
import { MarkedMap } from '../../../core/maps/MarkedMap.tsx';
import {
  selectIsGuest,
  selectIsMember,
  selectIsUnreachable,
  selectIsUnsettled,
} from '../../../core/session/sessionSlice.ts';
import { formatAgo, plural } from '../../../shared/numbers.ts';
import { paths } from '../../../shared/paths.ts';
import { ButtonLink } from '../../../shared/ui/Button.tsx';
import { SkeletonRows } from '../../../shared/ui/CourseRow.tsx';
import { PageHeading } from '../../../shared/ui/PageHeading.tsx';
import { CompareInvitation } from '../compare/CompareInvitation.tsx';
import { Comparison } from '../compare/Comparison.tsx';
import styles from './SharedList.module.css';
import { SharedRows } from './SharedRows.tsx';

/** A shared list, alone or compared with the visitor's; the choice is in the URL, so that it can be shared. */
export function SharedList({ list, isOwn }: { list: SharedPicks; isOwn: boolean }) {
  const [query] = useSearchParams();
  const isGuest = useAppSelector(selectIsGuest);
  const isMember = useAppSelector(selectIsMember);
  const isUnsettled = useAppSelector(selectIsUnsettled);
  const isUnreachable = useAppSelector(selectIsUnreachable);
  const { displayName, state, locationId, courses, updatedAt } = list;
  const stateName = findState(state)?.name ?? state;
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
      <p className={styles.way} data-screen-only="">
        {isOwn ? (
          <ButtonLink look="quiet" to={paths.myPicks(state.toLowerCase())}>
            This is your list: go to my picks
          </ButtonLink>
        ) : (
          // One link for both directions, so that it keeps the focus.
          <ButtonLink look="quiet" to={isCompared ? '.' : '?compare=1'}>
            {isCompared ? 'Show this list alone' : 'Compare with my picks'}
          </ButtonLink>
        )}
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
      <ClosedNotice locationId={locationId} stateName={stateName} />
      {(!isCompared || isUnreachable) && <BallotFailure locationId={locationId} />}
      {isCompared && isUnsettled && <SkeletonRows label="Restoring your session" />}
      {isCompared && isMember && <Comparison list={list} />}
      {isCompared && isGuest && <CompareInvitation displayName={displayName} />}
      {!(isCompared && (isMember || isUnsettled)) && <SharedRows list={list} />}
      <p className={styles.more} data-screen-only="">
        <ButtonLink look="quiet" to={paths.stateLeaderboard(state)}>
          {stateName}’s top golf courses
        </ButtonLink>
      </p>
    </>
  );
}
