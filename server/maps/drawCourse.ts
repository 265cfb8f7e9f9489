import { escapeHtml } from '../http/escapeHtml.ts';
import { dotsOf, drawLand } from './drawMap.ts';
import { distance } from './geometry.ts';
import type { Layout } from './layout.ts';

/** So many of the nearest courses are dots beside a course. */
const NEAREST = 12;

/** A state's outline with one course's flag, and the courses around it. @param layout one without insets */
export function drawCourse({ outline, width, height, pins }: Layout, courseId: number, about: string): string {
  const own = pins.find(({ course }) => course._id === courseId);
  const dots = own
    ? pins
        .filter((pin) => pin !== own)
        .map(({ at }) => at)
        .toSorted((one, other) => distance(one, own.at) - distance(other, own.at))
        .slice(0, NEAREST)
    : [];
  return [
    `<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeHtml(about)}">`,
    drawLand(outline),
    dotsOf(dots),
    own
      ? `<g data-part="flag" transform="translate(${own.at.join(' ')})"><circle r="12"/><path d="M0 0v-20"/><path d="M0-20l12 4.5L0-11z"/></g>`
      : '',
    '</svg>',
  ].join('');
}
