import { useEffect, useState } from 'react';
import type { Place } from '../../shared/distance.ts';

/** `refused`: permission denied; `missing`: no position available. */
export type PositionStatus = 'unknown' | 'requesting' | 'known' | 'refused' | 'missing';

const WAIT_MS = 15_000;
/** A cached position of this age is good enough for sorting. */
const AGE_MS = 600_000;
/** GeolocationPositionError.PERMISSION_DENIED. */
const DENIED = 1;

/** Kept in memory only: not stored, not sent, and not in the Redux store, whose actions can be recorded. */
let known: Place | null = null;

/** Position of this device, on request; without a request only if `isWanted` and the permission was granted earlier. */
export function usePosition(isWanted: boolean): {
  status: PositionStatus;
  position: Place | null;
  requestPosition: () => void;
} {
  const [position, setPosition] = useState(known);
  const [status, setStatus] = useState<PositionStatus>(known ? 'known' : 'unknown');

  const requestPosition = () => {
    // The types claim that every browser has it.
    if (!('geolocation' in navigator)) {
      setStatus('missing');
      return;
    }
    setStatus('requesting');
    // The browser's own limit does not run while it asks for the permission, which some never do.
    const timer = setTimeout(() => setStatus('missing'), 2 * WAIT_MS);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        clearTimeout(timer);
        known = { lat: coords.latitude, lon: coords.longitude };
        setPosition(known);
        setStatus('known');
      },
      ({ code }) => {
        clearTimeout(timer);
        setStatus(code === DENIED ? 'refused' : 'missing');
      },
      { timeout: WAIT_MS, maximumAge: AGE_MS },
    );
  };

  useEffect(() => {
    if (!isWanted || status !== 'unknown' || !('permissions' in navigator)) return undefined;
    let isOver = false;
    navigator.permissions
      .query({ name: 'geolocation' })
      .then(({ state }) => {
        if (!isOver && state === 'granted') requestPosition();
      })
      // Without the Permissions API the button requests the position.
      .catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [isWanted, status]);

  return { status, position, requestPosition };
}
