import { type Box, overlaps, type Point, squareAround } from './geometry.ts';
import type { CourseOnMap } from './places.ts';

/** 16 miles across, a course in the middle. */
const WIDTH = 400;
const HEIGHT = 480;
const MILES_ACROSS = 16;
const UNITS_A_MILE = WIDTH / MILES_ACROSS;
const MILES_A_DEGREE = 69.1;
const RINGS = [3, 6];
/** How many neighbors are labelled. */
const NAMED = 18;
/** A label in 12 px: its height, and the width of its widest character. */
const LINE = 15;
const CHARACTER = 6.9;
const BOLD = 1.08;
const BESIDE = 9;
const DOT = 8;
const EDGE: Box = { x: 4, y: 4, width: WIDTH - 8, height: HEIGHT - 8 };
/** The corner in which the page draws the whole state. */
const LOCATOR: Box = { x: WIDTH - 74, y: 0, width: 74, height: 84 };

type Label = { x: number; y: number; anchor: 'start' | 'middle' | 'end' };
export type Neighbor = { courseId: number; name: string; x: number; y: number; label: Label | null };
export type Region = {
  width: number;
  height: number;
  rings: { miles: number; radius: number }[];
  own: Neighbor;
  neighbors: Neighbor[];
};

/**
 * The surroundings of a course: its neighbors where they lie, with names that do not overlap. @param others the first
 * ones are named first
 */
export function regionOf(course: CourseOnMap, others: readonly CourseOnMap[]): Region {
  const rings = RINGS.map((miles) => ({ miles, radius: miles * UNITS_A_MILE }));
  const near = others
    .filter(({ _id }) => _id !== course._id)
    .map((other) => ({ course: other, at: positionOf(other, course) }))
    .filter(({ at }) => isInside(squareAround(at, DOT)));
  const middle: Point = [WIDTH / 2, HEIGHT / 2];
  const taken: Box[] = [
    LOCATOR,
    squareAround(middle, 2 * DOT),
    ...near.map(({ at }) => squareAround(at, DOT)),
    ...rings.map(({ radius }) => boxOf('6 mi', { x: middle[0], y: middle[1] + radius, anchor: 'middle' })),
  ];

  function name({ course: { _id, name: full }, at: [x, y] }: (typeof near)[number], isNamed: boolean, size = 1) {
    const text = shortName(full);
    const label = isNamed
      ? around([x, y]).find((each) => {
          const box = boxOf(text, each, size);
          return isInside(box) && !taken.some((other) => overlaps(box, other));
        })
      : undefined;
    if (label) taken.push(boxOf(text, label, size));
    return { courseId: _id, name: text, x, y, label: label ?? null };
  }

  const own = name({ course, at: middle }, true, BOLD);
  let named = 0;
  const neighbors = near.map((neighbor) => {
    const placed = name(neighbor, named < NAMED);
    if (placed.label) named += 1;
    return placed;
  });
  return { width: WIDTH, height: HEIGHT, rings, own, neighbors };
}

/** The earth is flat enough here. Alaska lies on both sides of the date line. */
function positionOf(place: CourseOnMap, middle: CourseOnMap): Point {
  const degrees = ((place.lon - middle.lon + 540) % 360) - 180;
  const eastwards = degrees * Math.cos((middle.lat * Math.PI) / 180) * MILES_A_DEGREE;
  const northwards = (place.lat - middle.lat) * MILES_A_DEGREE;
  return [round(WIDTH / 2 + eastwards * UNITS_A_MILE), round(HEIGHT / 2 - northwards * UNITS_A_MILE)];
}

const around = ([x, y]: Point): Label[] => [
  { x: x + BESIDE, y, anchor: 'start' },
  { x: x - BESIDE, y, anchor: 'end' },
  { x, y: y + 13, anchor: 'middle' },
  { x, y: y - 13, anchor: 'middle' },
];

/** The rectangle of a label; `y` is its vertical middle. */
export function boxOf(text: string, { x, y, anchor }: Label, size = 1): Box {
  const width = text.length * CHARACTER * size;
  const left = { start: x, middle: x - width / 2, end: x - width }[anchor];
  return { x: left, y: y - LINE / 2, width, height: LINE };
}

const isInside = ({ x, y, width, height }: Box): boolean =>
  x >= EDGE.x && y >= EDGE.y && x + width <= EDGE.x + EDGE.width && y + height <= EDGE.y + EDGE.height;

/** "Troon North Pinnacle" for "Troon North Golf Club (Pinnacle)": words that most names share say nothing on a map. */
export const shortName = (name: string): string =>
  name
    .replace(/ (?:(?:Golf|Country|Tennis|&|and) )*(?:Club|Course|Links|Resort)\b(?! of\b)/, '')
    .replace(/^The /, '')
    .replaceAll(/[()]/g, '');

const round = (value: number): number => Math.round(value * 10) / 10;
