import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromCsvText } from '../../../contract/csv.ts';
import { picksCsv } from '../../../src/features/picks/list/ExportPicks.tsx';

const rowsOf = (csv: string) => parse(csv, { bom: true });
const course = { city: 'Mesa', state: 'AZ', access: 'public', holes: 18, par: 71 } as const;

describe('picks as CSV', () => {
  it('has a heading and a line for each pick, in RFC 4180’s form with a byte order mark for spreadsheets', () => {
    const csv = picksCsv([{ ...course, name: 'Oʻahu Country Club' }, { name: 'A course we no longer list' }]);
    expect(csv).toBe(
      [
        '\ufeff"Place","Course","City","State","Access","Holes","Par"',
        '"1","Oʻahu Country Club","Mesa","AZ","public","18","71"',
        '"2","A course we no longer list","","","","",""',
        '',
      ].join('\r\n'),
    );
  });

  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\tx',
    '\rx',
    '\nx',
    '＝1+1',
    "'=1+1",
    '=HYPERLINK("http://evil.example","x")',
  ])('[R8.8] has no formula for a name such as %j', (name) => {
    expect(rowsOf(picksCsv([{ ...course, name }]))[1]?.[1]).toBe(`'${name}`);
  });

  it('is read back with the same names', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 22 }), (names) => {
        const rows = rowsOf(picksCsv(names.map((name) => ({ ...course, name })))).slice(1);
        expect(rows.map(([, name = '']) => fromCsvText(name))).toEqual(names);
      }),
    );
  });
});
