import { useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { PageSpinner } from '../../shared/ui/PageSpinner.tsx';
import { selectIsUnsettled } from '../session/sessionSlice.ts';
import { selectCurrentLocation } from './locationSlice.ts';
import { findPlace } from './findPlace.ts';

/** Wrapper of the pages that stand on a current location: makes sure that one is known before they show. */
export function LocationReady() {
  const dispatch = useAppDispatch();
  const isUnsettled = useAppSelector(selectIsUnsettled);
  const current = useAppSelector(selectCurrentLocation);
  const isMissing = current === null;

  // Synchronises with the server: who somebody is comes before where somebody is.
  useEffect(() => {
    if (isMissing && !isUnsettled) void dispatch(findPlace());
  }, [dispatch, isMissing, isUnsettled]);

  return isMissing ? <PageSpinner label="Finding your state" /> : <Outlet />;
}
