/** The tables of ledgers as Kysely sees them. */
import type { JsonWebKey } from 'node:crypto';
import type { ColumnType, Generated } from 'kysely';
import type { LedgerHead } from '#contract/ledger/format';

export type LedgerKeyTable = {
  kid: string;
  public_key: ColumnType<JsonWebKey, string, never>;
  /** Encrypted; null when another key has followed. */
  private_key: string | null;
  made_at: Date;
  retired_at: Date | null;
};

export type BallotKeyTable = {
  member_id: string;
  location_id: string;
  election_id: string;
  /** Null: it was erased, because the votes were voided. */
  key: Buffer | null;
  /** Number of the first ledger whose tags it makes. */
  since: number;
};

/** Never updated or deleted: a trigger refuses it. */
export type LedgerTable = {
  location_id: string;
  number: number;
  election_id: string;
  made_at: Date;
  /** Cut at the end of its election. */
  closing: boolean;
  /** How many ballots have rows in it. */
  ballots: number;
  /** The signed head. */
  jws: string;
};

/** A piece of the gzip of a ledger's rows. Never updated or deleted. */
export type LedgerPartTable = { location_id: string; number: number; part: number; bytes: Buffer };

/** A list of courses, by the hash that heads have of it. Never updated or deleted. */
export type LedgerCoursesTable = { location_id: string; sha256: string; list: string };

/** Ballots of the newest ledger of each election, and of drafts. */
export type LedgerBallotTable = {
  location_id: string;
  number: number;
  /** From 1, without gaps. */
  place: number;
  /** Null once the member is gone. */
  member_id: string | null;
  /** Smallest id first. */
  course_ids: number[];
};

/** A ledger that is being written. */
export type LedgerDraftTable = {
  location_id: string;
  number: number;
  election_id: string;
  closing: boolean;
  made_at: Date;
  /** How many ballots have rows in it. */
  ballots: number;
  /** How many ballots are counted. */
  counted: number;
  /** Smallest course id first. */
  votes: ColumnType<LedgerHead['votes'], string, never>;
  withdrawn: ColumnType<LedgerHead['withdrawn'], string, never>;
  /** The hash of its list of courses. */
  courses: string;
  /** Of how many ballots the keys are made. */
  keyed: Generated<number>;
  /** Of how many ballots the tags are made. */
  tagged: Generated<number>;
  /** How many parts are stored. */
  parts: Generated<number>;
  /** CRC-32 of the rows in the stored parts; read as text. */
  crc: ColumnType<string, number | undefined, number>;
  published: Generated<boolean>;
  /** Up to which place nothing of the ledger before is left. */
  cleaned: Generated<number>;
};

export type LedgerDraftRowTable = {
  location_id: string;
  number: number;
  part: number;
  place: number;
  rows: string;
};
