import { useEffect } from 'react';
import { votesLeft } from '#contract/ballotRule';
import { MAX_VOTES } from '#contract/limits';
import { useAppDispatch } from '../../app/hooks.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { SkeletonRows } from '../../shared/ui/CourseRow.tsx';
import { Dialog } from '../../shared/ui/Dialog.tsx';
import { Notice } from '../../shared/ui/Notice.tsx';
import { swap, voteWithoutSwap } from './swap.ts';
import styles from './SwapSheet.module.css';
import { swapClosed, type SwapRequest } from './swapSlice.ts';
import { useGetBallotQuery } from './ballotApi.ts';
import { pickedIds } from './ballotView.ts';
import { useCoursesIn } from './useCoursesIn.ts';
import { useWithdrawnNames } from './useWithdrawnNames.ts';

type OwnPick = { id: number; name: string; town: string };

/** The member's picks with their names, to choose one from; undefined until both are loaded. */
function useSwapChoice(locationId: string) {
  const ballot = useGetBallotQuery(locationId);
  const courses = useCoursesIn(locationId);
  const ids = ballot.currentData && pickedIds(ballot.currentData);
  const nameOf = useWithdrawnNames(ids, courses.currentData);
  const failed = [ballot, courses].find(({ isError, currentData }) => isError && !currentData);
  const retry = () => void failed?.refetch();
  if (!ids || !courses.currentData) return { picks: undefined, isFailed: failed !== undefined, retry };

  const byId = new Map(courses.currentData.map((course) => [course._id, course]));
  const picks = ids.map((id): OwnPick => {
    const course = byId.get(id);
    return course
      ? { id, name: course.name, town: `${course.city}, ${course.state}` }
      : { id, name: nameOf(id), town: 'You can swap it out, but not pick it again.' };
  });
  return { picks, isFailed: false, retry };
}

/** With all flags planted, lets the member choose the pick that gives its flag to another course. */
export function SwapSheet({ request }: { request: SwapRequest }) {
  const dispatch = useAppDispatch();
  const { picks, isFailed, retry } = useSwapChoice(request.locationId);
  const close = () => dispatch(swapClosed());

  // Going back closes the sheet together with its page.
  useEffect(() => {
    const closeOnBack = () => dispatch(swapClosed());
    window.addEventListener('popstate', closeOnBack);
    return () => window.removeEventListener('popstate', closeOnBack);
  }, [dispatch]);

  const isPicked = picks?.some(({ id }) => id === request.courseId) ?? false;
  const hasFlagLeft = picks !== undefined && votesLeft(picks) > 0;

  return (
    <Dialog look="sheet" aria-labelledby="swap" aria-describedby="swap-text" closedby="any" onClose={close}>
      <header className={styles.head}>
        <h2 id="swap">Swap a pick</h2>
        <Button look="quiet" onClick={close}>
          Cancel
        </Button>
        {!hasFlagLeft && !isPicked && (
          <p id="swap-text" className={styles.text}>
            You’ve used all {MAX_VOTES} flags. Which pick should {request.courseName} replace?
          </p>
        )}
      </header>
      {isFailed && (
        <Notice tone="error" title="We couldn’t load your picks" onRetry={retry}>
          They’re safe.
        </Notice>
      )}
      {!picks && !isFailed && <SkeletonRows label="Loading your picks" />}
      {isPicked && <Notice title="You already voted for it">{request.courseName} is on your list.</Notice>}
      {hasFlagLeft && !isPicked && (
        <Notice title="You have a flag left">
          <p>You removed a pick in the meantime, so you don’t have to swap.</p>
          <Button onClick={() => void dispatch(voteWithoutSwap(request))}>Vote for {request.courseName}</Button>
        </Notice>
      )}
      {picks && !hasFlagLeft && !isPicked && (
        <SwapList picks={picks} onChoose={(pick) => void dispatch(swap(request, pick))} />
      )}
    </Dialog>
  );
}

/** The picks in order; a tap chooses the one to replace. */
function SwapList({ picks, onChoose }: { picks: readonly OwnPick[]; onChoose: (pick: OwnPick) => void }) {
  return (
    <ol>
      {picks.map((pick, index) => (
        <li key={pick.id} className={styles.pick}>
          <span className={styles.place}>{index + 1}</span>
          <div>
            <button
              type="button"
              className={styles.name}
              aria-label={`Replace ${pick.name}`}
              onClick={() => onChoose(pick)}
            >
              {pick.name}
            </button>
            <p className={styles.town}>{pick.town}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
