type Window = { count: number; endsAt: number };

/** How often somebody has called within a window of time, which begins with the first call. `endsInMs` = until it ends. */
export type CountOf = (who: string) => { count: number; endsInMs: number };

/** Counts calls in this process's memory. */
export function createCallCounter(windowMs: number): CountOf {
  // Windows are equally long: the one that began first stands first, and ends first.
  const windows = new Map<string, Window>();

  function dropEnded(at: number): void {
    for (const [who, { endsAt }] of windows) {
      if (endsAt > at) return;
      windows.delete(who);
    }
  }

  return (who) => {
    // Not the clock on the wall, which may be set back.
    const at = performance.now();
    dropEnded(at);
    const window = windows.get(who) ?? { count: 0, endsAt: at + windowMs };
    window.count += 1;
    if (window.count === 1) windows.set(who, window);
    return { count: window.count, endsInMs: window.endsAt - at };
  };
}
