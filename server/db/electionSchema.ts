/** The tables of elections as Kysely sees them. */
import type { ColumnType, Generated } from 'kysely';
import type { ResultEntry } from '#contract/elections';

export type ElectionTable = {
  id: string;
  name: string;
  opens_at: Date;
  closes_at: Date;
  /** What the one after it will be called; null for the year. */
  next_name: string | null;
  /** When the one after it was opened. */
  closing_at: Date | null;
  /** When its last state had a result. */
  closed_at: Date | null;
  /** Made up, with the sample votes of a demo. */
  sample: Generated<boolean>;
};

/** No vote of the state counts in the election any more. */
export type ElectionEndTable = { location_id: string; election_id: string; passed_at: Date };

/** A ballot as it was at the end of the election; it has changed since. */
export type ClosingBallotTable = {
  location_id: string;
  election_id: string;
  /** A random id once the owner is gone. */
  member_id: string;
  course_ids: number[];
  version: number;
  /** Whether the result counts it. */
  counted: boolean;
};

/** Never updated or deleted: a trigger refuses it. */
export type ResultTable = {
  election_id: string;
  location_id: string;
  revision: Generated<number>;
  made_at: Date;
  ballots: number;
  entries: ColumnType<ResultEntry[], string, never>;
  reason: string | null;
};
