import { layoutOf } from './layout.ts';
import { STEPS } from './outlineFormat.ts';
import { outlineOf } from './outlines.ts';
import type { CourseOnMap } from './places.ts';
import type { Box } from './geometry.ts';

type Colours = { land: string; line: string; flag: string; edge: string };

/** SVG of a state's outline with marked courses, scaled to fit the box; empty without an outline. */
export function drawPicture(
  code: string,
  courses: readonly CourseOnMap[],
  { box, colours }: { box: Box; colours: Colours },
): string {
  const outline = outlineOf(code);
  if (!outline) return '';
  const { pins, width, height } = layoutOf(outline, courses, null);
  const scale = Math.min(box.width / width, box.height / height);
  const x = box.x;
  const y = box.y + box.height - height * scale;
  // The radius is in pixels of the picture, so it is divided by the scale.
  const dots = pins.map(({ at: [left, top] }) => `<circle cx="${left}" cy="${top}" r="${round(6 / scale)}"/>`).join('');
  return [
    `<g transform="translate(${round(x)} ${round(y)}) scale(${round(scale)})">`,
    `<path transform="scale(${1 / STEPS})" d="${outline.land}" fill="${colours.land}" stroke="${colours.line}" stroke-width="${round((2 * STEPS) / scale)}" stroke-linejoin="round"/>`,
    `<g fill="${colours.flag}" stroke="${colours.edge}" stroke-width="${round(1.5 / scale)}">${dots}</g></g>`,
  ].join('');
}

const round = (value: number): number => Math.round(value * 1000) / 1000;
