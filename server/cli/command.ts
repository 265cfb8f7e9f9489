import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

export type Arguments = { words: string[]; flags: Record<string, boolean> };

export type Context = {
  db: Kysely<Database>;
  now: () => Date;
  /** True on PostgreSQL, which others may be using, too. */
  isShared: boolean;
  /** Takes the findings, one line a call. */
  print: (line: string) => void;
  /** Takes what is said besides. */
  complain: (line: string) => void;
};

/** One of the operators' commands; its file name is its own. */
export type Command = {
  name: string;
  /** Such as "import FILE [--dry-run]". */
  usage: string;
  summary: string;
  /** More than the summary, for its own --help. */
  help: string;
  flags: readonly string[];
  words: { least: number; most: number };
  /** The first word is a file: a path from where the command was called. */
  takesFile?: true;
  /** Never inside a running server. */
  whileStopped?: true;
  /** Answers whether all is well. What the operator must mend is thrown as StartError. */
  run: (context: Context, args: Arguments) => Promise<boolean>;
};
