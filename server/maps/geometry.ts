/** In units of a map, from its upper left corner. */
export type Point = readonly [x: number, y: number];
export type Box = { x: number; y: number; width: number; height: number };

export const distance = ([x, y]: Point, [otherX, otherY]: Point): number => Math.hypot(x - otherX, y - otherY);

export const contains = (box: Box, [x, y]: Point): boolean =>
  x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;

export const overlaps = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

export const squareAround = ([x, y]: Point, size: number): Box => ({
  x: x - size / 2,
  y: y - size / 2,
  width: size,
  height: size,
});

/** The nearest point inside the box that keeps `margin` from its edges. */
export const clampInto = (box: Box, [x, y]: Point, margin: number): Point => [
  Math.min(Math.max(x, box.x + margin), box.x + box.width - margin),
  Math.min(Math.max(y, box.y + margin), box.y + box.height - margin),
];
