import type { Heading } from './fitting.ts';
import { brand, LEADING, lines, text } from './svg.ts';

export const MARGIN = 64;
/** Where the lists of the wide pictures begin and end. */
export const LIST_FROM = 452;
export const LIST_TO = 1200 - MARGIN;

/** Where the heading of a panel stands. */
export const PANEL = { sizes: [52, 46, 40, 34, 30], width: LIST_FROM - MARGIN - 40, lines: 3 };
/** The base line of the code, and of the last row beside it. */
export const FLOOR = 565;

/** The left side of the wide pictures: the product, what is shown, and the state's code, large. */
export function panel({ heading, below, code }: { heading: Heading; below: readonly string[]; code: string }): string {
  const { size } = heading;
  const top = 160 + size;
  const belowTop = top + (heading.lines.length - 1) * size * LEADING + 52;
  return [
    brand([MARGIN, 85], 30),
    lines(heading.lines, [MARGIN, top], { face: 'display', size }),
    ...below.map((line, index) =>
      text(line, [MARGIN, belowTop + index * 32], { face: 'sans', size: 23, colour: 'muted' }),
    ),
    text(code, [MARGIN - 4, FLOOR], { face: 'display', size: 150, colour: 'fairway' }),
  ].join('');
}
