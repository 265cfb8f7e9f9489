import { PAGE_HEADS } from '#contract/staticHeads';
import { ClosedNotice } from '../../../core/location/ClosedNotice.tsx';
import { useIsClosed } from '../../../core/location/closedState.ts';
import { flagsOf } from '../../../core/maps/flagsOf.ts';
import { MarkedMap } from '../../../core/maps/MarkedMap.tsx';
import { PageHeading } from '../../../shared/ui/PageHeading.tsx';
import { NoPicks, PicksPlaceholder } from '../PicksPlaceholder.tsx';
import { PairsLink } from '../PairsLink.tsx';
import { usePickedCourses } from '../usePickedCourses.ts';
import styles from './EditPicksPage.module.css';
import { PickEditor } from './PickEditor.tsx';

/** /my-picks/edit: editor for the picks of the current location. */
export function EditPicksPage() {
  const { stateName, ready, failure, retry } = usePickedCourses();
  const isClosed = useIsClosed(ready?.locationId);
  return (
    <div className={styles.page}>
      <PageHeading
        head={PAGE_HEADS.editPicks}
        above={stateName}
        below={
          isClosed ? (
            'You can’t change this list.'
          ) : (
            <>
              <span>Best first. Nothing changes until you save.</span> <PairsLink picks={ready?.picks} />
            </>
          )
        }
      />
      <ClosedNotice locationId={ready?.locationId} stateName={stateName} />
      {!ready && <PicksPlaceholder failure={failure} onRetry={retry} />}
      {ready && !isClosed && (
        <div key={ready.locationId} className={styles.columns}>
          <div>
            <PickEditor
              ballot={ready.view.ballot}
              show={ready.show}
              empty={<NoPicks locationId={ready.locationId} stateName={stateName} />}
            />
          </div>
          {ready.picks.length > 0 && (
            <MarkedMap
              code={ready.code}
              locationId={ready.locationId}
              flags={flagsOf(ready.picks)}
              caption="Your flags, in the order that is saved"
            />
          )}
        </div>
      )}
    </div>
  );
}
