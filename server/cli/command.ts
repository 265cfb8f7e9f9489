import type { Kysely } from 'kysely';
import type { TokenKeys } from '../auth/tokenKeys.ts';
import type { Database } from '../db/schema.ts';

export type Arguments = { words: string[]; flags: Record<string, boolean> };

export type Context = {
  db: Kysely<Database>;
  now: () => Date;
  /** Those of the server; a command that does not ask for them makes none. */
  tokenKeys: () => Promise<TokenKeys>;
  /** True on PostgreSQL, which others may be using, too. */
  isShared: boolean;
  /** Prints results, one line a call. */
  print: (line: string) => void;
  /** Prints errors and warnings, one line a call. */
  complain: (line: string) => void;
};

/** An operators' command; its file has its name. */
export type Command = {
  name: string;
  /** Such as "import FILE [--dry-run]". */
  usage: string;
  summary: string;
  /** More than the summary, for its own --help. */
  help: string;
  flags: readonly string[];
  words: { least: number; most: number };
  /** Index of the argument that is a path, relative to where the command was called. */
  fileAt?: number;
  /** Never inside a running server. */
  whileStopped?: true;
  /** Returns whether all is well. Throws StartError for what the operator must fix. */
  run: (context: Context, args: Arguments) => Promise<boolean>;
};
