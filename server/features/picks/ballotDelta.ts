import type { Picks } from '#contract/ballotRule';

/** The effect of a change on the tallies, which do not depend on the order of picks. */
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
