/**
 * Splits names and queries into words that can be compared: without case, accents, apostrophes, and with one spelling
 * of what is often abbreviated.
 */

/** Words that most names share; they help to rank and are never required. */
export const GENERIC = new Set(
  ['golf', 'country', 'club', 'course', 'courses', 'links', 'resort'].concat(['the', 'at', 'of', 'and']),
);

/** Letters that Unicode does not take apart. */
const LETTERS = new Map([
  ['œ', 'oe'],
  ['æ', 'ae'],
  ['ß', 'ss'],
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
]);

/** A map, because an object would have an entry for "constructor", too. */
const ABBREVIATIONS = new Map([
  ['st', ['saint']],
  ['mt', ['mount']],
  ['mtn', ['mountain']],
  ['ft', ['fort']],
  ['pt', ['point']],
  ['no', ['number']],
  ['nr', ['number']],
  ['gc', ['golf', 'club']],
  ['cc', ['country', 'club']],
  ['gcc', ['golf', 'country', 'club']],
]);

/**
 * The words of a text without abbreviations expanded: "St. John's G.C. & Resort" has "st", "johns", "gc" and "resort".
 */
export function spelledWords(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[\p{M}'’‘ʻʼ´`]/gu, '')
      .replace(/#(?=\s*\d)/g, ' no ')
      .replace(/[œæßøłđ]/g, (letter) => LETTERS.get(letter) ?? letter)
      // "G.C." is one word, "St.Andrews" are two.
      .replace(/(?<=(?<![\p{L}\p{N}])\p{L})\.(?=\p{L}(?![\p{L}\p{N}]))/gu, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

export const expand = (word: string): readonly string[] => ABBREVIATIONS.get(word) ?? [word];

/** The words of a name or a town, with abbreviations expanded. */
export const wordsOf = (text: string): string[] => spelledWords(text).flatMap(expand);

/** The distinguishing words of a name; all its words if it has none. */
export function tellingWords(name: string): string[] {
  const words = wordsOf(name);
  const telling = words.filter((word) => !GENERIC.has(word));
  return telling.length > 0 ? telling : words;
}
