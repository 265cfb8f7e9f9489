import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useAppDispatch } from '../../app/hooks.ts';
import { addressOf } from './address.ts';
import { addressEntered } from './locationSlice.ts';

/**
 * Tells the store the address of each page as it comes on the screen. Not earlier: the page before it is shown while
 * React renders this one.
 */
export function EnterAddress() {
  const dispatch = useAppDispatch();
  const location = useLocation();

  // Before anything is painted.
  useLayoutEffect(() => {
    dispatch(addressEntered(addressOf(location)));
  }, [dispatch, location]);

  return null;
}
