import { distance, type Point } from './geometry.ts';
import { STEPS } from './outlineFormat.ts';

export type Land = readonly (readonly Point[])[];

/** Parses the rings of an outline's path; the closing point is not repeated. */
export function landOf(path: string): Land {
  let [x, y] = [0, 0];
  return path
    .split('m')
    .slice(1)
    .map((ring) => {
      const numbers = (ring.match(/-?\d+/g) ?? []).map(Number);
      const points: Point[] = [];
      for (let index = 0; index < numbers.length; index += 2) {
        x += numbers[index] ?? 0;
        y += numbers[index + 1] ?? 0;
        points.push([x / STEPS, y / STEPS]);
      }
      // A closed ring leaves the pen where it began.
      [x, y] = [(points[0]?.[0] ?? 0) * STEPS, (points[0]?.[1] ?? 0) * STEPS];
      return points;
    });
}

export const isOnLand = (land: Land, point: Point): boolean =>
  land.reduce((inside, ring) => inside !== isInRing(ring, point), false);

function isInRing(ring: readonly Point[], [x, y]: Point): boolean {
  let inside = false;
  for (const [[ax, ay], [bx, by]] of edgesOf(ring)) {
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

/** The point of the shore that is nearest to a point. */
export function nearestShore(land: Land, point: Point): Point {
  let nearest: Point = point;
  let least = Infinity;
  for (const ring of land) {
    for (const [from, to] of edgesOf(ring)) {
      const found = nearestOn(from, to, point);
      const away = distance(found, point);
      if (away < least) [nearest, least] = [found, away];
    }
  }
  return nearest;
}

function nearestOn([ax, ay]: Point, [bx, by]: Point, [x, y]: Point): Point {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const part = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length));
  return [ax + part * dx, ay + part * dy];
}

function* edgesOf(ring: readonly Point[]): Generator<[Point, Point]> {
  for (let index = 0; index < ring.length; index += 1) {
    const from = ring[index];
    const to = ring[(index + 1) % ring.length];
    if (from && to) yield [from, to];
  }
}
