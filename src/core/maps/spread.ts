export type Point = { x: number; y: number };

const ROUNDS = 60;

type Around = {
  fixed?: readonly Point[];
  /** Of the picture, from whose edges the points stay half of the distance away. */
  size?: { width: number; height: number };
};

/**
 * Moves points apart until they are at least `distance` from each other and from the fixed ones, as long as that takes
 * no more than 60 rounds.
 * A few points only: every pair is compared in each round.
 */
export function spread(points: readonly Point[], distance: number, { fixed = [], size }: Around = {}): Point[] {
  const moved = points.map(({ x, y }) => ({ x, y }));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, one] of moved.entries()) {
      for (const other of moved.slice(index + 1)) {
        const [dx, dy] = [other.x - one.x, other.y - one.y];
        const away = Math.hypot(dx, dy);
        if (away >= distance) continue;
        // Points in the same place part sideways.
        const [right, down] = away === 0 ? [1, 0] : [dx / away, dy / away];
        const step = (distance - away) / 2;
        one.x -= right * step;
        one.y -= down * step;
        other.x += right * step;
        other.y += down * step;
      }
      for (const other of fixed) {
        const [dx, dy] = [one.x - other.x, one.y - other.y];
        const away = Math.hypot(dx, dy);
        if (away >= distance) continue;
        one.x = other.x + (away === 0 ? distance : (dx / away) * distance);
        one.y = other.y + (away === 0 ? 0 : (dy / away) * distance);
      }
      if (size) {
        one.x = inside(one.x, size.width, distance / 2);
        one.y = inside(one.y, size.height, distance / 2);
      }
    }
  }
  return moved;
}

const inside = (place: number, length: number, edge: number): number => Math.min(Math.max(place, edge), length - edge);
