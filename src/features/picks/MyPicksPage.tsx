import { PAGE_HEADS } from '#contract/staticHeads';
import { useUndoVotes } from '../../core/ballot/useUndoVotes.ts';
import { VoteButton } from '../../core/ballot/VoteButton.tsx';
import { ClosedNote } from '../../core/location/ClosedNote.tsx';
import { LoadFailure } from '../../core/shell/LoadFailure.tsx';
import { CourseRow, SkeletonRows } from '../../shared/ui/CourseRow.tsx';
import { PageHeading } from '../../shared/ui/PageHeading.tsx';
import { LocationSwitcher } from './LocationSwitcher.tsx';
import styles from './MyPicksPage.module.css';
import { NoPicks } from './NoPicks.tsx';
import { Place } from './Place.tsx';
import { Sharing } from './Sharing.tsx';
import { TakeAway } from './TakeAway.tsx';
import { usePickedCourses } from './usePickedCourses.ts';

/** /my-picks: the member's ballot of the current location, in order. */
export function MyPicksPage() {
  const { stateName, ready, failure, retry } = usePickedCourses();
  useUndoVotes({
    locationId: ready?.locationId,
    nameOf: (id) => ready?.show(id).name ?? 'A course',
    offersRemoved: true,
  });
  return (
    <div className={styles.page}>
      <PageHeading head={PAGE_HEADS.myPicks} above={stateName} below={ready ? 'Your flags, best first.' : ' '} />
      <LocationSwitcher />
      <Sharing list={ready && { isPublished: ready.view.ballot.published, isEmpty: ready.picks.length === 0 }} />
      <ClosedNote locationId={ready?.locationId} stateName={stateName} />
      {failure && (
        <LoadFailure
          title="Your picks could not be loaded"
          failure={failure}
          safe="They are safe on the server."
          onRetry={retry}
        />
      )}
      {!ready && !failure && <SkeletonRows label="Loading your picks" count={4} />}
      {ready?.picks.length === 0 && <NoPicks locationId={ready.locationId} stateName={stateName} />}
      {ready && (
        <ol>
          {ready.picks.map((id, index) => {
            const { name, facts, to } = ready.show(id);
            return (
              <CourseRow
                key={id}
                name={name}
                to={to}
                facts={facts}
                lead={<Place place={index + 1} />}
                control={<VoteButton courseId={id} courseName={name} locationId={ready.locationId} />}
              />
            );
          })}
        </ol>
      )}
      {ready && ready.picks.length > 0 && (
        <TakeAway
          code={ready.code}
          picks={ready.picks.map((id) => ready.show(id).course ?? { name: ready.show(id).name })}
        />
      )}
    </div>
  );
}
