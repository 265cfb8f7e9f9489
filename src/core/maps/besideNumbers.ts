type Point = { x: number; y: number };

/** Radius of a number on a map, its border included. */
export const NUMBER_RADIUS = 10;

/** Moves a dot that a number would hide to the number's edge, where half of it is visible. */
export function besideNumbers({ x, y }: Point, numbers: readonly Point[], radius = NUMBER_RADIUS): Point {
  const over = numbers.find((number) => Math.hypot(x - number.x, y - number.y) < radius);
  if (!over) return { x, y };
  const [dx, dy] = [x - over.x, y - over.y];
  const away = Math.hypot(dx, dy);
  // A dot in the very middle moves upwards.
  const [right, down] = away === 0 ? [0, -1] : [dx / away, dy / away];
  return { x: over.x + right * radius, y: over.y + down * radius };
}
