import type { Clocks } from '../db/clocks.ts';

/** The clock may be this much off the other one between two looks: time servers correct it slowly. */
const TOLERANCE_MS = 2000;
/** After a jump the clock is believed again when it has kept pace for this long. */
const TRUSTED_AFTER_MS = 600_000;

/**
 * Says at each look whether the wall clock can be believed: false for ten minutes after it was set, forward or back.
 */
export function createClockWatch({ now, monotonicMs }: Clocks): () => boolean {
  let wallMs = now().getTime();
  let steadyMs = monotonicMs();
  let distrustedUntil = Number.NEGATIVE_INFINITY;
  return () => {
    const wallNext = now().getTime();
    const steadyNext = monotonicMs();
    if (Math.abs(wallNext - wallMs - (steadyNext - steadyMs)) > TOLERANCE_MS)
      distrustedUntil = steadyNext + TRUSTED_AFTER_MS;
    wallMs = wallNext;
    steadyMs = steadyNext;
    return steadyNext >= distrustedUntil;
  };
}
