import type { Bytes } from './bytes.ts';
import { checkChain, type ChainLink } from './chain.ts';
import type { Finding } from './findings.ts';
import { compareNames, compareWithRanking, type ComparedNames } from './courseNames.ts';
import { readCourses } from './courses.ts';
import { byVotes, LEDGER_TAG_LENGTH, type LedgerHead, type LedgerKeys, type ListedCourse } from './format.ts';
import { readKeys } from './keys.ts';
import { isBeingWritten, readPublishedResult } from './publishedResult.ts';
import { findOwnRows, type OwnRows } from './own.ts';
import { NotPublished, type ReadPublished } from './readPublished.ts';
import { checkRows } from './rows.ts';
import { compareWithSeen, type SeenHead } from './seen.ts';

export const LEDGER_STEPS = ['heads', 'rows', 'count'] as const;
export type LedgerProgress = { step: (typeof LEDGER_STEPS)[number]; done: number; of: number };

export type LedgerRequest = {
  /** State code, any case. */
  state: string;
  /** The newest one without it. */
  number?: number | undefined;
  /** The head that this device has seen. */
  seen?: SeenHead | undefined;
  /** Also looks for the rows of a member's own votes. */
  own?: { memberId: string; keys: LedgerKeys['keys']; picks: number[] } | undefined;
};

export type CheckedLedger = {
  links: ChainLink[];
  /** Undefined where there is none yet, or none that can be read. */
  head: LedgerHead | undefined;
  /** The votes counted in the rows, in the order of a head's votes. */
  votes: LedgerHead['votes'];
  /** What the courses were called. */
  courses: ListedCourse[];
  findings: Finding[];
  /** Sentences about renamed courses. */
  remarks: string[];
  /** Undefined if it was not requested, or the ballot has no key for the ledger's election. */
  own: OwnRows | undefined;
  /** The election has ended with this ledger, and its published result was compared, too. */
  isResult: boolean;
};

export const ledgerPaths = {
  keys: '/.well-known/jwks.json',
  heads: (state: string) => `/api/ledger/${state.toLowerCase()}`,
  rows: (state: string, number: number) => `/api/ledger/${state.toLowerCase()}/${number}/rows`,
};

/**
 * Loads what a server has published for a state and checks it: keys, all heads and their chain, and the rows of one
 * ledger.
 */
export async function checkLedger(
  { state, number, seen, own }: LedgerRequest,
  read: ReadPublished,
  onProgress: (progress: LedgerProgress) => void = () => undefined,
): Promise<CheckedLedger> {
  onProgress({ step: 'heads', done: 0, of: 1 });
  const [keysJson, headsJson] = await Promise.all([
    readJson(read, ledgerPaths.keys, 'keys'),
    readJson(read, ledgerPaths.heads(state), 'list'),
  ]);
  if ('finding' in headsJson) return nothing([headsJson.finding]);
  const published =
    'finding' in keysJson ? { keys: new Map(), findings: [keysJson.finding] } : await readKeys(keysJson.value);
  const { links, findings: inChain } = await checkChain(state, headsJson.value, published.keys);
  const unseen = seen ? compareWithSeen(seen, links) : [];
  const findings = [...(links.length > 0 ? published.findings : []), ...inChain, ...unseen];
  const wanted = number === undefined ? links[0] : links.find((link) => link.number === number);
  if (number !== undefined && !wanted) findings.push({ part: 'list', number, says: 'it isn’t there' });
  const head = wanted?.head;
  if (!head) return { ...nothing(findings), links };

  const list = await readCourses(head, read);
  const names = own ? NO_NAMES : await readNames(links, { head, courses: list.courses }, read);
  const rows = await readRows(head, read, onProgress);
  if ('finding' in rows) return { ...nothing([...findings, rows.finding]), links, head };
  const tally = await checkRows(head, rows.bytes, (done) => onProgress({ step: 'count', done, of: head.rows }));
  onProgress({ step: 'count', done: tally.rows, of: tally.rows });
  const isUnfinished = links[0] === wanted && isBeingWritten(headsJson.value);
  const isLastOfElection = !isUnfinished && links.find((link) => link.head?.election === head.election)?.head === head;
  const result = isLastOfElection
    ? await readPublishedResult(head, list.courses, read)
    : { isThere: false, findings: [] };
  const key = own?.keys.find(({ election }) => election === head.election)?.key;
  const ownRows =
    own && key !== undefined
      ? await findOwnRows({ ...own, key }, head, { bytes: rows.bytes, courseIds: tally.votes.keys() })
      : undefined;
  return {
    links,
    head,
    votes: [...tally.votes].sort(byVotes),
    courses: list.courses,
    findings: [
      ...[...findings, ...tally.findings, ...list.findings, ...names.findings, ...result.findings],
      ...(ownRows?.findings ?? []),
    ],
    remarks: names.remarks,
    own: ownRows,
    isResult: result.isThere,
  };
}

const nothing = (findings: Finding[]): CheckedLedger => ({
  links: [],
  head: undefined,
  votes: [],
  courses: [],
  findings,
  remarks: [],
  own: undefined,
  isResult: false,
});

const NO_NAMES: ComparedNames = { findings: [], remarks: [] };

/** Compares what a ledger calls the courses with the one before, and the newest one with the ranking. */
async function readNames(
  links: readonly ChainLink[],
  { head, courses }: { head: LedgerHead; courses: readonly ListedCourse[] },
  read: ReadPublished,
): Promise<ComparedNames> {
  const today =
    links[0]?.head === head ? await compareWithRanking(head.state, { number: head.number, courses }, read) : NO_NAMES;
  const before = links[links.findIndex((link) => link.head === head) + 1]?.head;
  if (!before || before.courses === head.courses) return today;
  const list = await readCourses(before, read);
  const since = compareNames(
    { number: before.number, courses: list.courses },
    { part: 'courses', number: head.number, courses },
  );
  return {
    findings: [...list.findings, ...since.findings, ...today.findings],
    remarks: [...since.remarks, ...today.remarks],
  };
}

/** Length of a head's rows in bytes: each is a course id, a comma, a tag and a line feed. */
const sizeOfRows = ({ votes }: LedgerHead): number =>
  votes.reduce((size, [courseId, count]) => size + count * (String(courseId).length + LEDGER_TAG_LENGTH + 2), 0);

/** Loads the rows of a head. Stops at the length that the head implies, because longer rows are wrong in any case. */
export async function readRows(
  head: LedgerHead,
  read: ReadPublished,
  onProgress: (progress: LedgerProgress) => void,
): Promise<{ bytes: Bytes } | { finding: Finding }> {
  const of = sizeOfRows(head);
  try {
    const options = { sizeMax: of, onBytes: (done: number) => onProgress({ step: 'rows', done, of }) };
    return { bytes: await read(ledgerPaths.rows(head.state, head.number), options) };
  } catch (error) {
    if (!(error instanceof NotPublished)) throw error;
    return { finding: { part: 'rows', number: head.number, says: error.message } };
  }
}

/** Fetches and parses JSON. */
export async function readJson(
  read: ReadPublished,
  path: string,
  part: 'keys' | 'list',
): Promise<{ value: unknown } | { finding: Finding }> {
  const found = (says: string) => ({ finding: { part, says } });
  const bytes = await read(path).catch((error: unknown) => {
    if (error instanceof NotPublished) return error;
    throw error;
  });
  if (bytes instanceof NotPublished) return found(bytes.message);
  try {
    return { value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown };
  } catch {
    return found('we can’t read this');
  }
}
