import type { MapFlags } from '#contract/maps';

/** The courses of a list, numbered in its order. */
export const flagsOf = (courseIds: readonly number[]): MapFlags['flags'] =>
  courseIds.map((courseId, index) => ({ courseId, number: index + 1 }));
