/** `agreement` = courses on both lists ÷ courses on either, in whole percent; null when both are empty. */
export type Comparison = {
  both: number[];
  onlyTheirs: number[];
  onlyMine: number[];
  agreement: number | null;
};

/** Each part keeps the order of its list; `both` keeps the order of `theirs`. */
export function compareLists(theirs: readonly number[], mine: readonly number[]): Comparison {
  const [theirSet, mySet] = [new Set(theirs), new Set(mine)];
  const both = theirs.filter((id) => mySet.has(id));
  const onlyTheirs = theirs.filter((id) => !mySet.has(id));
  const onlyMine = mine.filter((id) => !theirSet.has(id));
  const either = both.length + onlyTheirs.length + onlyMine.length;
  return { both, onlyTheirs, onlyMine, agreement: either === 0 ? null : Math.round((100 * both.length) / either) };
}
