import { PAGE_HEADS } from '#contract/staticHeads';
import { LoadFailure } from '../../core/shell/LoadFailure.tsx';
import { SkeletonRows } from '../../shared/ui/CourseRow.tsx';
import { PageHeading } from '../../shared/ui/PageHeading.tsx';
import styles from './EditPicksPage.module.css';
import { NoPicks } from './NoPicks.tsx';
import { PickEditor } from './PickEditor.tsx';
import { usePickedCourses } from './usePickedCourses.ts';

/** /my-picks/edit: the picks of the current location, in the making. */
export function EditPicksPage() {
  const { stateName, ready, failure, retry } = usePickedCourses();
  return (
    <div className={styles.page}>
      <PageHeading head={PAGE_HEADS.editPicks} above={stateName} below="Best first. Nothing changes until you save." />
      {failure && (
        <LoadFailure
          title="Your picks could not be loaded"
          failure={failure}
          safe="They are safe on the server."
          onRetry={retry}
        />
      )}
      {!ready && !failure && <SkeletonRows label="Loading your picks" count={4} />}
      {ready && (
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
