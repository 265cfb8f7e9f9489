import { PAGE_HEADS } from '#contract/staticHeads';
import { ClosedNotice } from '../../../core/location/ClosedNotice.tsx';
import { useIsClosed } from '../../../core/location/closedState.ts';
import { paths } from '../../../shared/paths.ts';
import { ButtonLink } from '../../../shared/ui/Button.tsx';
import { Notice } from '../../../shared/ui/Notice.tsx';
import { PageHeading } from '../../../shared/ui/PageHeading.tsx';
import { PicksPlaceholder } from '../PicksPlaceholder.tsx';
import { PicksMap } from '../PicksMap.tsx';
import { PicksColumns, PicksPage } from '../PicksPage.tsx';
import { usePickedCourses } from '../usePickedCourses.ts';
import { PairQuestions } from './PairQuestions.tsx';

/** /my-picks/pairs: puts the picks of the current location in order by comparing two at a time. */
export function PairsPage() {
  const { stateName, ready, failure, retry } = usePickedCourses();
  const isClosed = useIsClosed(ready?.locationId);
  const courses = ready?.picks.flatMap((id) => ready.show(id).course ?? []) ?? [];
  const isAsking = ready !== undefined && !isClosed && courses.length > 1;
  return (
    <PicksPage>
      {!isAsking && (
        <PageHeading
          head={PAGE_HEADS.pairs}
          above={ready && stateName}
          below={isClosed ? 'You can’t change this list.' : undefined}
        />
      )}
      {ready ? (
        <ClosedNotice locationId={ready.locationId} stateName={stateName} />
      ) : (
        <PicksPlaceholder failure={failure} onRetry={retry} />
      )}
      {ready && !isClosed && courses.length < 2 && (
        <PicksColumns>
          <Notice title="Two picks make a pair">
            <ol>
              <li>Plant at least two flags in {stateName ?? 'this state'}.</li>
              <li>Come back and tap the better of two until your list is in order.</li>
            </ol>
            <ButtonLink to={paths.voting(ready.locationId)}>Choose courses</ButtonLink>
          </Notice>
          <PicksMap {...ready} caption="Your flags" />
        </PicksColumns>
      )}
      {isAsking && (
        <PairQuestions
          key={ready.locationId}
          code={ready.code}
          view={ready.view}
          picks={ready.picks}
          courses={courses}
          nameOf={(id) => ready.show(id).name}
        />
      )}
    </PicksPage>
  );
}
