import { type Box, contains, overlaps, type Point, squareAround } from './geometry.ts';
import { FLAG_SIZE, type PlacedFlag } from './flags.ts';
import type { Layout } from './layout.ts';

export type Town = { name: string; at: Point };

/** A few are enough for orientation. */
const MOST = 4;
/** A label of 12 units: average width of a letter, height, margin, and distance above its town. */
const [LETTER, LINE, ROOM, ABOVE] = [6.4, 13, 6, 10];

/**
 * Names of the towns with most courses, for orientation: where there is room for them beside numbers, insets and one
 * another. A town is where its courses are on average; the names of dense places stand at their insets.
 */
export function townsOf({ width, outline, insets, pins }: Layout, flags: readonly PlacedFlag[]): Town[] {
  const map: Box = { x: 0, y: 0, width, height: outline.height };
  const onMap = pins.filter(({ at }) => contains(map, at));
  const towns = [...Map.groupBy(onMap, ({ course }) => course.city)]
    .map(([name, there]) => ({ name, courses: there.length, at: meanOf(there.map(({ at }) => at)) }))
    .toSorted((one, other) => other.courses - one.courses || (one.name < other.name ? -1 : 1));
  const taken = [
    ...insets.map(({ frame }) => frame),
    ...flags.flatMap(({ number, pin }) => (number ? squareAround(number, FLAG_SIZE) : squareAround(pin.at, LINE))),
  ];
  const named: Town[] = [];
  for (const { name, at } of towns) {
    if (named.length === MOST) break;
    const label = {
      x: at[0] - (LETTER * name.length) / 2,
      y: at[1] - ABOVE - LINE / 2,
      width: LETTER * name.length,
      height: LINE,
    };
    const isInside = contains(map, [label.x, label.y]) && contains(map, [label.x + label.width, label.y + LINE]);
    if (!isInside || taken.some((other) => overlaps(widened(label), other))) continue;
    taken.push(label);
    named.push({ name, at: [Math.round(at[0]), Math.round(at[1] - ABOVE)] });
  }
  return named;
}

const meanOf = (points: readonly Point[]): Point => [
  points.reduce((sum, [x]) => sum + x, 0) / points.length,
  points.reduce((sum, [, y]) => sum + y, 0) / points.length,
];

const widened = ({ x, y, width, height }: Box): Box => ({
  x: x - ROOM,
  y: y - ROOM,
  width: width + 2 * ROOM,
  height: height + 2 * ROOM,
});
