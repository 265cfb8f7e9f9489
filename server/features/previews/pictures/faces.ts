import { readFileSync } from 'node:fs';
import { FONT_FILES } from './fontFiles.ts';
import { readMetrics } from './fontMetrics.ts';

const display = readMetrics(readFileSync(FONT_FILES.display));
const sans = readMetrics(readFileSync(FONT_FILES.sans));

export type Face = 'display' | 'sans';
export const FAMILY: Record<Face, string> = { display: 'Fraunces', sans: 'Inter' };

/** The characters of a text that a font can draw, on one line: without emoji and unsupported scripts. */
export function drawable(text: string): string {
  // The display face has the quotation mark of the same shape only (Oʻahu).
  const plain = text.normalize('NFC').replaceAll(/\p{C}/gu, ' ').replaceAll('ʻ', '‘');
  const kept = Array.from(plain).filter((character) => /\s/.test(character) || sans.has(character));
  return kept.join('').replaceAll(/\s+/g, ' ').trim();
}

/** Width in pixels of a text returned by drawable(). */
export function widthOf(text: string, face: Face, size: number): number {
  const own = face === 'display' ? display : sans;
  const ems = Array.from(text, (character) => (own.has(character) ? own : sans).widthOf(character));
  return size * ems.reduce((sum, width) => sum + width, 0);
}
