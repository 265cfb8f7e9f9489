/** Escapes text in CSV files against formula injection in spreadsheets. */

/** Matches text that a spreadsheet would run as a formula, also behind apostrophes. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** Prefixes an apostrophe to text that a spreadsheet would run as a formula. */
export const toCsvText = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** Reverses `toCsvText`. */
export const fromCsvText = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
