import { PAGE_HEADS } from '#contract/staticHeads';
import { ClosedNotice } from '../../../core/location/ClosedNotice.tsx';
import { useIsClosed } from '../../../core/location/closedState.ts';
import { PageHeading } from '../../../shared/ui/PageHeading.tsx';
import { NoPicks, PicksPlaceholder } from '../PicksPlaceholder.tsx';
import { PairsLink } from '../PairsLink.tsx';
import { PicksMap } from '../PicksMap.tsx';
import { PicksColumns, PicksPage } from '../PicksPage.tsx';
import { usePickedCourses } from '../usePickedCourses.ts';
import { PickEditor } from './PickEditor.tsx';

/** /my-picks/edit: editor for the picks of the current location. */
export function EditPicksPage() {
  const { stateName, ready, failure, retry } = usePickedCourses();
  const isClosed = useIsClosed(ready?.locationId);
  return (
    <PicksPage>
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
        <PicksColumns key={ready.locationId}>
          <div>
            <PickEditor
              ballot={ready.view.ballot}
              show={ready.show}
              empty={<NoPicks locationId={ready.locationId} stateName={stateName} />}
            />
          </div>
          <PicksMap {...ready} caption="Your flags, in the order that is saved" />
        </PicksColumns>
      )}
    </PicksPage>
  );
}
