/** The tables of ledgers as Kysely sees them. */
import type { JsonWebKey } from 'node:crypto';
import type { ColumnType, Generated } from 'kysely';

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
  /** The ballot's rows in the newest ledger of the election, smallest id first. */
  course_ids: Generated<number[]>;
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
  /** The rows as gzip. */
  rows: Buffer;
};
