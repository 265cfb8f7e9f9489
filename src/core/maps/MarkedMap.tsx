import type { MapFlags } from '#contract/maps';
import { usePicksIn } from '../ballot/usePicksIn.ts';
import { MapFrame } from './MapFrame.tsx';
import { useGetMarkedMapQuery } from '../../api/endpoints/mapsApi.ts';
import { useCourseHighlight } from './useCourseHighlight.ts';

type MarkedMapProps = {
  /** Any case. */
  code: string;
  /** Whose own picks are shown; none without it. */
  locationId?: string;
  caption: string;
} & MapFlags;

/** A state's map with numbers on the courses of a list, the first ones first; the member's own picks are red. */
export function MarkedMap({ code, locationId, flags, caption }: MarkedMapProps) {
  const picks = usePicksIn(locationId);
  useCourseHighlight();
  const { data, currentData, isError } = useGetMarkedMapQuery({ code: code.toLowerCase(), flags });
  // While another order is drawn, the last one stays.
  return <MapFrame map={currentData ?? data} picks={picks} isFailed={isError} caption={caption} />;
}
