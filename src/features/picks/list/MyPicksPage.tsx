import { useEffect, useState, useCallback, useRef } from 'react';
import { votesLeft } from '#contract/ballotRule';
import { PAGE_HEADS } from '#contract/staticHeads';
import { markedCourseOf } from '../../../core/ballot/marks/marksView.ts';
import { useUndo } from '../../../core/ballot/useUndo.ts';
import { VoteButton } from '../../../core/ballot/VoteButton.tsx';
import { ClosedNotice } from '../../../core/location/ClosedNotice.tsx';
import { useIsClosed } from '../../../core/location/closedState.ts';
import { RemainingVotes } from '../../../core/footer/RemainingVotes.tsx';
import { courseFacts, CourseRow } from '../../../shared/ui/CourseRow.tsx';
import { PageHeading } from '../../../shared/ui/PageHeading.tsx';
import { NoPicks, PicksPlaceholder } from '../PicksPlaceholder.tsx';
import { PairsLink } from '../PairsLink.tsx';
import { PickNumber } from '../PickNumber.tsx';
import { PicksMap } from '../PicksMap.tsx';
import { Sharing } from '../share/Sharing.tsx';
import { usePickedCourses } from '../usePickedCourses.ts';
import { MarksFailure, PickMark, useMarksKnown } from './PickMark.tsx';
import { LocationSwitcher, useStatesWithPicks } from './LocationSwitcher.tsx';
import styles from './MyPicksPage.module.css';
import { ExportPicks } from './ExportPicks.tsx';
import { Receipt, useIsReceiptKnown } from './Receipt.tsx';
import { TakeBack } from './TakeBack.tsx';

const ROWS_WAIT_MS = 500;

/** /my-picks: the member's ballot of the current location, in order. */
export function MyPicksPage() {
  const { stateName, ready: picked, failure, retry } = usePickedCourses();
  const { isKnown, ...states } = useStatesWithPicks();
  const hasMarks = useMarksKnown();
  // States and notes that come after the rows push them down, so the rows wait for them, but not long.
  const [isComplete, setIsComplete] = useState(false);
  if (!isComplete && isKnown && hasMarks) setIsComplete(true);
  const isWaiting = picked !== undefined && !isComplete;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setIsComplete(true), ROWS_WAIT_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  const ready = isComplete ? picked : undefined;
  const isReceiptKnown = useIsReceiptKnown(ready?.locationId);
  const isClosed = useIsClosed(ready?.locationId);
  const isRepeated = useRepeatGuard();
  const [refused, setRefused] = useState<{ id: number; reason: string }>();
  useUndo(ready?.locationId);
  return (
    <div className={styles.page}>
      <div>
        <PageHeading
          head={PAGE_HEADS.myPicks}
          above={stateName}
          below={ready ? <>Your flags, best first. {!isClosed && <PairsLink picks={ready.picks} />}</> : '\u00a0'}
        />
        {(ready ?? failure) !== undefined && <LocationSwitcher isQuiet={failure !== undefined} {...states} />}
      </div>
      {!ready && (
        <div className={styles.list}>
          <PicksPlaceholder failure={failure} onRetry={retry} />
        </div>
      )}
      {ready && (
        <div className={styles.list}>
          <ClosedNotice locationId={ready.locationId} stateName={stateName} />
          {ready.picks.length === 0 && <NoPicks locationId={ready.locationId} stateName={stateName} />}
          <MarksFailure />
          <ol>
            {ready.picks.map((id, index) => {
              const { name, facts, to, course } = ready.show(id);
              return (
                <CourseRow
                  key={id}
                  name={name}
                  to={to}
                  facts={course ? courseFacts({ city: course.city, access: course.access }) : facts}
                  lead={<PickNumber place={index + 1} />}
                  detail={course && <PickMark course={markedCourseOf(course)} />}
                  control={
                    isClosed ? (
                      <VoteButton courseId={id} courseName={name} locationId={ready.locationId} />
                    ) : (
                      <TakeBack
                        pick={{ locationId: ready.locationId, courseId: id }}
                        courseName={name}
                        isRepeated={isRepeated}
                        problem={refused?.id === id ? refused.reason : undefined}
                        onDone={(reason) => setRefused(reason === undefined ? undefined : { id, reason })}
                      />
                    )
                  }
                />
              );
            })}
          </ol>
          {ready.picks.length > 0 && (
            <ExportPicks
              code={ready.code}
              picks={ready.picks.map((id) => ready.show(id).course ?? { name: ready.show(id).name })}
            />
          )}
        </div>
      )}
      {ready && (
        <div className={styles.side}>
          <Sharing isPublished={ready.view.ballot.published} isEmpty={ready.picks.length === 0} />
          {stateName !== undefined && (
            <Receipt
              key={ready.locationId}
              ballot={ready.view.ballot}
              picks={ready.picks}
              code={ready.code}
              stateName={stateName}
              nameOf={(id) => ready.show(id).name}
            />
          )}
          {isReceiptKnown && (
            <>
              <PlantedFlags picks={ready.picks} stateName={stateName} isClosed={isClosed} />
              <PicksMap {...ready} caption="Your flags, best first" />
            </>
          )}
        </div>
      )}
    </div>
  );
}

type PlantedFlagsProps = { picks: readonly number[]; stateName: string | undefined; isClosed: boolean };

/** The member's 22 flags beside the list; hidden on smaller screens, where the action bar shows them. */
function PlantedFlags({ picks, stateName = 'this state', isClosed }: PlantedFlagsProps) {
  const left = votesLeft(picks);
  return (
    <aside className={styles.card} aria-labelledby="flags" data-screen-only="">
      <h2 id="flags">Your flags in {stateName}</h2>
      <RemainingVotes remaining={left} rows={2} />
      <p className={styles.count}>{isClosed ? `${picks.length} planted` : `${picks.length} planted, ${left} left`}</p>
    </aside>
  );
}

const REPEAT_MS = 400;

/**
 * Detects double taps and held keys: a tap removes a row, and the repeat would hit the next row.
 * @returns whether a tap at this time (ms) repeats the previous one
 */
function useRepeatGuard(): (at: number) => boolean {
  const last = useRef(-Infinity);
  return useCallback((at) => {
    const isRepeated = at - last.current < REPEAT_MS;
    last.current = at;
    return isRepeated;
  }, []);
}
