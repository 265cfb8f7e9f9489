/** A row of a ledger: a course and a tag that reveals nothing about the ballot. */
export type PublicRow = { course: number; tag: string };

/** A pseudo-random number generator (mulberry32), so that a simulation is the same each time. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Ballots of 22 picks from these courses; some courses are much better liked than others. */
export function likelyBallots(voters: number, courses: number, random: () => number): number[][] {
  return Array.from({ length: voters }, () =>
    Array.from({ length: courses }, (_, course) => ({ course, key: random() ** (1 + course / 12) }))
      .sort((one, other) => other.key - one.key)
      .slice(0, 22)
      .map(({ course }) => course),
  );
}

/** The control, with whole ballots: the picks of the one ballot that has all known picks; null when several do. */
export function attackOnBallots(
  ballots: readonly (readonly number[])[],
  known: readonly number[],
): readonly number[] | null {
  const matching = ballots.filter((picks) => known.every((course) => picks.includes(course)));
  return matching.length === 1 ? (matching[0] ?? null) : null;
}

/** Guesses the ten unknown picks from tallies alone: the best-liked courses beside the known ones. */
export function guessFromTallies(tallies: ReadonlyMap<number, number>, known: readonly number[]): number[] {
  return [...tallies]
    .filter(([course]) => !known.includes(course))
    .sort((one, other) => other[1] - one[1] || one[0] - other[0])
    .slice(0, 22 - known.length)
    .map(([course]) => course);
}

/** How often rows of two courses are next to each other in the order of the tags: course → other course → times. */
export function neighboursOf(rows: readonly PublicRow[]): Map<number, Map<number, number>> {
  const byTag = rows.toSorted((one, other) => (one.tag < other.tag ? -1 : 1));
  const near = new Map<number, Map<number, number>>();
  const note = (here: number, there: number): void => {
    const ofCourse = near.get(here) ?? new Map<number, number>();
    near.set(here, ofCourse.set(there, (ofCourse.get(there) ?? 0) + 1));
  };
  for (const [index, { course }] of byTag.entries()) {
    const next = byTag[index + 1]?.course;
    if (next === undefined) continue;
    note(course, next);
    note(next, course);
  }
  return near;
}

/**
 * Guesses the unknown picks from a ledger. If the tags of one ballot were alike, its rows would be near each other. So
 * this looks for courses whose tags are next to tags of the known picks more often than their tallies explain.
 */
export function guessFromRows(
  { near, tallies }: { near: ReturnType<typeof neighboursOf>; tallies: ReadonlyMap<number, number> },
  known: readonly number[],
): number[] {
  return [...tallies]
    .filter(([course]) => !known.includes(course))
    .map(([course, votes]) => {
      const times = known.reduce((sum, one) => sum + (near.get(one)?.get(course) ?? 0), 0);
      return { course, times: times / votes };
    })
    .sort((one, other) => other.times - one.times || one.course - other.course)
    .slice(0, 22 - known.length)
    .map(({ course }) => course);
}
