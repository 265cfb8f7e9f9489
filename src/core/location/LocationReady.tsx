import { Outlet } from 'react-router-dom';
import { PageSpinner } from '../../shared/ui/PageSpinner.tsx';
import { useResolvedLocation } from './useResolvedLocation.ts';

/** Wrapper of the pages that need a current location; they are rendered once it is known. */
export function LocationReady() {
  return useResolvedLocation() === null ? <PageSpinner label="Finding your state" /> : <Outlet />;
}
