import { drawPicture } from '../../../maps/drawPicture.ts';
import type { Box } from '../../../maps/geometry.ts';
import type { CourseOnMap } from '../../../maps/places.ts';
import { COLOURS } from './svg.ts';

/** A course to mark on a picture's map. */
export type Marked = readonly CourseOnMap[];

export const stateOutline = (code: string, marked: Marked, box: Box): string =>
  drawPicture(code, marked, {
    box,
    colours: { land: COLOURS.sand, line: COLOURS.fairway, flag: COLOURS.flag, edge: COLOURS.paper },
  });
