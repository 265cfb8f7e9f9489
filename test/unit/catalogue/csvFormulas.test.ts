import { Readable } from 'node:stream';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvFile, csvLine, fromCsvText, toCsvText } from '../../../contract/csv.ts';
import { nameProblem } from '../../../contract/names.ts';
import { readRows } from '../../../server/features/admin/imports/rows.ts';
import { resultCsv } from '../../../server/features/elections/resultCsv.ts';
import { picksCsv } from '../../../src/features/picks/list/ExportPicks.tsx';

const SEPARATORS = [',', ';', '\t', '|'];
/** Texts in which formulas, separators, quotes and apostrophes are frequent. */
const text = fc.string({ unit: fc.constantFrom(...Array.from(`=+-@＝"' ,;|\t\r\nab1`)), maxLength: 12 });

/** What a spreadsheet that splits at this separator, and takes quotes lightly, puts into its cells. */
const cellsOf = (csv: string, separator: string): string[] =>
  csv.split(/[\r\n]/).flatMap((line) => line.split(separator).map((cell) => cell.replace(/^[\s"]+/, '')));

const formulasIn = (csv: string): string[] =>
  SEPARATORS.flatMap((separator) => cellsOf(csv, separator).filter((cell) => /^[=+\-@＝＋－＠]/.test(cell)));

it.each([
  'Sand;=1+1|x',
  'Sand,=1+1',
  'Sand\t=1+1',
  'Sand|=1+1',
  'Sand\n=1+1',
  'Sand\r=1+1',
  'Sand; "=1+1',
  '"=1+1',
  ' =1+1',
])('[R8.8] the text %j begins no formula, wherever a spreadsheet splits it', (name) => {
  expect(formulasIn(csvLine(['CA', name, 'Mesa']))).toEqual([]);
  expect(formulasIn(picksCsv([{ name }]))).toEqual([]);
});

it('[R8.8] [R16.25] no text begins a formula, wherever a spreadsheet splits it', () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (texts) => {
      expect(formulasIn(csvLine(texts))).toEqual([]);
    }),
  );
});

it('[R16.25] every CSV file begins with the byte order mark by which spreadsheets know UTF-8, and ends its lines alike', () => {
  expect(csvFile([['name'], ['Oʻahu']])).toBe('\ufeffname\r\nOʻahu\r\n');
  const results = [{ code: 'OH', ballots: 0, entries: [] }];
  for (const file of [resultCsv(results), picksCsv([{ name: 'Oʻahu' }])])
    expect(file).toMatch(/^\ufeff[^\n]*\r\n[^\n]*\r\n$/);
});

it('the texts of a CSV file come back unchanged', () => {
  fc.assert(
    fc.property(text, (before) => {
      expect(fromCsvText(toCsvText(before))).toBe(before);
    }),
  );
});

it('an import reads the names, towns and architects that were exported', async () => {
  const name = text.map((given) => given.trim()).filter((given) => nameProblem(given) === undefined);
  await fc.assert(
    fc.asyncProperty(name, name, name, async (one, city, architect) => {
      const lines = [
        ['state', 'name', 'city', 'lat', 'lon', 'architect'],
        ['CA', one, city, 34, -118, architect],
      ];
      const { rows, bad } = await readRows(Readable.from([Buffer.from(lines.map(csvLine).join('\n'))]));
      expect(bad).toEqual([]);
      expect(rows).toMatchObject([{ name: one, city, facts: { architect } }]);
    }),
  );
});
