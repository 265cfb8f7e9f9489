/** Rules for names and other short texts that other people see. Patterns are JSON Schema's, with the flag "u". */

/** At least one visible character: no name of spaces, soft hyphens or zero-width characters only. */
export const VISIBLE = '[^\\p{C}\\p{Z}\\p{M}\\p{Default_Ignorable_Code_Point}\\u2800]';
export const VISIBLE_OR_EMPTY = `^$|${VISIBLE}`;
/** No line break, no control character, no half of a character and no change of the writing direction. */
export const ONE_LINE = '^[^\\p{Cc}\\p{Cs}\\u2028\\u2029\\u202A-\\u202E\\u2066-\\u2069]*$';

const NOT_VISIBLE = 'Use at least one visible letter, number or symbol.';

/** Messages for texts that do not match a pattern. */
export const NAME_MESSAGES: Record<string, string> = {
  [VISIBLE]: NOT_VISIBLE,
  [VISIBLE_OR_EMPTY]: NOT_VISIBLE,
  [ONE_LINE]: 'Use one line without hidden characters. Type it instead of pasting it.',
};

/** Message for the first pattern that a text does not match; undefined for a valid text. */
export const nameProblem = (text: string): string | undefined =>
  Object.entries(NAME_MESSAGES).find(([pattern]) => !new RegExp(pattern, 'u').test(text))?.[1];

const DIRECTION_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/g;
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}\u200F]/u;

/** Isolates a right-to-left name in plain text, as <bdi> does in HTML. */
export function isolated(name: string): string {
  const text = name.replace(DIRECTION_CONTROLS, '');
  return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;
}
