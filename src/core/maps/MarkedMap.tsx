import type { MapFlags } from '#contract/maps';
import { MapFrame } from './MapFrame.tsx';
import { useGetMarkedMapQuery } from './mapsApi.ts';
import { useCourseHighlight } from './useCourseHighlight.ts';

/** A state's map with numbers on the courses of a list, the first ones first. @param code any case */
export function MarkedMap({ code, flags, caption }: { code: string; caption: string } & MapFlags) {
  useCourseHighlight();
  const { data, currentData, isError } = useGetMarkedMapQuery({ code: code.toLowerCase(), flags });
  // While another order is drawn, the last one stays.
  return <MapFrame map={currentData ?? data} isFailed={isError} caption={caption} />;
}
