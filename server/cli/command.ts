import type { Kysely } from 'kysely';
import type { TokenKeys } from '../auth/tokenKeys.ts';
import type { Database } from '../db/schema.ts';

export type Arguments = { words: string[]; flags: Record<string, boolean> };

export type Output = {
  /** Prints results, one line a call. */
  print: (line: string) => void;
  /** Prints errors and warnings, one line a call. */
  complain: (line: string) => void;
};

export type Context = Output & {
  db: Kysely<Database>;
  now: () => Date;
  /** Those of the server; a command that does not ask for them makes none. */
  tokenKeys: () => Promise<TokenKeys>;
};

type Description = {
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
};

/**
 * An operators' command; its file has its name. It returns whether all is well, and throws StartError for what the
 * operator must fix.
 */
export type Command = Description & {
  run: (context: Context, args: Arguments) => Promise<boolean>;
};

/** One that works on the data folder, whose database cannot be opened yet. */
export type FolderCommand = Description & {
  runOnFolder: (dataDir: string, output: Output) => Promise<boolean>;
};
