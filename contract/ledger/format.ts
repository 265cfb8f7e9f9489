/**
 * The published form of a ledger and its head (specification R21.1). No imports: pages, the server and the command line
 * share it.
 */

/** A ledger is made when at least this many ballots of its state changed since the previous one; at a close always. */
export const LEDGER_LEAST_BALLOTS = 20;

/** Of the form; version 1 was never released. */
export const LEDGER_VERSION = 2;

/** Bytes of a tag: the first of an HMAC-SHA-256. */
export const LEDGER_TAG_BYTES = 16;

/** Characters of a tag. */
export const LEDGER_TAG_LENGTH = 22;

/** Bytes of a ballot's key. */
export const LEDGER_KEY_BYTES = 32;

/** The protected header of a head is `{ alg, kid, typ }`. */
export const LEDGER_ALGORITHM = 'ES256';
export const LEDGER_TYPE = 'tp-ledger+jws';

/**
 * Why a vote of the previous ledger of the same election is not in this one: the member took the vote back, deleted the
 * account, an admin voided the votes, the member's address is not confirmed any more, or the course was merged
 * or withdrawn.
 */
export const WITHDRAWN_REASONS = ['taken_back', 'account_deleted', 'voided', 'unconfirmed', 'course_gone'] as const;
export type WithdrawnReason = (typeof WITHDRAWN_REASONS)[number];

/** What is signed. Hashes and keys are base64url without padding. */
export type LedgerHead = {
  v: typeof LEDGER_VERSION;
  /** Two capital letters. */
  state: string;
  /** The election's id, such as "2026". */
  election: string;
  /** From 1 in each state, without gaps, through all elections. */
  number: number;
  /** An ISO instant in UTC. */
  at: string;
  /** Rows of the ledger, one a vote. */
  rows: number;
  /** Counted ballots. */
  ballots: number;
  /** Course id and its votes: most votes first, then the smaller id. Courses without votes are not here. */
  votes: [courseId: number, count: number][];
  /** SHA-256 of the rows exactly as sent, uncompressed. */
  sha256: string;
  /** SHA-256 of the list of the state's courses exactly as sent, uncompressed. */
  courses: string;
  /** SHA-256 of the previous head's compact JWS in ASCII; null for number 1. */
  previous: string | null;
  /**
   * How many votes of the previous ledger of the same election are gone, by reason; a reason without votes is left out.
   */
  withdrawn: Partial<Record<WithdrawnReason, number>>;
};

/** A head as a state's list has it; `jws` is the compact serialization. */
export type ListedHead = { number: number; election: string; at: string; jws: string };

/** The result whose ledger is still being written, and how much of that is done; null while it is not begun. */
export type LedgerUnderWay = { election: string; percent: number | null };

/** Response of GET /api/ledger/{state}: newest first. */
export type LedgerHeads = { heads: ListedHead[]; writing: LedgerUnderWay | null };

/** Response of GET /api/picks/{locationId}/ledger-key: one entry an election, newest first. */
export type LedgerKeys = {
  keys: {
    election: string;
    /** base64url of the key's 32 bytes. */
    key: string;
    /** The newest ledger that counts the ballot in this election; null while none does. */
    ledger: { number: number; at: string } | null;
  }[];
  writing: LedgerUnderWay | null;
};

/** A vote of a member, and the number of the ledger that has it. */
export type TaggedVote = { memberId: string; courseId: number; election: string; number: number };

/** What a ballot's key authenticates for each vote, in UTF-8. */
export const tagMessage = ({ memberId, courseId, election, number }: TaggedVote): string =>
  `${memberId}|${courseId}|${election}|${number}`;

/** One row with its line feed. Rows are sorted by course id as a number, then by tag in code units. */
export const ledgerRow = (courseId: number, tag: string): string => `${courseId},${tag}\n`;

/** What a course was called when the ballots of a ledger were copied. */
export type ListedCourse = [id: number, name: string, city: string];

/** One line of a ledger's list of courses with its line feed: JSON, smallest id first. */
export const courseLine = (course: ListedCourse): string => `${JSON.stringify(course)}\n`;

/** Orders the `votes` of a head. */
export const byVotes = ([oneId, one]: readonly [number, number], [otherId, other]: readonly [number, number]): number =>
  other - one || oneId - otherId;
