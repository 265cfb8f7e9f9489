import type { Kysely } from 'kysely';
import type { TokenKeys } from '../auth/tokenKeys.ts';
import type { Database } from '../db/schema.ts';

export type Arguments = {
  words: string[];
  flags: Record<string, boolean>;
  /** Values of the options that were given: absolute paths, and whole numbers from 1. */
  options: Record<string, string>;
};

export type Output = {
  /** Prints results, one line a call. */
  print: (line: string) => void;
  /** Prints errors and warnings, one line a call. */
  complain: (line: string) => void;
};

export type Context = Output & {
  db: Kysely<Database>;
  now: () => Date;
  /** The server's keys; new ones are made only with `mayMake`. */
  tokenKeys: (options?: { mayMake: boolean }) => Promise<TokenKeys>;
};

type Description = {
  name: string;
  /** Such as "import FILE [--dry-run]". */
  usage: string;
  summary: string;
  /** More than the summary, for its own --help. */
  help: string;
  flags: readonly string[];
  /** Options with a value, such as `--keep 14`. */
  options?: Readonly<Record<string, 'path' | 'number'>>;
  words: { least: number; most: number };
  /** Index of the argument that is a path, relative to where the command was called. */
  fileAt?: number;
};

/**
 * An operators' command; its file has its name. It returns whether all is well, and throws StartError for what the
 * operator must fix.
 */
export type Command = Description & {
  /** 'new': it may make the database. 'older': it reads the tables of an older release and changes none. */
  opens?: 'new' | 'older';
  /** Commands that run in its place, by the option that chooses them. */
  instead?: Readonly<Record<string, LoneCommand>>;
  /** What is missing or contradictory; undefined when nothing is. */
  misuse?: (args: Arguments) => string | undefined;
  run: (context: Context, args: Arguments) => Promise<boolean>;
};

/** What a command may know of the server's configuration. */
export type Place = {
  dataDir: string;
  databaseUrl: string | undefined;
  tokenKeys: string | undefined;
  publicOrigin: string | null;
  /** Whether accounts are at Firebase; in a demo they are on this machine. */
  isDemo: boolean;
  /** Whether this is no release. */
  hasDemo: boolean;
  isPageBuilt: boolean;
};

/** One that is given no open database: there is none yet, or what is wrong with it is for the command to say. */
export type LoneCommand = Description & {
  /** @param place throws a StartError with everything that is wrong in the configuration */
  runAlone: (place: () => Place, args: Arguments, output: Output) => Promise<boolean>;
};
