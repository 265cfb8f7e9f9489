import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { IMPORT_COLUMNS, type ImportColumn } from '#contract/adminImports';
import { ACCESS_KINDS } from '#contract/courses';
import { fromCsvText } from '#contract/csv';
import {
  COURSE_LIMITS,
  COURSE_NAME_MAX_LENGTH,
  IMPORT_MAX_BAD_ROWS,
  IMPORT_MAX_BYTES,
  IMPORT_MAX_ROWS,
} from '#contract/limits';
import { nameProblem } from '#contract/names';
import { findState } from '#contract/states';
import { ApiError } from '../../../http/errors.ts';
import type { CourseFacts } from '../courseRepository.ts';

/** A row of the file. A fact whose cell is empty is absent: the course keeps its value. */
export type ImportRow = {
  line: number;
  state: string;
  name: string;
  city: string;
  facts: CourseFacts & { lat?: number; lon?: number; active?: boolean };
};
export type BadRow = { line: number; message: string };
export type ReadFile = {
  rows: ImportRow[];
  bad: BadRow[];
  /** False where reading stopped at too many bad rows. */
  isWhole: boolean;
};

const NEEDED: readonly ImportColumn[] = ['state', 'name', 'city', 'lat', 'lon'];
/** The source of a catalogue's row, which is not stored. */
const IGNORED_COLUMN = 'source';
/** Where an export may have put an apostrophe in front of a formula. */
const TEXTS: readonly ImportColumn[] = ['external_id', 'name', 'city', 'architect'];
const EXTERNAL_ID_MAX_LENGTH = 64;
const RECORD_MAX_CHARACTERS = 20_000;
const PIECE_BYTES = 2048;
const YES = ['yes', 'true', '1'];
const NO = ['no', 'false', '0'];

/**
 * Parses a streamed CSV file of courses. Throws an ApiError for an unreadable file; bad rows are returned with their
 * line.
 */
export async function readRows(source: Readable): Promise<ReadFile> {
  const parser = parse({
    bom: true,
    info: true,
    trim: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: RECORD_MAX_CHARACTERS,
  });
  // The loop below throws its errors.
  const ended = pipeline(inPieces(source), parser).catch(() => undefined);
  const file: ReadFile = { rows: [], bad: [], isWhole: true };
  let columns: ImportColumn[] | undefined;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (!columns) {
        columns = columnsOf(record);
        continue;
      }
      const row = readRow(columns, record);
      if (typeof row === 'string') file.bad.push({ line: info.lines, message: row });
      else file.rows.push({ line: info.lines, ...row });
      if (file.rows.length > IMPORT_MAX_ROWS) throw tooManyRows();
      file.isWhole = file.bad.length < IMPORT_MAX_BAD_ROWS;
      if (!file.isWhole) break;
    }
  } catch (error) {
    throw toFileError(error);
  } finally {
    await ended;
    // A client reads the response only after its whole upload has been received.
    source.resume();
  }
  if (!columns) throw new ApiError('bad_request', 'This file is empty.');
  return file;
}

/** The parser reads a piece without a break, so other requests are served between two of them. */
async function* inPieces(source: Readable): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > IMPORT_MAX_BYTES) throw new ApiError('too_large', 'This file is larger than 10 MB. Split it.');
    for (let start = 0; start < chunk.length; start += PIECE_BYTES) {
      yield chunk.subarray(start, start + PIECE_BYTES);
      await nextTurn();
    }
  }
}

const tooManyRows = (): ApiError =>
  new ApiError('too_large', `This file has more than ${IMPORT_MAX_ROWS.toLocaleString('en-US')} rows. Split it.`);

function columnsOf(header: string[]): ImportColumn[] {
  const names = header.map((name) => name.toLowerCase());
  if (names.length === 1 && names[0]?.includes(';')) {
    throw new ApiError('bad_request', 'Separate the columns with commas, not semicolons.');
  }
  const unknown = names.filter((name) => name !== IGNORED_COLUMN && !IMPORT_COLUMNS.some((column) => column === name));
  const missing = NEEDED.filter((column) => !names.includes(column));
  if (missing.length > 0) {
    throw new ApiError('bad_request', `The first line must name the columns; ${missing.join(', ')} is missing.`);
  }
  if (unknown.length > 0) {
    const known = IMPORT_COLUMNS.join(', ');
    throw new ApiError(
      'bad_request',
      `The first line has a column we don’t know, "${unknown[0] ?? ''}". Use these: ${known}.`,
    );
  }
  if (new Set(names).size < names.length) throw new ApiError('bad_request', 'The first line names a column twice.');
  return names as ImportColumn[];
}

type Cell = (column: ImportColumn) => string;

/** The row, or what is wrong with it. */
function readRow(columns: readonly ImportColumn[], cells: readonly string[]): Omit<ImportRow, 'line'> | string {
  if (cells.length !== columns.length) return `${cells.length} cells instead of ${columns.length}.`;
  if (cells.some((text) => text.includes('\0'))) return 'A cell has a character we can’t store.';
  if (cells.some((text) => text.includes('\uFFFD'))) return 'We can’t read a cell. Save the file as UTF-8.';
  const cell: Cell = (column) => {
    const text = cells[columns.indexOf(column)] ?? '';
    return TEXTS.includes(column) ? fromCsvText(text) : text;
  };
  const state = findState(cell('state'));
  if (!state) return `"${cell('state')}" isn’t a US state.`;
  const facts = wrongText(cell) ?? readFacts(cell);
  return typeof facts === 'string' ? facts : { state: state.code, name: cell('name'), city: cell('city'), facts };
}

function wrongText(cell: Cell): string | undefined {
  const names = ['name', 'city', 'architect'] as const;
  const missing = names.find((column) => column !== 'architect' && cell(column) === '');
  if (missing) return `The ${missing} is missing.`;
  const long = names.find((column) => cell(column).length > COURSE_NAME_MAX_LENGTH);
  if (long) return `The ${long} is longer than ${COURSE_NAME_MAX_LENGTH} characters.`;
  for (const column of names) {
    const problem = cell(column) === '' ? undefined : nameProblem(cell(column));
    if (problem) return `The ${column} doesn’t work. ${problem}`;
  }
  return cell('external_id').length > EXTERNAL_ID_MAX_LENGTH
    ? `The external_id is longer than ${EXTERNAL_ID_MAX_LENGTH} characters.`
    : undefined;
}

/** The facts, or what is wrong with one of them. */
function readFacts(cell: Cell): ImportRow['facts'] | string {
  const facts: ImportRow['facts'] = {};
  if (cell('external_id')) facts.external_id = cell('external_id');
  if (cell('architect')) facts.architect = cell('architect');
  for (const column of ['lat', 'lon', 'holes', 'par', 'opened'] as const) {
    if (cell(column) === '') continue;
    const number = Number(cell(column));
    const { minimum, maximum } = COURSE_LIMITS[column];
    const isWhole = column === 'lat' || column === 'lon' || Number.isInteger(number);
    if (!(number >= minimum && number <= maximum && isWhole)) {
      return `The ${column} must be a ${isWhole ? '' : 'whole '}number from ${minimum} to ${maximum}.`;
    }
    facts[column] = number;
  }
  if (cell('access')) {
    const access = ACCESS_KINDS.find((kind) => kind === cell('access').toLowerCase());
    if (!access) return `The access must be one of ${ACCESS_KINDS.join(', ')}.`;
    facts.access = access;
  }
  const active = cell('active').toLowerCase();
  if (active && !YES.includes(active) && !NO.includes(active)) return 'The column active must say yes or no.';
  if (active) facts.active = YES.includes(active);
  return facts;
}

/**
 * The parser's own errors are faults of the file, such as a quote that is not closed; other errors are returned as they
 * are.
 */
function toFileError(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error;
  const line = 'lines' in error ? ` near line ${String(error.lines)}` : '';
  return new ApiError('bad_request', `This file has a mistake${line}. Check its quotes.`);
}
