import type { Box } from './geometry.ts';
import { DENSE_DOTS, type Density, type Inset, insetsOf } from './insets.ts';
import { MAP_WIDTH } from './outlineFormat.ts';
import type { StateOutline } from './outlines.ts';
import { type Pin, pinsOf } from './pins.ts';
import { type CourseOnMap, placesOf } from './places.ts';

/** Positions of everything on a state's map, whichever courses are marked. */
export type Layout = { outline: StateOutline; width: number; height: number; insets: Inset[]; pins: Pin[] };

/** @param dense what is drawn again in an inset; null for a map without insets */
export function layoutOf(
  outline: StateOutline,
  courses: readonly CourseOnMap[],
  dense: Density | null = DENSE_DOTS,
): Layout {
  const map: Box = { x: 0, y: 0, width: MAP_WIDTH, height: outline.height };
  const places = placesOf(outline, courses);
  const insets = dense ? insetsOf(places, map, dense) : [];
  const bottom = Math.max(map.height, ...insets.map(({ box }) => box.y + box.height));
  return {
    outline,
    width: MAP_WIDTH,
    // The frame of an inset is drawn on its edge.
    height: insets.length > 0 ? bottom + 1 : bottom,
    insets,
    pins: pinsOf(places, map, insets),
  };
}
