import type { RankingFilter } from '#contract/rankingFilter';
import { Suspense, useState } from 'react';
import { useAppSelector } from '../../app/hooks.ts';
import { lazyComponent } from '../../shared/lazyComponent.ts';
import { usePicksIn } from '../ballot/usePicksIn.ts';
import { selectIsGuest } from '../session/sessionSlice.ts';
import { MapFrame } from './MapFrame.tsx';
import type { MapView } from './MapPicture.tsx';
import { useGetStateMapQuery } from '../../api/endpoints/mapsApi.ts';
import { useCourseHighlight } from './useCourseHighlight.ts';

const MapPins = lazyComponent(
  async () => (await import('./MapPins.tsx')).MapPins,
  () => null,
);

export type RankingMapProps = {
  /** Any case. */
  code: string;
  locationId: string;
  /** Hides the ranks, so that they do not influence voters. */
  isUnranked?: boolean;
  /** Only these courses are on it. */
  filter?: RankingFilter;
  isOpen?: boolean;
  /** A course that is shown beside the map. */
  chosenId?: number | undefined;
};

const NONE: readonly number[] = [];
/** The first ten change seldom; an unchanged map is a response without a body. Without ranks there is nothing to wait for. */
const POLL = { pollingInterval: 30_000, skipPollingIfUnfocused: true };

/** A state's map: the first ten as numbered flags, the member's picks in red, all other courses as dots. */
export function RankingMap(props: RankingMapProps) {
  const { code, locationId, isUnranked = false, filter, isOpen = false, chosenId } = props;
  const place = { code: code.toLowerCase(), ...filter };
  const query = isUnranked ? { ...place, isUnranked } : place;
  const { currentData: map, isError } = useGetStateMapQuery(query, isUnranked ? undefined : POLL);
  const picks = usePicksIn(locationId) ?? NONE;
  const isGuest = useAppSelector(selectIsGuest);
  const isUsed = useCourseHighlight();
  // A guest who has pointed at nothing yet has no pin to see.
  const hasPins = isUsed || picks.length > 0 || chosenId !== undefined;
  const [view, setView] = useState<MapView>();
  return (
    <MapFrame
      map={map}
      picks={picks}
      view={view}
      isFailed={isError}
      isOpen={isOpen}
      caption={captionOf({
        hasNumbers: map !== undefined && map.flags.length > 0,
        isMarked: !isGuest || picks.length > 0,
      })}
    >
      {map && hasPins && (
        <Suspense>
          <MapPins {...{ place, chosenId, picks, map }} viewBox={view?.viewBox} onView={setView} />
        </Suspense>
      )}
    </MapFrame>
  );
}

/** The same before the flags of a member are known: unknown flags are not none. */
function captionOf({ hasNumbers, isMarked }: { hasNumbers: boolean; isMarked: boolean }): string {
  const numbers = hasNumbers ? 'Numbers: top 10. ' : '';
  const flags = isMarked ? 'Red: your flags. ' : '';
  return `${numbers}${flags}Dots: ${hasNumbers ? 'other ' : ''}courses`;
}
