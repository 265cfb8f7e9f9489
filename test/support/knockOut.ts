/** A course with those that have lost to it; `shape` is the same for trees that differ in names only. */
type Tree = { shape: string; size: number; losers: Tree[] };

const tree = (losers: Tree[]): Tree => {
  const sorted = losers.toSorted((one, other) => (one.shape < other.shape ? -1 : 1));
  const size = losers.reduce((sum, loser) => sum + loser.size, 1);
  return { shape: `(${sorted.map(({ shape }) => shape).join('')})`, size, losers: sorted };
};

const ALONE = tree([]);
const chainOf = (length: number): Tree => (length === 1 ? ALONE : tree([chainOf(length - 1)]));
const known = new Map<string, number>();

/** The most questions that follow, whichever of two like courses meet and whatever is answered. */
function most(open: readonly Tree[], count: number): number {
  const [only] = open;
  if (count === 0 || !only) return 0;
  if (open.length === 1) return most(only.losers, count - 1);
  const rank = ({ size, losers }: Tree) => size * 100 + losers.length;
  const sorted = open.toSorted((one, other) => rank(one) - rank(other) || (one.shape < other.shape ? -1 : 1));
  const key = `${count} ${sorted.map(({ shape }) => shape).join('')}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const [first, second] = [rank(sorted[0]!), rank(sorted[1]!)];
  const meetings = new Map<string, [Tree, Tree]>();
  for (const one of sorted)
    for (const other of sorted)
      if (one !== other || sorted.filter((each) => each === one).length > 1)
        if (rank(one) === first && rank(other) === second) meetings.set(one.shape + other.shape, [one, other]);
  const counts = [...meetings.values()].flatMap(([one, other]) => {
    const rest = sorted.toSpliced(sorted.indexOf(one), 1);
    rest.splice(rest.indexOf(other), 1);
    return [most([...rest, tree([...one.losers, other])], count), most([...rest, tree([...other.losers, one])], count)];
  });
  const result = 1 + Math.max(...counts);
  known.set(key, result);
  return result;
}

/** A model of the knock-out in topSort.ts: the most questions that anybody's answers can make it ask. */
export const mostInKnockOut = (ordered: number, rest: number, count: number): number =>
  most([chainOf(ordered), ...Array.from({ length: rest }, () => ALONE)], count);
