import { type Box, clampInto, contains, type Point } from './geometry.ts';
import type { Inset } from './insets.ts';
import type { CourseOnMap, Place } from './places.ts';

/** A course on the map. */
export type Pin = { course: CourseOnMap; at: Point; /** The map, or the inset that it is in. */ area: Box };

/** Distance between neighbouring dots of a ring. */
const RING_STEP = 5;
/** Pins are placed on half units; on whole ones if there are many, to save bytes. No two are on the same point. */
const gridOf = (count: number): number => (count > 500 ? 1 : 2);
const EDGE = 3;

/** One pin for each course, in its inset or on the map; several at one point form a ring. */
export function pinsOf(places: readonly Place[], map: Box, insets: readonly Inset[]): Pin[] {
  const areas = [...insets.map(({ box }) => box), map];
  const placed = places.map((place) => {
    const inset = insets.find(({ frame }) => contains(frame, place.at));
    const area = inset?.box ?? map;
    return { place, area, at: clampInto(area, inset ? zoomed(place.at, inset) : place.at, EDGE) };
  });
  const grouped = Map.groupBy(
    placed,
    ({ area, at }) => `${areas.indexOf(area)} ${Math.round(at[0])} ${Math.round(at[1])}`,
  );
  const free = freePoints(gridOf(places.length));
  return [...grouped.values()].flatMap((group) =>
    group.map(({ place: { course }, at, area }, index) => {
      const ringed = group.length === 1 ? at : onRing(group[0]?.at ?? at, index, group.length);
      return { course, area, at: free(clampInto(area, ringed, EDGE), area) };
    }),
  );
}

const zoomed = ([x, y]: Point, { frame, box, zoom }: Inset): Point => [
  box.x + (x - frame.x) * zoom,
  box.y + (y - frame.y) * zoom,
];

/** Position in rings of 8, 16, 24 … points; a ring with fewer points is smaller. */
function onRing([x, y]: Point, index: number, count: number): Point {
  let ring = 1;
  let before = 0;
  while (index - before >= 8 * ring) {
    before += 8 * ring;
    ring += 1;
  }
  const inRing = Math.min(8 * ring, count - before);
  const radius = Math.max((RING_STEP * inRing) / (2 * Math.PI), inRing === 1 ? 0 : RING_STEP / 2) + (ring - 1) * 0.4;
  const angle = (2 * Math.PI * (index - before)) / inRing - Math.PI / 2;
  return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
}

/** Takes the nearest free point of the grid, searched along the edges of growing squares. */
function freePoints(grid: number): (near: Point, area: Box) => Point {
  const taken = new Set<string>();
  // From here on outwards: the smaller squares around a point stay full.
  const reached = new Map<string, number>();
  return ([x, y], area) => {
    const [column, row] = [Math.round(x * grid), Math.round(y * grid)];
    const from = `${column} ${row}`;
    for (let reach = reached.get(from) ?? 0; ; reach += 1) {
      reached.set(from, reach);
      for (let dx = -reach; dx <= reach; dx += 1) {
        const isSide = Math.abs(dx) === reach;
        for (let dy = -reach; dy <= reach; dy += isSide ? 1 : 2 * reach) {
          const at: Point = [(column + dx) / grid, (row + dy) / grid];
          const key = at.join(' ');
          if (taken.has(key) || !contains(area, at)) continue;
          taken.add(key);
          return at;
        }
      }
    }
  };
}
