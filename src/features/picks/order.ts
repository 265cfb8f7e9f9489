type Ids = readonly number[];

/** The list with the pick at `from` moved to `to`; unchanged when that is off the list. */
export function movePick(ids: Ids, from: number, to: number): number[] {
  const moved = ids[from];
  if (moved === undefined || to < 0 || to >= ids.length) return [...ids];
  return ids.toSpliced(from, 1).toSpliced(to, 0, moved);
}

export const isSameOrder = (one: Ids, other: Ids): boolean =>
  one.length === other.length && one.every((id, index) => id === other[index]);
