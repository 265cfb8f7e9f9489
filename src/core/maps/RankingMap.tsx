import { useAppSelector } from '../../app/hooks.ts';
import { usePicksIn } from '../ballot/usePicksIn.ts';
import { selectIsGuest } from '../session/sessionSlice.ts';
import { MapFrame } from './MapFrame.tsx';
import { MapPins } from './MapPins.tsx';
import { useGetStateMapQuery } from '../../api/endpoints/mapsApi.ts';
import { useCourseHighlight } from './useCourseHighlight.ts';

export type RankingMapProps = {
  /** Any case. */
  code: string;
  locationId: string;
  /** Hides the ranks, so that they do not influence voters. */
  isUnranked?: boolean;
};

const NONE: readonly number[] = [];
/** The first ten change seldom; an unchanged map is a response without a body. */
const POLL = { pollingInterval: 30_000, skipPollingIfUnfocused: true };

/** A state's map: the first ten as numbered flags, the member's picks in red, all other courses as dots. */
export function RankingMap({ code, locationId, isUnranked = false }: RankingMapProps) {
  const place = code.toLowerCase();
  const query = isUnranked ? { code: place, isUnranked } : { code: place };
  const { currentData: map, isError } = useGetStateMapQuery(query, POLL);
  const picks = usePicksIn(locationId) ?? NONE;
  const isGuest = useAppSelector(selectIsGuest);
  useCourseHighlight();
  return (
    <MapFrame
      map={map}
      picks={picks}
      isFailed={isError}
      caption={captionOf({
        hasNumbers: map !== undefined && map.flags.length > 0,
        isMarked: !isGuest || picks.length > 0,
      })}
    >
      {map && <MapPins code={place} picks={picks} flags={map.flags} />}
    </MapFrame>
  );
}

/** The same before the flags of a member are known: unknown flags are not none. */
function captionOf({ hasNumbers, isMarked }: { hasNumbers: boolean; isMarked: boolean }): string {
  const numbers = hasNumbers ? ['Numbers: top 10'] : [];
  const flags = isMarked ? ['Red: your flags'] : [];
  return [...numbers, ...flags, hasNumbers ? 'Dots: other courses' : 'Dots: courses'].join('. ');
}
