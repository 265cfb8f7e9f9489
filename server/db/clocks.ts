export type Clocks = {
  /** The wall clock: it may be set, forward or back. */
  now: () => Date;
  /** Milliseconds since some fixed moment, which no setting of the clock changes: for durations. */
  monotonicMs: () => number;
};

export const CLOCKS: Clocks = { now: () => new Date(), monotonicMs: () => performance.now() };
