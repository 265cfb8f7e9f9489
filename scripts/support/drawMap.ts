import type { StateMap } from '#contract/maps';
import { escapeHtml } from '../../server/http/escapeHtml.ts';

type Box = StateMap['insets'][number]['box'];

/** SVG of a map like that of src/core/maps/MapPicture.tsx, for a sheet of many. @param id unique on the sheet */
export function drawMap({ width, height, about, land, counties, dots, insets, flags }: StateMap, id: string): string {
  return [
    `<svg viewBox="0 0 ${width} ${height}" role="list" aria-label="${escapeHtml(about)}">`,
    `<g aria-hidden="true"><g id="${id}" transform="scale(.25)"><path class="land" d="${land}"/><path class="counties" d="${counties}"/></g>`,
    ...insets.map((inset) => drawInset(inset, id)),
    `<path class="dots" transform="scale(.5)" d="${dots}"/></g>`,
    ...flags.map(drawFlag),
    '</svg>',
  ].join('');
}

function drawInset({ town, frame, box }: StateMap['insets'][number], id: string): string {
  return [
    `<svg ${boxOf(box)} viewBox="${frame.x} ${frame.y} ${frame.width} ${frame.height}"><use href="#${id}"/></svg>`,
    `<rect class="frame" ${boxOf(frame)} rx="2"/><rect class="inset" ${boxOf(box)} rx="4"/>`,
    `<text class="town" x="${box.x + 1}" y="${box.y - 4}">Around ${escapeHtml(town)}</text>`,
  ].join('');
}

const boxOf = ({ x, y, width, height }: Box): string => `x="${x}" y="${y}" width="${width}" height="${height}"`;

function drawFlag({ courseId, name, label, x, y, number }: StateMap['flags'][number]): string {
  const at = number ?? { x, y };
  const line = at.x === x && at.y === y ? '' : `<path d="M${x} ${y}L${at.x} ${at.y}"/>`;
  const text = number ? `<text x="${at.x}" y="${at.y}">${label}</text>` : '';
  return `<g role="listitem"><a aria-label="${escapeHtml(`${label}. ${name}`)}" href="/course/${courseId}">${line}<circle cx="${at.x}" cy="${at.y}" r="${number ? 9 : 4}"/>${text}</a></g>`;
}
