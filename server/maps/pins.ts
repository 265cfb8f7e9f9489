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
  const grouped = new Map<string, { place: Place; at: Point; area: Box }[]>();
  for (const place of places) {
    const inset = insets.find(({ frame }) => contains(frame, place.at));
    const area = inset?.box ?? map;
    const at = clampInto(area, inset ? zoomed(place.at, inset) : place.at, EDGE);
    const key = `${areas.indexOf(area)} ${Math.round(at[0])} ${Math.round(at[1])}`;
    grouped.set(key, [...(grouped.get(key) ?? []), { place, at, area }]);
  }
  const taken = new Set<string>();
  const grid = gridOf(places.length);
  return [...grouped.values()].flatMap((group) =>
    group.map(({ place: { course }, at, area }, index) => {
      const ringed = group.length === 1 ? at : onRing(group[0]?.at ?? at, index, group.length);
      return { course, area, at: freePoint(clampInto(area, ringed, EDGE), area, { taken, grid }) };
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

/** The nearest free point of the grid, searched in growing squares. */
function freePoint([x, y]: Point, area: Box, { taken, grid }: { taken: Set<string>; grid: number }): Point {
  const [column, row] = [Math.round(x * grid), Math.round(y * grid)];
  for (let reach = 0; ; reach += 1) {
    for (let dx = -reach; dx <= reach; dx += 1) {
      for (let dy = -reach; dy <= reach; dy += 1) {
        if (Math.max(Math.abs(dx), Math.abs(dy)) !== reach) continue;
        const at: Point = [(column + dx) / grid, (row + dy) / grid];
        const key = at.join(' ');
        if (taken.has(key) || !contains(area, at)) continue;
        taken.add(key);
        return at;
      }
    }
  }
}
