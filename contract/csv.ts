/** Texts of CSV files that people open in a spreadsheet. */

/** Text that a spreadsheet would run as a formula, with any apostrophes in front of it. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** An apostrophe in front makes a formula text. */
export const toCsvText = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** The text that `toCsvText` was given. */
export const fromCsvText = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
