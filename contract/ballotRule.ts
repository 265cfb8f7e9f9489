import { MAX_VOTES } from './limits.ts';

/** A member's picks in one location as course ids, best first. */
export type Picks = readonly number[];

/** A change of the picks. Positions count from 0. */
export type PickChange =
  /** Without a position a new course goes to the end, and one that is picked already stays where it is. */
  | { kind: 'add'; courseId: number; position?: number | undefined }
  | { kind: 'remove'; courseId: number }
  /** `add` takes the place of `remove`. */
  | { kind: 'swap'; remove: number; add: number };

/** The picks after a change, or why it is refused. An equal list means that nothing changes. */
export type Outcome = { picks: Picks } | { refused: 'full' | 'not_picked' };

/**
 * Applies a change to a ballot: on the server, and in the page's optimistic updates. Idempotent.
 * @param most maximum number of picks
 */
export function changePicks(picks: Picks, change: PickChange, most = MAX_VOTES): Outcome {
  switch (change.kind) {
    case 'add':
      return addPick(picks, change, most);
    case 'remove':
      return { picks: picks.filter((id) => id !== change.courseId) };
    case 'swap':
      return swapPicks(picks, change.remove, change.add);
  }
}

function addPick(picks: Picks, { courseId, position }: Extract<PickChange, { kind: 'add' }>, most: number): Outcome {
  const current = picks.indexOf(courseId);
  if (current >= 0) {
    if (position === undefined) return { picks };
    return { picks: movePick(picks, current, Math.min(position, picks.length - 1)) };
  }
  if (picks.length >= most) return { refused: 'full' };
  return { picks: insertPick(picks, position ?? picks.length, courseId) };
}

function swapPicks(picks: Picks, remove: number, add: number): Outcome {
  if (picks.includes(add)) return { picks: remove === add ? picks : picks.filter((id) => id !== remove) };
  if (!picks.includes(remove)) return { refused: 'not_picked' };
  return { picks: picks.map((id) => (id === remove ? add : id)) };
}

/** A course that was merged into another one, which has its votes since. */
type Merge = { courseId: number; into: number };

export const followMerge = (courseId: number, merges: readonly Merge[]): number =>
  merges.find((merge) => merge.courseId === courseId)?.into ?? courseId;

/** The picks after merges of courses: the one that stays takes the better of both places. */
export const followMerges = (picks: Picks, merges: readonly Merge[]): number[] => [
  ...new Set(picks.map((id) => followMerge(id, merges))),
];

/** A course of a batch that got no vote: no vote was left for it, or nobody can vote for it here. */
export type LeftOut = { courseId: number; reason: 'full' | 'not_offered' };

/**
 * Adds courses behind the picks, in their order, until no vote is left. What is picked already keeps its place and is
 * neither added nor left out.
 * @param offered the courses that can be voted for
 * @param most maximum number of picks
 */
export function addPicks(
  picks: Picks,
  courseIds: readonly number[],
  offered: ReadonlySet<number>,
  most = MAX_VOTES,
): { picks: number[]; added: number[]; left: LeftOut[] } {
  const all = [...picks];
  const added: number[] = [];
  const left: LeftOut[] = [];
  for (const courseId of courseIds) {
    if (all.includes(courseId)) continue;
    if (!offered.has(courseId)) left.push({ courseId, reason: 'not_offered' });
    else if (all.length >= most) left.push({ courseId, reason: 'full' });
    else {
      all.push(courseId);
      added.push(courseId);
    }
  }
  return { picks: all, added, left };
}

/** Moves a pick; returns an unchanged copy when `from` or `to` is out of range. */
export function movePick(picks: Picks, from: number, to: number): number[] {
  const moved = picks[from];
  if (moved === undefined || to < 0 || to >= picks.length) return [...picks];
  const others = picks.filter((_pick, index) => index !== from);
  return insertPick(others, to, moved);
}

const insertPick = (picks: Picks, at: number, courseId: number): number[] => [
  ...picks.slice(0, at),
  courseId,
  ...picks.slice(at),
];

/** How many votes are left beside these picks. */
export const votesLeft = (picks: readonly unknown[]): number => Math.max(0, MAX_VOTES - picks.length);

export const isSameOrder = (one: Picks, other: Picks): boolean =>
  one.length === other.length && one.every((id, index) => id === other[index]);
