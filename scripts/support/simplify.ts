type Point = [number, number];

const ORIGIN: Point = [0, 0];

/** Simplifies a line with the Douglas-Peucker algorithm. */
export function simplify(line: Point[], tolerance: number): Point[] {
  if (tolerance === 0 || line.length < 3) return line;
  const kept = new Set([0, line.length - 1]);
  const [first, last] = [line[0], line.at(-1)];
  const isRing = first?.[0] === last?.[0] && first?.[1] === last?.[1];
  // A ring begins where it ends: its farthest point is its other end.
  const middle = isRing ? farthest(line, [0, line.length - 1]).index : undefined;
  const open: [number, number][] =
    middle === undefined
      ? [[0, line.length - 1]]
      : [
          [0, middle],
          [middle, line.length - 1],
        ];
  if (middle !== undefined) kept.add(middle);
  for (let range = open.pop(); range; range = open.pop()) {
    const { index, distance } = farthest(line, range);
    if (distance <= tolerance) continue;
    kept.add(index);
    open.push([range[0], index], [index, range[1]]);
  }
  return line.filter((_, index) => kept.has(index));
}

function farthest(line: Point[], [from, to]: readonly [number, number]): { index: number; distance: number } {
  const found = { index: from, distance: -1 };
  for (let index = from + 1; index < to; index += 1) {
    const distance = distanceFrom(line[index] ?? ORIGIN, line[from] ?? ORIGIN, line[to] ?? ORIGIN);
    if (distance > found.distance) Object.assign(found, { index, distance });
  }
  return found;
}

function distanceFrom([x, y]: Point, [fromX, fromY]: Point, [toX, toY]: Point): number {
  const [dx, dy] = [toX - fromX, toY - fromY];
  const length = Math.hypot(dx, dy);
  if (length === 0) return Math.hypot(x - fromX, y - fromY);
  return Math.abs(dx * (y - fromY) - dy * (x - fromX)) / length;
}
