import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { selectIsUnsettled } from '../session/sessionSlice.ts';
import { resolveLocationLazily } from './resolveLocationLazily.ts';
import { selectCurrentLocation } from './locationSlice.ts';

/** The current location's code, lower case. Null while it is being resolved, which this starts where none is known. */
export function useResolvedLocation(): string | null {
  const dispatch = useAppDispatch();
  const isUnsettled = useAppSelector(selectIsUnsettled);
  const current = useAppSelector(selectCurrentLocation);
  const isMissing = current === null;

  // Synchronises with the server: the session is settled before the location is resolved.
  useEffect(() => {
    if (isMissing && !isUnsettled) void dispatch(resolveLocationLazily());
  }, [dispatch, isMissing, isUnsettled]);

  return current;
}
