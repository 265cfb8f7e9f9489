import { PAGE_HEADS } from '#contract/staticHeads';
import { ClosedNotice } from '../../../core/location/ClosedNotice.tsx';
import { useIsClosed } from '../../../core/location/closedState.ts';
import { LoadFailure } from '../../../core/failures/LoadFailure.tsx';
import { SkeletonRows } from '../../../shared/ui/CourseRow.tsx';
import { PageHeading } from '../../../shared/ui/PageHeading.tsx';
import styles from './EditPicksPage.module.css';
import { NoPicks } from '../NoPicks.tsx';
import { PickEditor } from './PickEditor.tsx';
import { usePickedCourses } from '../usePickedCourses.ts';

/** /my-picks/edit: editor for the picks of the current location. */
export function EditPicksPage() {
  const { stateName, ready, failure, retry } = usePickedCourses();
  const isClosed = useIsClosed(ready?.locationId);
  return (
    <div className={styles.page}>
      <PageHeading
        head={PAGE_HEADS.editPicks}
        above={stateName}
        below={isClosed ? 'This list cannot be changed.' : 'Best first. Nothing changes until you save.'}
      />
      <ClosedNotice locationId={ready?.locationId} stateName={stateName} />
      {failure && (
        <LoadFailure
          title="Your picks could not be loaded"
          failure={failure}
          safe="They are safe on the server."
          onRetry={retry}
        />
      )}
      {!ready && !failure && <SkeletonRows label="Loading your picks" count={4} />}
      {ready && !isClosed && (
        <PickEditor
          key={ready.locationId}
          ballot={ready.view.ballot}
          show={ready.show}
          empty={<NoPicks locationId={ready.locationId} stateName={stateName} />}
        />
      )}
    </div>
  );
}
