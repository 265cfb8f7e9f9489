import type { Heading } from './fitting.ts';
import { type Marked, stateOutline } from './stateOutline.ts';
import { brand, LEADING, lines, text } from './svg.ts';

export const MARGIN = 64;
/** Left and right edge of the lists in wide pictures. */
export const LIST_FROM = 452;
export const LIST_TO = 1200 - MARGIN;

/** Type sizes, width and lines of a panel's heading. */
export const PANEL = { sizes: [52, 46, 40, 34, 30], width: LIST_FROM - MARGIN - 40, lines: 3 };
/** Position of the state's outline in a story. */
export const STORY_MAP = { x: 420, y: 236, width: 260, height: 210 };
/** Baseline of the state's code, and of the last row beside it. */
export const FLOOR = 565;

type PanelParts = { heading: Heading; below: readonly string[]; code: string; marked: Marked };

/** Greatest width and height of the outline; more lines above it leave less height. */
const MAP_SIZE = 176;
const MAP_FLOOR = FLOOR + 8;
const CODE_WIDTH = 176;
const CODE_SIZE = 120;

/** The left side of the wide pictures: the product, what is shown, the state's code, large, and its outline. */
export function panel({ heading, below, code, marked }: PanelParts): string {
  const { size } = heading;
  const top = 160 + size;
  const belowTop = top + (heading.lines.length - 1) * size * LEADING + 52;
  const mapTop = Math.max(MAP_FLOOR - MAP_SIZE, belowTop + (below.length - 1) * 32 + 16);
  return [
    brand([MARGIN, 85], 30),
    lines(heading.lines, [MARGIN, top], { face: 'display', size }),
    ...below.map((line, index) =>
      text(line, [MARGIN, belowTop + index * 32], { face: 'sans', size: 23, colour: 'muted' }),
    ),
    text(code, [MARGIN - 4, FLOOR], { face: 'display', size: CODE_SIZE, colour: 'fairway' }),
    ...(marked.length === 0
      ? []
      : [
          stateOutline(code, marked, {
            x: MARGIN + CODE_WIDTH,
            y: mapTop,
            width: MAP_SIZE,
            height: MAP_FLOOR - mapTop,
          }),
        ]),
  ].join('');
}
