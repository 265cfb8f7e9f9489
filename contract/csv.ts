/** Text that a spreadsheet would run as a formula (formula injection), also behind apostrophes. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** Prefixes an apostrophe to text that a spreadsheet would run as a formula. */
export const toCsvText = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** Reverses `toCsvText`. */
export const fromCsvText = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;

/** One line (RFC 4180) without its end; texts are safe in spreadsheets. */
export const csvLine = (cells: readonly (string | number | null)[]): string => cells.map(csvField).join(',');

function csvField(value: string | number | null): string {
  const text = typeof value === 'string' ? toCsvText(value) : String(value ?? '');
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
