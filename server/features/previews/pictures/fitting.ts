import { type Face, widthOf } from './faces.ts';

export type Type = { face: Face; size: number };

/** Common abbreviations in golf. */
const SHORT_FORMS: readonly (readonly [RegExp, string])[] = [
  [/\bGolf (?:and|&) Country Club\b/g, 'G&CC'],
  [/\bCountry Club\b/g, 'CC'],
  [/\bGolf (?:Club|Course|Courses)\b/g, 'GC'],
];

/** Fits a course's name on one line: whole, else abbreviated, else truncated with an ellipsis. */
export function fitName(name: string, { face, size }: Type, width: number): string {
  if (widthOf(name, face, size) <= width) return name;
  return cut(
    SHORT_FORMS.reduce((text, [words, short]) => text.replace(words, short), name),
    { face, size },
    width,
  );
}

/** Truncates a text with an ellipsis to fit. */
export function cut(text: string, { face, size }: Type, width: number): string {
  if (widthOf(text, face, size) <= width) return text;
  let left = width - widthOf('…', face, size);
  let kept = '';
  for (const character of text) {
    left -= widthOf(character, face, size);
    if (left < 0) break;
    kept += character;
  }
  // An opening bracket is not left at the end.
  return `${withoutSeparator(kept.replace(/\([^)]{0,3}$/, ''))}…`;
}

const withoutSeparator = (text: string): string => text.replace(/(?<![\s,&-])[\s,&-]+$/, '');

export type Heading = { size: number; lines: string[] };
type HeadingPlace = { sizes: readonly number[]; width: number; lines: number };

/** Wraps a heading in the largest of `sizes` with at most `lines` lines; truncates it in the smallest. */
export function fitHeading(text: string, place: HeadingPlace): Heading {
  const whole = fitWhole(text, place);
  if (whole) return whole;
  const size = place.sizes.at(-1) ?? 16;
  const type: Type = { face: 'display', size };
  const wrapped = wrap(text, type, place.width);
  const kept = [...wrapped.slice(0, place.lines - 1), wrapped.slice(place.lines - 1).join(' ')];
  return { size, lines: kept.map((line) => cut(line, type, place.width)) };
}

/** Wraps a heading that begins with a name and must keep its end, so the name is truncated. */
export function fitNamed(name: string, end: string, place: HeadingPlace): Heading {
  const whole = fitWhole(name + end, place);
  if (whole) return whole;
  const characters = Array.from(name);
  while (characters.length > 0) {
    characters.pop();
    const shorter = fitWhole(`${withoutSeparator(characters.join(''))}…${end}`, place);
    if (shorter) return shorter;
  }
  return fitHeading(name + end, place);
}

function fitWhole(text: string, { sizes, width, lines }: HeadingPlace): Heading | undefined {
  for (const size of sizes) {
    const wrapped = wrap(text, { face: 'display', size }, width);
    if (wrapped.length <= lines && wrapped.every((line) => widthOf(line, 'display', size) <= width))
      return { size, lines: balance(text, wrapped, size) };
  }
  return undefined;
}

/** Balances the lengths of lines without adding a line. */
function balance(text: string, wrapped: string[], size: number): string[] {
  const type: Type = { face: 'display', size };
  const widest = (lines: readonly string[]) => Math.max(...lines.map((line) => widthOf(line, 'display', size)));
  let best = wrapped;
  for (;;) {
    const narrower = widest(best) - 1;
    const lines = wrap(text, type, narrower);
    if (lines.length > wrapped.length || widest(lines) > narrower) return best;
    best = lines;
  }
}

/** Breaks between words only; a word longer than the line overflows on a line of its own. */
function wrap(text: string, { face, size }: Type, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && widthOf(longer, face, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
