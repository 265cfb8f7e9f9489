import { Outlet } from 'react-router-dom';
import { PageSpinner } from '../../shared/ui/PageSpinner.tsx';
import { useResolvedLocation } from './useResolvedLocation.ts';

/** Wrapper of the pages that stand on a current location: makes sure that one is known before they show. */
export function LocationReady() {
  return useResolvedLocation() === null ? <PageSpinner label="Finding your state" /> : <Outlet />;
}
