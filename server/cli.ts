import { loadTokenKeys } from './auth/tokenKeys.ts';
import type { Arguments, Command, Context } from './cli/command.ts';
import { readCommandLine, UsageError } from './cli/commandLine.ts';
import { explain } from './cli/explain.ts';
import { runOnServer } from './cli/operatorSocket.ts';
import { readConfig } from './config.ts';
import { openDatabase } from './db/database.ts';

const OK = 0;
const FAILED = 1;
const NOT_UNDERSTOOD = 2;

type Output = Pick<Context, 'print' | 'complain'>;

const write = (stream: NodeJS.WriteStream) => (line: string) => void stream.write(`${line}\n`);
const output: Output = { print: write(process.stdout), complain: write(process.stderr) };

async function run(argv: string[]): Promise<number> {
  const parsed = readCommandLine(argv);
  if ('help' in parsed) {
    output.print(parsed.help);
    return OK;
  }
  return (await runCommand(parsed)) ? OK : FAILED;
}

async function runCommand(parsed: { command: Command; args: Arguments }): Promise<boolean> {
  const { dataDir, databaseUrl, tokenKeys: configured } = readConfig(process.env);
  const { command, args } = parsed;
  const isShared = databaseUrl !== undefined;
  if (!isShared && !command.whileStopped) {
    const isWell = await runOnServer(dataDir, parsed, output);
    if (isWell !== null) return isWell;
  }
  const database = await openDatabase({ dataDir, databaseUrl, log: output.complain });
  try {
    const tokenKeys = () => loadTokenKeys(dataDir, configured);
    return await command.run({ db: database.db, isShared, now: () => new Date(), tokenKeys, ...output }, args);
  } finally {
    await database.close();
  }
}

// A closed pipe (`| head`) must not end the command before the database is closed.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

process.exitCode = await run(process.argv.slice(2)).catch((error: unknown) => {
  if (error instanceof UsageError) {
    output.complain(`${error.message}\n\n${error.help}`);
    return NOT_UNDERSTOOD;
  }
  output.complain(explain(error));
  return FAILED;
});
