import type { Standing } from '#contract/leaderboard';

/** Positions within a sorted list of ranks; equal ranks share one. */
export const placesAmong = <Rank extends number | null>(ranks: readonly Rank[]): Rank[] => {
  const first = new Map<Rank, number>();
  ranks.forEach((rank, index) => first.has(rank) || first.set(rank, index + 1));
  return ranks.map((rank) => (rank === null ? rank : (first.get(rank) as Rank)));
};

/** The rows of some courses with their ranks among them. Movement is of the whole ranking, so it is left out. */
export function rankAmong(entries: readonly Standing[], courseIds: ReadonlySet<number>): Standing[] {
  const shown = entries.filter(({ courseId }) => courseIds.has(courseId));
  const places = placesAmong(shown.map(({ rank }) => rank));
  const sharing = Map.groupBy(places, (place) => place);
  return shown.map((entry, index) => {
    const rank = places[index] ?? null;
    return {
      ...entry,
      rank,
      tied: rank !== null && (sharing.get(rank)?.length ?? 0) > 1,
      movement: null,
      ...(entry.rank !== null && entry.rank !== rank && { overall: entry.rank }),
    };
  });
}
