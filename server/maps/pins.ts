import { type Box, clampInto, contains, type Point } from './geometry.ts';
import type { Inset } from './insets.ts';
import type { CourseOnMap, Place } from './places.ts';

/** A course in the drawing. */
export type Pin = { course: CourseOnMap; at: Point; /** The map, or the inset that it is in. */ area: Box };

/** From the middle of one dot of a ring to the next. */
const RING_STEP = 5;
/** Pins stand on half units, no two on the same; on whole ones where there are many, which takes fewer bytes. */
const gridOf = (count: number): number => (count > 500 ? 1 : 2);
const EDGE = 3;

/** Each course once, in the inset that has its place or on the map; several at one point stand in a ring. */
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

/** Rings of 8, 16, 24 …; fewer stand closer together. */
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

/** The nearest point of the grid where no pin stands yet, searched in growing squares. */
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
