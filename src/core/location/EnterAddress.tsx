import { useEffectEvent, useLayoutEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { type Address, useAddress } from './address.ts';
import { addressEntered, selectLocation } from './locationSlice.ts';

/** Tells the store the address of each page as it comes on the screen. Not earlier: the page before it is shown while React renders this one. */
export function EnterAddress() {
  const dispatch = useAppDispatch();
  const address = JSON.stringify(useAddress());
  const entered = JSON.stringify(useAppSelector((state) => selectLocation(state).address));
  const onEntered = useEffectEvent(() => {
    if (entered !== address) dispatch(addressEntered(JSON.parse(address) as Address | null));
  });

  // Synchronises the store with the router, before anything is painted.
  useLayoutEffect(() => onEntered(), [address]);

  return null;
}
