import { useState } from 'react';
import { shallowEqual } from 'react-redux';
import { votesLeft } from '#contract/ballotRule';
import { subjectOf } from '../../api/session/claims.ts';
import { readAccessToken } from '../../api/session/tokenStore.ts';
import { type RootState, useAppDispatch, useAppSelector, useAppStore } from '../../app/hooks.ts';
import { afterPaint } from '../../shared/afterPaint.ts';
import { Flag } from '../../shared/ui/Flag.tsx';
import { selectIsClosed } from '../location/closedState.ts';
import { selectIsGuest, selectIsUnreachable, selectSession } from '../session/sessionSlice.ts';
import { settledSession } from '../session/sessionListeners.ts';
import { toastShown } from '../feedback/toastSlice.ts';
import { say } from '../../shared/sentence.ts';
import type { PickRequest } from './changesApi.ts';
import { selectRefusedSwap } from './swapSlice.ts';
import { type PicksStatus, selectPicksIn, selectPicksStatus } from './usePicksIn.ts';
import { loadFlags, CHECK_CONNECTION, useVote } from './useVote.ts';
import styles from './VoteButton.module.css';

type VoteButtonProps = {
  courseId: number;
  courseName: string;
  locationId: string | undefined;
  /** 'solid' on pages that are there for voting. */
  look?: 'outlined' | 'solid';
};

/** A guest has nothing to swap. */
const voteLabelFor = (courseId: number, picks: readonly number[] | undefined, isGuest: boolean) =>
  !picks ? undefined : picks.includes(courseId) ? 'Voted' : votesLeft(picks) > 0 || isGuest ? 'Vote' : 'Swap';

/** In place of the word, while nobody knows whether the flag is planted. */
const UNKNOWN = {
  loading: { sign: '…', label: 'your flags are loading' },
  failed: { sign: '?', label: 'we couldn’t load your flags' },
};

/** While the picks are unknown, a tap votes for the course, because a repeated vote changes nothing on the server. */
const labelFor = (courseName: string, { word, status }: { word: string | undefined; status: PicksStatus }) => {
  if (word === 'Swap') return `Swap a pick for ${courseName}`;
  if (word !== undefined) return `${word} for ${courseName}`;
  return status === 'known' ? `Vote for ${courseName}` : `Vote for ${courseName}: ${UNKNOWN[status].label}`;
};

const reasonAgainst = (courseId: number, refused: ReturnType<typeof selectRefusedSwap>) =>
  refused?.courseId === courseId ? refused.reason : undefined;

/** Everything that a row selects from the store in one selector, which runs for every row at every change. */
const rowOf = (state: RootState, courseId: number, locationId: string | undefined) => ({
  word: voteLabelFor(courseId, selectPicksIn(state, locationId), selectIsGuest(state)),
  status: selectPicksStatus(state, locationId),
  isClosed: selectIsClosed(state, locationId),
  refusal: reasonAgainst(courseId, selectRefusedSwap(state)),
});

/**
 * Casts or takes back one vote; with a full ballot it offers to swap. A guest's flag is planted on this device. Where
 * voting is closed it shows a planted flag without a button.
 */
export function VoteButton({ courseId, courseName, locationId, look = 'outlined' }: VoteButtonProps) {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const { toggle, problem } = useVote(courseName);
  const { word, status, refusal, isClosed } = useAppSelector(
    (state) => rowOf(state, courseId, locationId),
    shallowEqual,
  );
  /**
   * What the flag shows until the store is updated: the row is painted first, and the effects of the vote after that.
   */
  const [tapped, setTapped] = useState<'Vote' | 'Voted'>();
  const shown = tapped ?? word;
  const [isVoted, isSwap] = [shown === 'Voted', shown === 'Swap'];
  const reason = refusal ?? problem;

  const vote = async (pick: PickRequest) => {
    const state = store.getState();
    const isGuest = selectIsGuest(state);
    // With all 22 flags planted, a guest's tap only shows a toast.
    const isFull = isGuest && !isVoted && votesLeft(selectPicksIn(state, locationId) ?? []) === 0;
    if (!isSwap && !isFull) setTapped(isVoted ? 'Vote' : 'Voted');
    await afterPaint();
    if (isGuest) await loadFlags().catch(() => undefined);
    // While the picks are unknown there is nothing to update optimistically.
    if (word === undefined) await toggle(pick);
    setTapped(undefined);
    if (word !== undefined) await toggle(pick);
  };

  const waitForSession = async (pick: PickRequest) => {
    await settledSession(store);
    if (!selectIsUnreachable(store.getState())) {
      await vote(pick);
      return;
    }
    const flags = await loadFlags().catch(() => undefined);
    dispatch(
      toastShown(
        flags
          ? { message: say`We’ll plant your flag for ${courseName} once you’re back.` }
          : { type: 'error', message: CHECK_CONNECTION },
      ),
    );
    if (flags) dispatch(flags.keepFlag({ ...pick, userId: subjectOf(readAccessToken() ?? '') }));
  };

  const tap = () => {
    if (locationId === undefined) return;
    const { status } = selectSession(store.getState());
    if (status === 'restoring') void waitForSession({ locationId, courseId });
    else void vote({ locationId, courseId });
  };

  if (isClosed) {
    return isVoted ? (
      <span role="img" className={styles.closed} aria-label={`Voted for ${courseName}`}>
        <Flag isPlanted className={styles.flag} />
        Voted
      </span>
    ) : (
      <span className={styles.closed} />
    );
  }
  return (
    <>
      <button
        type="button"
        className={styles.vote}
        data-look={look}
        aria-label={labelFor(courseName, { word: shown, status })}
        {...(isSwap ? { 'aria-haspopup': 'dialog' } : shown === undefined ? {} : { 'aria-pressed': isVoted })}
        onClick={tap}
      >
        <Flag isPlanted={isVoted} className={styles.flag} />
        <span className={styles.word}>
          <span>{shown ?? (status !== 'known' && UNKNOWN[status].sign)}</span>
        </span>
      </button>
      {reason && (
        <p role={reason === CHECK_CONNECTION ? 'alert' : undefined} className={styles.problem}>
          {reason}
        </p>
      )}
    </>
  );
}
