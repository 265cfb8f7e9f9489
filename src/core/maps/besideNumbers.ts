type Point = { x: number; y: number };

/** Of a number on a map, with the edge around it. */
export const NUMBER_RADIUS = 10;

/** A dot that a number would hide stands at its edge, where half of it is seen. */
export function besideNumbers({ x, y }: Point, numbers: readonly Point[]): Point {
  const over = numbers.find((number) => Math.hypot(x - number.x, y - number.y) < NUMBER_RADIUS);
  if (!over) return { x, y };
  const [dx, dy] = [x - over.x, y - over.y];
  const away = Math.hypot(dx, dy);
  // Upwards, where it lies in the very middle.
  const [right, down] = away === 0 ? [0, -1] : [dx / away, dy / away];
  return { x: over.x + right * NUMBER_RADIUS, y: over.y + down * NUMBER_RADIUS };
}
