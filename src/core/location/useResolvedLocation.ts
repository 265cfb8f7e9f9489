import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { selectIsUnsettled } from '../session/sessionSlice.ts';
import { type CurrentLocation, useCurrentLocation } from './currentLocation.ts';
import { resolveLocationLazily } from './resolveLocationLazily.ts';

/** The current location with its code. Null while it is being resolved, which this starts where it is not known. */
export function useResolvedLocation(): (CurrentLocation & { code: string }) | null {
  const dispatch = useAppDispatch();
  const isUnsettled = useAppSelector(selectIsUnsettled);
  const current = useCurrentLocation();
  const { code, isUnchecked } = current;

  // Synchronises with the server: the session is settled before the location is resolved.
  useEffect(() => {
    if ((code === null || isUnchecked) && !isUnsettled) void dispatch(resolveLocationLazily());
  }, [dispatch, code, isUnchecked, isUnsettled]);

  return code === null || isUnchecked ? null : { ...current, code };
}
