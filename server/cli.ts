import { loadTokenKeys } from './auth/tokenKeys.ts';
import type { Output } from './cli/command.ts';
import { type ParsedCommandLine, readCommandLine, UsageError } from './cli/commandLine.ts';
import { explain } from './cli/explain.ts';
import { readConfig } from './config.ts';
import { clusterFolder, openDatabase } from './db/database.ts';
import { findRunning } from './db/embedded/embedded.ts';

const OK = 0;
const FAILED = 1;
const NOT_UNDERSTOOD = 2;

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

async function runCommand({ command, args }: Exclude<ParsedCommandLine, { help: string }>): Promise<boolean> {
  const { dataDir, databaseUrl: configuredUrl, tokenKeys: configured } = readConfig(process.env);
  if ('runOnFolder' in command) return command.runOnFolder(dataDir, output);
  // A running server has started the PostgreSQL in this folder, which serves the command as well.
  const databaseUrl = configuredUrl ?? (await findRunning(clusterFolder(dataDir))) ?? undefined;
  const database = await openDatabase({ dataDir, databaseUrl, log: output.complain });
  try {
    const tokenKeys = () => loadTokenKeys(dataDir, configured);
    return await command.run({ db: database.db, now: () => new Date(), tokenKeys, ...output }, args);
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
