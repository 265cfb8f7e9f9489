import type { Course } from '#contract/courses';

const collator = new Intl.Collator('en', { numeric: true });

/** A to Z as the rankings sort. */
export function byName(one: Course, other: Course): number {
  return collator.compare(one.name, other.name) || one._id - other._id;
}
