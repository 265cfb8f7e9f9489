import path from 'node:path';
import { parseArgs } from 'node:util';
import { ADMIN_COMMAND } from '../db/adminCommand.ts';
import type { Arguments, Command, LoneCommand } from './command.ts';
import { COMMANDS, findCommand } from './commands.ts';

/** A command line that cannot be parsed; `help` explains the right form. */
export class UsageError extends Error {
  readonly help: string;

  constructor(message: string, help: string) {
    super(message);
    this.help = help;
  }
}

export type ParsedCommandLine = { help: string } | { command: Command | LoneCommand; args: Arguments };

const WIDTH = Math.max(...COMMANDS.map(({ usage }) => usage.length));

export const HELP = `Operators' commands. They read the same environment as the server.

${COMMANDS.map(({ usage, summary }) => `  ${ADMIN_COMMAND} ${usage.padEnd(WIDTH)}  ${summary}`).join('\n')}
  ${ADMIN_COMMAND} ${'COMMAND --help'.padEnd(WIDTH)}  Tells more about a command.

A command works on the database at DATABASE_URL, or else on our own PostgreSQL in DATA_DIR, which it starts itself while no server runs there.
Exit codes: 0 all is well, 1 something is not or could not be done, 2 the command was not understood.`;

const helpOf = ({ usage, summary, help }: Command | LoneCommand): string =>
  `${ADMIN_COMMAND} ${usage}\n\n${summary}\n\n${help}`;

/** Parses the arguments after `npm run admin --` or `top-picks admin`. */
export function readCommandLine(argv: readonly string[]): ParsedCommandLine {
  const [name, ...rest] = argv;
  if (name === undefined) throw new UsageError('Which command?', HELP);
  if (name === '--help' || name === '-h') return { help: HELP };
  const command = findCommand(name);
  if (!command) throw new UsageError(`There is no command "${name}".`, HELP);
  const { values, positionals } = parse(command, rest);
  if (values.help === true) return { help: helpOf(command) };
  const { least, most } = command.words;
  if (positionals.length < least) throw new UsageError(`${name} needs more: ${command.usage}`, helpOf(command));
  const surplus = positionals.slice(most);
  if (surplus.length > 0) throw new UsageError(`${name} does not take "${surplus.join(' ')}".`, helpOf(command));
  const args: Arguments = {
    // A running server may carry the command out, and its working directory is another one.
    words: positionals.map((word, index) => (index === command.fileAt ? path.resolve(word) : word)),
    flags: Object.fromEntries(command.flags.flatMap((flag) => (values[flag] === true ? [[flag, true]] : []))),
    options: readOptions(command, values),
  };
  if (!('run' in command)) return { command, args };
  const misuse = command.misuse?.(args);
  if (misuse !== undefined) throw new UsageError(`${misuse} ${command.usage}`, helpOf(command));
  const [instead = command] = Object.keys(args.options).flatMap((option) => command.instead?.[option] ?? []);
  return { command: instead, args };
}

type Values = Record<string, boolean | string>;

function parse(command: Command | LoneCommand, args: string[]): { values: Values; positionals: string[] } {
  const flags = Object.fromEntries(command.flags.map((flag) => [flag, { type: 'boolean' as const }]));
  const options = Object.fromEntries(
    Object.keys(command.options ?? {}).map((option) => [option, { type: 'string' as const }]),
  );
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h' }, ...flags, ...options },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), helpOf(command));
  }
}

function readOptions(command: Command | LoneCommand, values: Values): Record<string, string> {
  const read: Record<string, string> = {};
  for (const [name, kind] of Object.entries(command.options ?? {})) {
    const value = values[name];
    if (typeof value !== 'string') continue;
    if (kind === 'number' && !/^[1-9]\d{0,5}$/.test(value)) {
      throw new UsageError(`--${name} takes a whole number from 1, not "${value}".`, helpOf(command));
    }
    read[name] = kind === 'path' ? path.resolve(value) : value;
  }
  return read;
}
