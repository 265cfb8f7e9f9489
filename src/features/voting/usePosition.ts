import { useEffect, useState } from 'react';
import type { Place } from '../../shared/distance.ts';

/** Where this device is. `refused`: the browser does not say; `missing`: it does not know. */
export type PositionStatus = 'unknown' | 'asking' | 'known' | 'refused' | 'missing';

const WAIT_MS = 15_000;
/** A position of some minutes ago sorts as well. */
const AGE_MS = 600_000;
/** GeolocationPositionError.PERMISSION_DENIED. */
const DENIED = 1;

/** In this tab's memory alone: neither stored nor sent, and not in the store, whose actions can be recorded. */
let known: Place | null = null;

/** The position of this device, asked for by `ask`; by itself only where `isWanted` and the browser has allowed it before. */
export function usePosition(isWanted: boolean): { status: PositionStatus; position: Place | null; ask: () => void } {
  const [position, setPosition] = useState(known);
  const [status, setStatus] = useState<PositionStatus>(known ? 'known' : 'unknown');

  const ask = () => {
    // Browsers without it have it typed all the same.
    if (!('geolocation' in navigator)) {
      setStatus('missing');
      return;
    }
    setStatus('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        known = { lat: coords.latitude, lon: coords.longitude };
        setPosition(known);
        setStatus('known');
      },
      ({ code }) => setStatus(code === DENIED ? 'refused' : 'missing'),
      { timeout: WAIT_MS, maximumAge: AGE_MS },
    );
  };

  // Synchronises with a permission that the browser has kept since an earlier visit.
  useEffect(() => {
    if (!isWanted || status !== 'unknown' || !('permissions' in navigator)) return undefined;
    let isOver = false;
    navigator.permissions
      .query({ name: 'geolocation' })
      .then(({ state }) => {
        if (!isOver && state === 'granted') ask();
      })
      // A browser that does not tell is asked by a tap.
      .catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [isWanted, status]);

  return { status, position, ask };
}
