import { NUMBER_RADIUS } from './besideNumbers.ts';
import type { Point } from './spread.ts';

/** Room that a name or a button takes, in units of the map: its middle, and half of its width and height. */
export type PinLabel = Point & { halfWidth: number; halfHeight: number };

const HALF_HEIGHT = 10;
/** Width of a letter of the name, and of the margin around the name. */
const [LETTER, PADDING] = [7.4, 6];
const DOT_RADIUS = 5;
/** A covered number counts as much as this many dots. */
const NUMBER_WEIGHT = 100;
/** How far from the pin the name may begin, and in how many directions. */
const DISTANCES = [10, 16, 24, 36, 52, 72, 96, 124];
const DIRECTIONS = 16;

type Around = {
  pins: readonly Point[];
  numbers: readonly Point[];
  width: number;
  height: number;
};

/** The place of a pin's name. */
export const placeLabel = (pin: Point, name: string, around: Around): PinLabel =>
  placeBeside(pin, { halfWidth: (name.length * LETTER) / 2 + PADDING, halfHeight: HALF_HEIGHT }, around);

/** The place beside a point that covers fewest pins and numbers, the nearest of several; always inside the map. */
export function placeBeside(
  point: Point,
  size: Pick<PinLabel, 'halfWidth' | 'halfHeight'>,
  { pins, numbers, width, height }: Around,
): PinLabel {
  const halfHeight = size.halfHeight;
  const halfWidth = Math.min(size.halfWidth, width / 2);
  const covered = (label: PinLabel): number =>
    pins.filter((other) => isUnder(label, other, DOT_RADIUS)).length +
    NUMBER_WEIGHT * numbers.filter((other) => isUnder(label, other, NUMBER_RADIUS)).length;
  let best: { label: PinLabel; count: number } | undefined;
  for (const away of DISTANCES) {
    for (let step = 0; step < DIRECTIONS; step += 1) {
      // Sideways first: a name is wider than high.
      const angle = (step % 2 === 0 ? step / 2 : DIRECTIONS - (step + 1) / 2) * ((2 * Math.PI) / DIRECTIONS);
      const [right, down] = [Math.cos(angle), Math.sin(angle)];
      const label = {
        x: clamp(point.x + right * (away + halfWidth), halfWidth, width - halfWidth),
        y: clamp(point.y + down * (away + halfHeight), halfHeight, height - halfHeight),
        halfWidth,
        halfHeight,
      };
      const count = covered(label);
      if (count === 0) return label;
      if (!best || count < best.count) best = { label, count };
    }
  }
  return best?.label ?? { ...point, halfWidth, halfHeight };
}

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

const isUnder = ({ x, y, halfWidth, halfHeight }: PinLabel, point: Point, radius: number): boolean =>
  Math.abs(point.x - x) < halfWidth + radius && Math.abs(point.y - y) < halfHeight + radius;
