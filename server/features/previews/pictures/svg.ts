import { escapeHtml } from '../../../http/escapeHtml.ts';
import { FAMILY, type Face } from './faces.ts';

/** The light theme's tokens (src/styles/tokens.css); a test holds them equal. */
export const COLOURS = {
  paper: '#fbf8f1',
  ink: '#17211b',
  muted: '#5b665e',
  line: '#e2daca',
  fairway: '#1f5d3a',
  sand: '#efe6d0',
  flag: '#c0342b',
} as const;
export type Colour = keyof typeof COLOURS;

export type TextStyle = { face: Face; size: number; colour?: Colour; anchor?: 'start' | 'end' };

/** A line of text; y is its base line. */
export function text(content: string, [x, y]: readonly [number, number], style: TextStyle): string {
  const { face, size, colour = 'ink', anchor = 'start' } = style;
  return `<text x="${x}" y="${y}" font-family="${FAMILY[face]}" font-size="${size}" fill="${COLOURS[colour]}" text-anchor="${anchor}">${escapeHtml(content)}</text>`;
}

/** Line height, as a multiple of the font size. */
export const LEADING = 1.12;

export function lines(contents: readonly string[], [x, y]: readonly [number, number], style: TextStyle): string {
  return contents.map((line, index) => text(line, [x, y + index * style.size * LEADING], style)).join('');
}

export function bar(
  [x, y]: readonly [number, number],
  [width, height]: readonly [number, number],
  colour: Colour,
): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${height / 2}" fill="${COLOURS[colour]}"/>`;
}

/** The product's flag, `height` pixels high, with its upper left corner at x, y. */
export function flag([x, y]: readonly [number, number], height: number, colour: Colour = 'flag'): string {
  const fill = COLOURS[colour];
  return `<g transform="translate(${x} ${y}) scale(${height / 20})"><path d="M3 2v16" fill="none" stroke="${fill}" stroke-width="2" stroke-linecap="round"/><path d="M3.5 3l9.5 3.6-9.5 3.6z" fill="${fill}" stroke="${fill}" stroke-width="1.4" stroke-linejoin="round"/></g>`;
}

/** The product's name with its flag; y is the name's base line. */
export function brand([x, y]: readonly [number, number], size: number): string {
  return (
    flag([x - size * 0.12, y - size * 0.86], size * 1.05) +
    text('Top Picks', [x + size * 0.95, y], { face: 'display', size })
  );
}

export type Size = { width: number; height: number };
export const WIDE: Size = { width: 1200, height: 630 };
export const STORY: Size = { width: 1080, height: 1920 };

export function picture({ width, height }: Size, parts: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${COLOURS.paper}"/>${parts.join('')}</svg>`;
}
