import type { Heading } from './fitting.ts';
import { type Marked, stateOutline } from './stateOutline.ts';
import { brand, LEADING, lines, STORY, text } from './svg.ts';

export const MARGIN = 64;
/** Left and right edge of the lists in wide pictures. */
export const LIST_FROM = 452;
export const LIST_TO = 1200 - MARGIN;

/** Type sizes, width and lines of a panel's heading. */
export const PANEL = { sizes: [52, 46, 40, 34, 30], width: LIST_FROM - MARGIN - 40, lines: 3 };
/** Edges of a story and place of its heading; what matters keeps clear of the buttons that apps lay over the edges. */
export const STORY_MARGIN = 90;
export const STORY_HEADING = { sizes: [84, 72, 60, 50], width: STORY.width - 2 * STORY_MARGIN, lines: 2 };
const STORY_MAP = { x: 420, y: 236, width: 260, height: 210 };
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

/** The upper part of a story: the product, the state's outline and code, what is shown, and a line below it. */
export function storyTop({ heading, below, code, marked }: Omit<PanelParts, 'below'> & { below: string }): string {
  const { size } = heading;
  const top = 490 + size;
  const belowTop = top + (heading.lines.length - 1) * size * LEADING + 66;
  const right = STORY.width - STORY_MARGIN;
  return [
    brand([STORY_MARGIN, 420], 46),
    text(code, [right, 424], { face: 'display', size: 160, colour: 'fairway', anchor: 'end' }),
    stateOutline(code, marked, STORY_MAP),
    lines(heading.lines, [STORY_MARGIN, top], { face: 'display', size }),
    text(below, [STORY_MARGIN, belowTop], { face: 'sans', size: 36, colour: 'muted' }),
  ].join('');
}
