import { escapeHtml } from '../http/escapeHtml.ts';
import { FLAG_SIZE, type PlacedFlag } from './flags.ts';
import type { Box, Point } from './geometry.ts';
import { type Inset, INSET_HEADING } from './insets.ts';
import type { Layout } from './layout.ts';
import { type Outline, STEPS } from './outlineFormat.ts';

/** A map as SVG for a page, whose styles colour its parts: one list of links, and one sentence about it. */
export function drawMap(
  { outline, width, height, insets, pins }: Layout,
  flags: readonly PlacedFlag[],
  { about }: { about: string },
): string {
  const flagged = new Set(flags.map(({ pin }) => pin));
  const dots = pins.filter((pin) => !flagged.has(pin)).map(({ at }) => at);
  const list = flags.map(drawFlag).join('');
  return [
    // A list of nothing is none.
    `<svg viewBox="0 0 ${width} ${height}" role="${flags.length === 0 ? 'img' : 'list'}" aria-label="${escapeHtml(about)}">`,
    `<g aria-hidden="true">${drawLand(outline)}`,
    ...insets.map(drawInset),
    dotsOf(dots),
    `</g>${list}</svg>`,
  ].join('');
}

export const drawLand = ({ land, counties }: Outline): string =>
  `<g id="map-land" transform="scale(${1 / STEPS})"><path data-part="land" d="${land}"/><path data-part="counties" d="${counties}"/></g>`;

function drawInset({ town, frame, box }: Inset): string {
  return [
    `<svg ${boxOf(box)} viewBox="${[frame.x, frame.y, frame.width, frame.height].map(short).join(' ')}"><use href="#map-land"/></svg>`,
    `<rect data-part="frame" ${boxOf(frame)} rx="2"/><rect data-part="inset" ${boxOf(box)} rx="4"/>`,
    `<text data-part="town" x="${box.x + 1}" y="${box.y - INSET_HEADING + 11}">Around ${escapeHtml(town)}</text>`,
  ].join('');
}

const boxOf = ({ x, y, width, height }: Box): string =>
  `x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}"`;

/** All dots are one path of points, which a round line makes visible: a few bytes each. */
export function dotsOf(dots: readonly Point[]): string {
  let [fromX, fromY] = [0, 0];
  const path = dots
    .toSorted(([x, y], [otherX, otherY]) => Math.round(y / 6) - Math.round(otherY / 6) || x - otherX)
    .map(([x, y]) => {
      const [dx, dy] = [2 * x - fromX, 2 * y - fromY];
      [fromX, fromY] = [2 * x, 2 * y];
      return `m${dx}${dy < 0 ? '' : ' '}${dy}z`;
    });
  return path.length === 0 ? '' : `<path data-part="dots" transform="scale(.5)" d="${path.join('')}"/>`;
}

function drawFlag({ pin: { course, at }, label, number }: PlacedFlag): string {
  const middle = number ?? at;
  const isAside = number !== null && (number[0] !== at[0] || number[1] !== at[1]);
  const line = isAside ? `<path d="M${at[0]} ${at[1]}L${middle[0]} ${middle[1]}"/>` : '';
  const mark = `<circle cx="${short(middle[0])}" cy="${short(middle[1])}" r="${number ? FLAG_SIZE / 2 : 4}"/>`;
  const text = number ? `<text x="${short(middle[0])}" y="${short(middle[1])}">${escapeHtml(label)}</text>` : '';
  return `<g role="listitem"><a href="/course/${course._id}"><title>${escapeHtml(`${label}. ${course.name}`)}</title>${line}${mark}${text}</a></g>`;
}

/** Two digits are finer than a pixel. */
const short = (value: number): string => String(Math.round(value * 100) / 100);
