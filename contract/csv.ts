/**
 * Where a spreadsheet would begin a formula (formula injection): at the start of a text and, because it may split at
 * other separators than ours, after each of them; blanks and quotes before the sign are skipped as spreadsheets do,
 * apostrophes so that the ones added can be told apart.
 */
const FORMULA_START = /(?<=^|[,;|\t\r\n])(?=[ "']*[=+\-@\t\r\n＝＋－＠])/g;
const ADDED_APOSTROPHE = /(?<=^|[,;|\t\r\n])'(?=[ "']*[=+\-@\t\r\n＝＋－＠])/g;

/** Puts an apostrophe before everything that a spreadsheet would run as a formula. */
export const toCsvText = (text: string): string => text.replaceAll(FORMULA_START, "'");

/** Reverses `toCsvText`. */
export const fromCsvText = (text: string): string => text.replaceAll(ADDED_APOSTROPHE, '');

/** One line (RFC 4180) without its end; texts are safe in spreadsheets. */
export const csvLine = (cells: readonly (string | number | null)[]): string => cells.map(csvField).join(',');

/** A whole file, which spreadsheets take for UTF-8 because of its byte order mark. */
export const csvFile = (rows: readonly (readonly (string | number | null)[])[]): string =>
  `\ufeff${rows.map((row) => `${csvLine(row)}\r\n`).join('')}`;

function csvField(value: string | number | null): string {
  const text = typeof value === 'string' ? toCsvText(value) : String(value ?? '');
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
