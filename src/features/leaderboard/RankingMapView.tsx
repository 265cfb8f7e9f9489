import { Suspense, useState } from 'react';
import type { Standing } from '#contract/leaderboard';
import type { RankingFilter } from '#contract/rankingFilter';
import { RankingMap } from '../../core/maps/RankingMap.tsx';
import { lazyComponent } from '../../shared/lazyComponent.ts';
import { useHydrated } from '../../shared/useHydrated.ts';
import styles from './RankingMapView.module.css';

const ChosenCourse = lazyComponent(
  async () => (await import('./ChosenCourse.tsx')).ChosenCourse,
  () => null,
);

type RankingMapViewProps = {
  code: string;
  locationId: string;
  filter: RankingFilter;
  /** Whether the map stands in place of the list, on a narrow screen. */
  isMap: boolean;
  entries: readonly Standing[];
};

/** A ranking's map: beside the list, or in its place, with a card for the course that is tapped. */
export function RankingMapView({ isMap, entries, ...ranking }: RankingMapViewProps) {
  const [tappedId, setTappedId] = useState<number>();
  const hasCard = useHydrated() && isMap;
  const chosenId = tappedId ?? entries[0]?.courseId;
  return (
    <div className={styles.view} data-map-view={isMap}>
      <RankingMap {...ranking} isOpen={isMap} chosenId={hasCard ? chosenId : undefined} />
      {hasCard && (
        <Suspense>
          <ChosenCourse {...ranking} entries={entries} chosenId={chosenId} onTap={setTappedId} />
        </Suspense>
      )}
    </div>
  );
}
