import type { ResultEntry } from '#contract/elections';
import type { MapFlags } from '#contract/maps';

const FIRST = 10;

/** What a result's map marks. */
export const firstFlags = (entries: readonly ResultEntry[]): MapFlags['flags'] =>
  entries.slice(0, FIRST).map(({ courseId, rank }) => ({ courseId, number: rank }));
