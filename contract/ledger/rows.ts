import { encodeBytes, sha256, type Bytes } from './bytes.ts';
import { FINDINGS_MAX, type Finding } from './findings.ts';
import { LEDGER_TAG_LENGTH, type LedgerHead } from './format.ts';

const NEWLINE = 10;
const COMMA = 44;
const ZERO = 48;
const NINE = 57;
const ID_DIGITS_MAX = 10;
const ROW_BYTES_MAX = ID_DIGITS_MAX + 1 + LEDGER_TAG_LENGTH + 1;
/** Rows between two reports of progress. */
const ROWS_PER_REPORT = 16_384;

/** Whether a byte is one of base64url's letters. */
const IS_TAG_BYTE = Uint8Array.from({ length: 256 }, (_, byte) =>
  /[\w-]/.test(String.fromCharCode(byte)) && byte < 128 ? 1 : 0,
);

export type Tally = {
  /** Votes of each course. */
  votes: Map<number, number>;
  rows: number;
  /** Errors in the format or the order of the rows. */
  findings: Finding[];
};

/**
 * Counts the rows of a ledger byte by byte, in pieces cut anywhere: each is `courseId,tag\n`, sorted by course and then
 * by tag, none twice. A row that cannot be read is not counted.
 * @param onRows called now and then with how many rows were read
 */
export function createRowCount({ number }: LedgerHead, onRows?: (rows: number) => void) {
  const tally: Tally = { votes: new Map(), rows: 0, findings: [] };
  let line = 0;
  let course = 0;
  let count = 0;
  /** From the tag of the row before on, with which the next one is compared. */
  let unread: Bytes = new Uint8Array(0);
  let tagBefore = -1;
  let at = 0;
  let isInWrongRow = false;

  const report = (says: string, field?: string): void => {
    if (tally.findings.length >= FINDINGS_MAX) return;
    tally.findings.push({ part: 'rows', number, line, ...(field === undefined ? {} : { field }), says });
  };
  const closeCourse = (): void => {
    if (count > 0) tally.votes.set(course, (tally.votes.get(course) ?? 0) + count);
    count = 0;
  };
  const leaveRow = (bytes: Bytes): void => {
    const newline = bytes.indexOf(NEWLINE, at);
    isInWrongRow = newline === -1;
    at = isInWrongRow ? bytes.length : newline + 1;
  };

  /** Reads the rows that begin before `end`. */
  function read(bytes: Bytes, end: number): void {
    if (isInWrongRow) leaveRow(bytes);
    while (at < end) {
      line += 1;
      const comma = endOfDigits(bytes, at);
      const tag = comma + 1;
      const wrong = wrongCourse(bytes, at, comma) ?? wrongTag(bytes, tag);
      if (wrong !== undefined) {
        report(...wrong);
        leaveRow(bytes);
        tagBefore = -1;
        continue;
      }
      const id = numberIn(bytes, at, comma);
      at = tag + LEDGER_TAG_LENGTH + 1;
      const disorder = id === course ? wrongTagOrder(bytes, tagBefore, tag) : id < course ? LARGER_ABOVE : undefined;
      if (disorder !== undefined) report(...disorder);
      if (id !== course) {
        closeCourse();
        course = id;
      }
      count += 1;
      tally.rows += 1;
      tagBefore = tag;
      if (onRows && tally.rows % ROWS_PER_REPORT === 0) onRows(tally.rows);
    }
  }

  return {
    add(piece: Bytes): void {
      const bytes = unread.length === 0 ? piece : joined(unread, piece);
      read(bytes, bytes.length - ROW_BYTES_MAX);
      const start = tagBefore === -1 ? at : tagBefore;
      unread = bytes.subarray(start);
      at -= start;
      if (tagBefore !== -1) tagBefore = 0;
    },
    end(): Tally {
      read(unread, unread.length);
      closeCourse();
      return tally;
    },
  };
}

function joined(one: Bytes, other: Bytes): Bytes {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

type WrongField = [says: string, field: string];

const LARGER_ABOVE: WrongField = ['the course comes after one with a larger number', 'courseId'];

/** Index after the digits that begin at `start`; stops where a number would be too long. */
function endOfDigits(bytes: Bytes, start: number): number {
  let at = start;
  while (at - start <= ID_DIGITS_MAX && (bytes[at] ?? 0) >= ZERO && (bytes[at] ?? 0) <= NINE) at += 1;
  return at;
}

function numberIn(bytes: Bytes, start: number, end: number): number {
  let number = 0;
  for (let at = start; at < end; at += 1) number = number * 10 + (bytes[at] ?? 0) - ZERO;
  return number;
}

/** The error of a row of the same course as the one above. @param before where the tag above begins, or -1 */
function wrongTagOrder(bytes: Bytes, before: number, tag: number): WrongField | undefined {
  const order = before === -1 ? -1 : compareTags(bytes, before, tag);
  if (order === 0) return ['the row is the same as the one above', 'tag'];
  return order > 0 ? ['the row comes after one that should follow it', 'tag'] : undefined;
}

/** The error of a row whose course id reaches from `start` to `comma`. */
function wrongCourse(bytes: Bytes, start: number, comma: number): WrongField | undefined {
  const digits = comma - start;
  if (digits > 0 && digits <= ID_DIGITS_MAX && bytes[start] !== ZERO && bytes[comma] === COMMA) return undefined;
  return ['the row doesn’t start with the number of a course and a comma', 'courseId'];
}

/** The error of a row whose tag begins at `start`. */
function wrongTag(bytes: Bytes, start: number): WrongField | undefined {
  const end = start + LEDGER_TAG_LENGTH;
  for (let at = start; at < end; at += 1) {
    if (IS_TAG_BYTE[bytes[at] ?? 0] !== 1) return [`the tag isn’t ${LEDGER_TAG_LENGTH} letters of base64url`, 'tag'];
  }
  if (bytes[end] !== NEWLINE) return ['the row doesn’t end after its tag', 'tag'];
  return undefined;
}

/** Compares two tags of the same length by where they begin. */
function compareTags(bytes: Bytes, one: number, other: number): number {
  for (let at = 0; bytes[one + at] !== NEWLINE; at += 1) {
    const difference = (bytes[one + at] ?? 0) - (bytes[other + at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/**
 * Counts the rows of a ledger and compares them with its head: hash, form, order, number and the total of each course.
 */
export async function checkRows(head: LedgerHead, bytes: Bytes, onRows?: (rows: number) => void): Promise<Tally> {
  const rows = createRowCount(head, onRows);
  rows.add(bytes);
  return compareRows(head, encodeBytes(await sha256(bytes)), rows.end());
}

/** A tally with what differs from the head. @param hash of the rows, base64url */
export function compareRows(head: LedgerHead, hash: string, tally: Tally): Tally {
  const { number } = head;
  const findings: Finding[] = [];
  if (hash !== head.sha256) {
    findings.push({
      part: 'rows',
      number,
      field: 'sha256',
      says: 'these aren’t the rows that the head was signed for',
    });
  }
  if (tally.rows !== head.rows) {
    findings.push({
      part: 'rows',
      number,
      field: 'rows',
      says: `the ledger has ${tally.rows} rows, its head says ${head.rows}`,
    });
  }
  return { ...tally, findings: [...findings, ...tally.findings, ...wrongTotals(head, tally.votes)] };
}

function wrongTotals({ number, votes }: LedgerHead, counted: ReadonlyMap<number, number>): Finding[] {
  const published = new Map(votes);
  const courses = new Set([...published.keys(), ...counted.keys()]);
  return [...courses]
    .filter((id) => (published.get(id) ?? 0) !== (counted.get(id) ?? 0))
    .slice(0, FINDINGS_MAX)
    .map((id) => ({
      part: 'rows',
      number,
      field: `votes of course ${id}`,
      says: `${counted.get(id) ?? 0} counted in the rows, ${published.get(id) ?? 0} published in the head`,
    }));
}
