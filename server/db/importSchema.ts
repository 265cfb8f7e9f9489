/** The tables of imports as Kysely sees them. */
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
