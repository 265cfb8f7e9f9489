import path from 'node:path';
import { parseArgs } from 'node:util';
import { ADMIN_COMMAND } from '../db/adminCommand.ts';
import type { Arguments, Command, FolderCommand } from './command.ts';
import { COMMANDS, findCommand } from './commands.ts';

/** A command line that cannot be parsed; `help` explains the right form. */
export class UsageError extends Error {
  readonly help: string;

  constructor(message: string, help: string) {
    super(message);
    this.help = help;
  }
}

export type ParsedCommandLine = { help: string } | { command: Command | FolderCommand; args: Arguments };

const WIDTH = Math.max(...COMMANDS.map(({ usage }) => usage.length));

export const HELP = `Operators' commands. They read the same environment as the server.

${COMMANDS.map(({ usage, summary }) => `  ${ADMIN_COMMAND} ${usage.padEnd(WIDTH)}  ${summary}`).join('\n')}
  ${ADMIN_COMMAND} ${'COMMAND --help'.padEnd(WIDTH)}  Tells more about a command.

A command works on the database at DATABASE_URL, or else on our own PostgreSQL in DATA_DIR, which it starts itself while no server runs there.
Exit codes: 0 all is well, 1 something is not or could not be done, 2 the command was not understood.`;

const helpOf = ({ usage, summary, help }: Command | FolderCommand): string =>
  `${ADMIN_COMMAND} ${usage}\n\n${summary}\n\n${help}`;

/** Parses the arguments after `npm run admin --` or `top-picks admin`. */
export function readCommandLine(argv: readonly string[]): ParsedCommandLine {
  const [name, ...rest] = argv;
  if (name === undefined) throw new UsageError('Which command?', HELP);
  if (name === '--help' || name === '-h') return { help: HELP };
  const command = findCommand(name);
  if (!command) throw new UsageError(`There is no command "${name}".`, HELP);
  const { values, positionals } = parse(command, rest);
  if (values.help) return { help: helpOf(command) };
  const { least, most } = command.words;
  if (positionals.length < least) throw new UsageError(`${name} needs more: ${command.usage}`, helpOf(command));
  const surplus = positionals.slice(most);
  if (surplus.length > 0) throw new UsageError(`${name} does not take "${surplus.join(' ')}".`, helpOf(command));
  // The server that may carry it out was started elsewhere.
  const words = positionals.map((word, index) => (index === command.fileAt ? path.resolve(word) : word));
  return { command, args: { words, flags: values } };
}

function parse(
  command: Command | FolderCommand,
  args: string[],
): { values: Record<string, boolean>; positionals: string[] } {
  const flags = Object.fromEntries(command.flags.map((flag) => [flag, { type: 'boolean' as const }]));
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h' }, ...flags },
    });
    return { values, positionals };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), helpOf(command));
  }
}
