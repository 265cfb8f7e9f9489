type Window = { count: number; endsAt: number };

/**
 * Counts calls, or points of calls that are more work, within a fixed window, which begins with the first call;
 * `endsInMs` is the rest of the window.
 */
export type CountOf = (who: string, points?: number) => { count: number; endsInMs: number };

/** Counts calls in this process's memory. */
export function createCallCounter(windowMs: number): CountOf {
  // All windows are equally long, so insertion order is the order in which they end.
  const windows = new Map<string, Window>();

  function dropEnded(at: number): void {
    for (const [who, { endsAt }] of windows) {
      if (endsAt > at) return;
      windows.delete(who);
    }
  }

  return (who, points = 1) => {
    // A monotonic clock, because the system's clock may be set back.
    const at = performance.now();
    dropEnded(at);
    const window = windows.get(who) ?? { count: 0, endsAt: at + windowMs };
    if (window.count === 0) windows.set(who, window);
    window.count += points;
    return { count: window.count, endsInMs: window.endsAt - at };
  };
}
