import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { selectIsUnsettled } from '../session/sessionSlice.ts';
import { useCurrentLocation } from './currentLocation.ts';
import { resolveLocationLazily } from './resolveLocationLazily.ts';

/**
 * The current location's code, lower case. Null while it is being resolved, which this starts where it is not known for
 * sure.
 */
export function useResolvedLocation(): string | null {
  const dispatch = useAppDispatch();
  const isUnsettled = useAppSelector(selectIsUnsettled);
  const { code, isUnchecked } = useCurrentLocation();

  // The session is settled before the location is resolved.
  useEffect(() => {
    if ((code === null || isUnchecked) && !isUnsettled) void dispatch(resolveLocationLazily());
  }, [dispatch, code, isUnchecked, isUnsettled]);

  return isUnchecked ? null : code;
}
