import { MAX_VOTES } from '#contract/limits';

/** A member's picks in one location, best first. */
export type Picks = readonly number[];
/** The picks a change leads to, or why it is refused. An equal list means that nothing changes. */
export type Outcome = { picks: Picks } | { refused: 'full' | 'not_picked' };

/** Adds a pick at `position` (from 0; the end when absent or past it). A course that is picked already moves only when a position is given. */
export function addPick(picks: Picks, courseId: number, position?: number): Outcome {
  if (picks.includes(courseId)) {
    if (position === undefined) return { picks };
    const others = picks.filter((id) => id !== courseId);
    return { picks: others.toSpliced(position, 0, courseId) };
  }
  if (picks.length >= MAX_VOTES) return { refused: 'full' };
  return { picks: picks.toSpliced(position ?? picks.length, 0, courseId) };
}

export function removePick(picks: Picks, courseId: number): Outcome {
  return { picks: picks.filter((id) => id !== courseId) };
}

/** Puts `add` in the place of `remove`. A swap that was already made changes nothing, so that a repeated request is harmless. */
export function swapPicks(picks: Picks, remove: number, add: number): Outcome {
  if (picks.includes(add)) return { picks: remove === add ? picks : picks.filter((id) => id !== remove) };
  if (!picks.includes(remove)) return { refused: 'not_picked' };
  return { picks: picks.map((id) => (id === remove ? add : id)) };
}

export function isSame(one: Picks, other: Picks): boolean {
  return one.length === other.length && one.every((id, index) => id === other[index]);
}

/** What a change means to the tallies; the order of picks means nothing to them. */
export function difference(before: Picks, after: Picks): { added: number[]; removed: number[]; ballots: -1 | 0 | 1 } {
  const had = new Set(before);
  const has = new Set(after);
  const wasVoting = before.length > 0;
  const isVoting = after.length > 0;
  return {
    added: after.filter((id) => !had.has(id)),
    removed: before.filter((id) => !has.has(id)),
    ballots: wasVoting === isVoting ? 0 : isVoting ? 1 : -1,
  };
}
