import { parseArgs } from 'node:util';
import { recount } from './admin/recount.ts';
import { readConfig } from './config.ts';
import { StartError } from './db/startError.ts';

const HELP = `Operators' commands. They read the same environment as the server.

  npm run admin -- recount          holds tallies and turnout against the ballots and tells every difference
  npm run admin -- recount --fix    puts them right, too
  npm run admin -- --help           shows this

With DATABASE_URL a command may run at any time; on the embedded database, while the server is stopped.
Exit codes: 0 all is well (now), 1 numbers differ, 2 the command could not be carried out.`;

const OK = 0;
const DIFFERENT = 1;
const FAILED = 2;

const write = (stream: NodeJS.WriteStream) => (line: string) => void stream.write(`${line}\n`);
const print = write(process.stdout);
const complain = write(process.stderr);

async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' }, fix: { type: 'boolean' } },
  });
  if (values.help) {
    print(HELP);
    return OK;
  }
  const [command, ...more] = positionals;
  if (command === undefined) throw new UsageError('Which command?');
  if (command !== 'recount') throw new UsageError(`There is no command "${command}".`);
  if (more.length > 0) throw new UsageError(`recount does not take "${more.join(' ')}".`);
  const { dataDir, databaseUrl } = readConfig(process.env);
  const isRight = await recount({ dataDir, databaseUrl, fix: values.fix ?? false, print, log: complain });
  return isRight ? OK : DIFFERENT;
}

class UsageError extends Error {}

function explain(error: unknown): string {
  if (error instanceof StartError) return error.message;
  if (error instanceof UsageError || isParseError(error)) return `${error.message}\n\n${HELP}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function isParseError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_');
}

process.exitCode = await run(process.argv.slice(2)).catch((error: unknown) => {
  complain(explain(error));
  return FAILED;
});
