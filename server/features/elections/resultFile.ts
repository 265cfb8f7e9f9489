import { CsvError, parse } from 'csv-parse/sync';
import { ACCESS_KINDS } from '#contract/courses';
import { fromCsvText } from '#contract/csv';
import type { ResultEntry } from '#contract/elections';
import { rank } from '../../workers/ranking.ts';
import { StartError } from '../../db/startError.ts';
import { RESULT_COLUMNS } from './resultCsv.ts';

type Row = Record<(typeof RESULT_COLUMNS)[number], string>;

export type ResultOfFile = { code: string; ballots: number; entries: ResultEntry[] };

/**
 * Parses results in the format of the export; ranks are computed from the votes. Throws a StartError that names the
 * first invalid row.
 */
export function readResults(text: string): ResultOfFile[] {
  const rows = parseRows(text);
  const states = Map.groupBy(rows, ({ row }) => row.state);
  if (states.size === 0) throw new StartError('This file has no results.');
  return [...states].map(([code, ofState]) => readState(code, ofState));
}

type Line = { line: number; row: Row };

function parseRows(text: string): Line[] {
  try {
    const rows = parse(text, { bom: true, columns: true, info: true, skip_empty_lines: true }) as unknown as {
      record: Row;
      info: { lines: number };
    }[];
    const missing = RESULT_COLUMNS.filter((column) => rows[0] && !(column in rows[0].record));
    if (missing.length > 0)
      throw new StartError(`The first line must name the columns; ${missing.join(', ')} is missing.`);
    return rows.map(({ record, info }) => ({ line: info.lines, row: record }));
  } catch (error) {
    if (error instanceof CsvError) throw new StartError(`This isn’t a CSV file: ${error.message}`);
    throw error;
  }
}

function readState(code: string, lines: readonly Line[]): ResultOfFile {
  const [first] = lines;
  const ballots = numberIn(first, 'ballots', 0);
  const seen = new Set<number>();
  const candidates = lines.flatMap((line) => {
    if (numberIn(line, 'ballots', 0) !== ballots)
      throw invalidRow(line, `the ballots of ${code} aren’t the same everywhere`);
    if (line.row.course_id === '' && line.row.votes === '') return [];
    const id = numberIn(line, 'course_id', 1);
    const votes = numberIn(line, 'votes', 1);
    const name = fromCsvText(line.row.course);
    if (seen.has(id)) throw invalidRow(line, `course ${id} is here twice`);
    if (votes > ballots) throw invalidRow(line, 'there are more votes than ballots');
    if (name === '') throw invalidRow(line, 'the course has no name');
    seen.add(id);
    const access = ACCESS_KINDS.find((kind) => kind === line.row.access) ?? null;
    return [{ id, name, city: fromCsvText(line.row.city), access, votes }];
  });
  const entries = rank(candidates, null).map(({ courseId, name, city, access, rank: place, tied, votes }) => ({
    courseId,
    name,
    city,
    ...(access && { access }),
    rank: place ?? 0,
    tied,
    votes,
  }));
  return { code, ballots, entries };
}

function numberIn(line: Line | undefined, column: 'ballots' | 'course_id' | 'votes', least: number): number {
  const text = line?.row[column] ?? '';
  if (!/^\d{1,9}$/.test(text) || Number(text) < least) throw invalidRow(line, `${column} isn’t a number`);
  return Number(text);
}

const invalidRow = (line: Line | undefined, what: string): StartError =>
  new StartError(`Line ${line?.line ?? 1}: ${what}. Nothing was corrected.`);
