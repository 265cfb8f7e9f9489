/** The tables of imports and merges, which can be undone, as Kysely sees them. */
import type { ColumnType, Generated } from 'kysely';
import type { ImportField, ImportFieldValue } from '#contract/adminImports';

export type ImportTable = {
  id: Generated<number>;
  made_at: Date;
  /** Null for operators. */
  actor_id: string | null;
  added: number;
  changed: number;
  undone_at: Date | null;
};

/** The facts of a course that an import has stored. */
export type ImportedFacts = Partial<Record<ImportField, ImportFieldValue>>;

export type ImportChangeTable = {
  import_id: number;
  course_id: number;
  /** The old ones; null for a course that the import has added. */
  before: ColumnType<ImportedFacts | null, string | null, never>;
  after: ColumnType<ImportedFacts, string, never>;
};

export type CourseMergeTable = {
  /** The duplicate. */
  course_id: number;
  into_id: number;
  merged_at: Date;
  was_active: boolean;
  /** Courses that had been merged into the duplicate before. */
  pointers: number[];
};

/** Places count from 1. */
export type MergedPickTable = { course_id: number; member_id: string; place: number; into_place: number | null };

export type MergedMarkTable = {
  course_id: number;
  member_id: string;
  is_duplicate: boolean;
  played_at: Date | null;
  wanted_at: Date | null;
  note: string | null;
};
