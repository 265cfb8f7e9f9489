import type { MapFlag, StateMap } from '#contract/maps';
import type { PlacedFlag } from './flags.ts';
import type { Box, Point } from './geometry.ts';
import type { Layout } from './layout.ts';
import { townsOf } from './towns.ts';

/** Converts a layout to the API's map, which the page draws as SVG. */
export function describeMap(layout: Layout, flags: readonly PlacedFlag[], about: string): StateMap {
  const { outline, width, height, insets, pins } = layout;
  const flagged = new Set(flags.map(({ pin }) => pin));
  return {
    about,
    width,
    height,
    land: outline.land,
    counties: outline.counties,
    dots: dotsOf(pins.filter((pin) => !flagged.has(pin)).map(({ at }) => at)),
    insets: insets.map(({ town, frame, box }) => ({ town, frame: shortBox(frame), box: shortBox(box) })),
    flags: flags.map(describeFlag),
    towns: townsOf(layout, flags).map(({ name, at: [x, y] }) => ({ name, x, y })),
  };
}

function describeFlag({ pin: { course, at }, label, number }: PlacedFlag): MapFlag {
  return {
    courseId: course._id,
    name: course.name,
    label,
    x: at[0],
    y: at[1],
    number: number && { x: short(number[0]), y: short(number[1]) },
  };
}

/** Dots overlap where there are so many that these units between their middles are seen as well as finer ones. */
const MANY = 500;
const COARSE = 2;
/** Dots of one strip of this height stand in the order of reading, which takes short steps. */
const STRIP = 6;

/**
 * All dots as one path of zero-length segments, visible by its round line caps: a few bytes each. Many of them stand on
 * a coarser grid, one dot for those at one of its points.
 */
export function dotsOf(dots: readonly Point[]): string {
  const [grid, strip] = dots.length > MANY ? [COARSE, COARSE] : [0.5, STRIP];
  const snapped = dots.map(([x, y]): Point => [Math.round(x / grid) * grid, Math.round(y / grid) * grid]);
  let [fromX, fromY] = [0, 0];
  return [...new Map(snapped.map((dot) => [dot.join(' '), dot])).values()]
    .toSorted(([x, y], [otherX, otherY]) => Math.round(y / strip) - Math.round(otherY / strip) || x - otherX)
    .map(([x, y]) => {
      const [dx, dy] = [2 * x - fromX, 2 * y - fromY];
      [fromX, fromY] = [2 * x, 2 * y];
      return `m${dx}${dy < 0 ? '' : ' '}${dy}z`;
    })
    .join('');
}

const shortBox = ({ x, y, width, height }: Box): Box => ({
  x: short(x),
  y: short(y),
  width: short(width),
  height: short(height),
});

/** Two decimals are finer than a pixel. */
const short = (value: number): number => Math.round(value * 100) / 100;
