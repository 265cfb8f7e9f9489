import type { Clocks } from '../db/clocks.ts';

export type Kept = Pick<Clocks, 'monotonicMs'> & { keptMs: number };

/** Loads at most once in `keptMs`, whoever asks; what could not be loaded is loaded again. */
export function keepFor<Value>({ monotonicMs, keptMs }: Kept, load: () => Promise<Value>): () => Promise<Value> {
  let kept: { value: Promise<Value>; until: number } | undefined;
  return () => {
    const at = monotonicMs();
    if (kept && at < kept.until) return kept.value;
    const value = load();
    kept = { value, until: at + keptMs };
    value.catch(() => (kept = undefined));
    return value;
  };
}
