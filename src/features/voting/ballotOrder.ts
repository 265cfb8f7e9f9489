import type { Course } from '#contract/courses';
import { milesBetween, type Place } from '../../shared/distance.ts';
import { readText, remove, STORAGE_KEYS, writeText } from '../../shared/storage.ts';

export const ORDERS = ['name', 'nearest', 'shuffled'] as const;
export type BallotOrder = (typeof ORDERS)[number];

/** The stored choice, by name by default. */
export function readOrder(): BallotOrder {
  const stored = readText('local', STORAGE_KEYS.ballotOrder);
  return ORDERS.find((order) => order === stored) ?? 'name';
}

export function storeOrder(order: BallotOrder): void {
  if (order === 'name') remove('local', STORAGE_KEYS.ballotOrder);
  else writeText('local', STORAGE_KEYS.ballotOrder, order);
}

/** Seed of a shuffle that stays the same for a member and day (UTC). */
export const shuffleSeed = (memberId: string, now: Date): string => `${memberId} ${now.toISOString().slice(0, 10)}`;

type SortOptions = { order: BallotOrder; seed: string; position: Place | null };

/** Sorts courses that are A to Z; "nearest" has no effect without a position. The sort is stable. */
export function sortCourses(courses: readonly Course[], { order, seed, position }: SortOptions): readonly Course[] {
  if (order === 'shuffled') return sortedBy(courses, ({ _id }) => hashOf(`${seed} ${_id}`));
  if (order === 'nearest' && position) return sortedBy(courses, (course) => milesBetween(position, course));
  return courses;
}

function sortedBy(courses: readonly Course[], keyOf: (course: Course) => number): Course[] {
  return courses
    .map((course) => ({ course, key: keyOf(course) }))
    .sort((one, other) => one.key - other.key)
    .map(({ course }) => course);
}

/** Pseudo-random 32-bit hash of a text (FNV-1a with a final mix). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  hash = Math.imul(hash ^ (hash >>> 13), 0x45d9f3b);
  return (hash ^ (hash >>> 16)) >>> 0;
}
