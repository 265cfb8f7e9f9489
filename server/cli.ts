import { loadTokenKeys } from './auth/tokenKeys.ts';
import type { Output, Place } from './cli/command.ts';
import { type ParsedCommandLine, readCommandLine, UsageError } from './cli/commandLine.ts';
import { explain } from './cli/explain.ts';
import { readConfig } from './config.ts';
import { openDatabase, openExisting, runningUrl } from './db/database.ts';
import { hasEmulator } from './identity/firebaseTools.ts';
import { DIST_DIR, isPageBuilt } from './pages/pageFile.ts';

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
  if ('runAlone' in command) return command.runAlone(placeOf, args, output);
  const { dataDir, databaseUrl, tokenKeys: configured } = placeOf();
  const place = { dataDir, databaseUrl, log: output.complain };
  const database =
    command.opens === 'new'
      ? await openDatabase({ ...place, databaseUrl: await runningUrl(place) })
      : await openExisting(place, command.opens ?? 'current');
  try {
    // All servers of an external database need the same keys, so these belong in TOKEN_KEYS.
    const tokenKeys = ({ mayMake } = { mayMake: false }) =>
      loadTokenKeys(dataDir, configured, { mayMake: mayMake && databaseUrl === undefined });
    return await command.run({ db: database.db, now: () => new Date(), tokenKeys, ...output }, args);
  } finally {
    await database.close();
  }
}

function placeOf(): Place {
  const { dataDir, databaseUrl, tokenKeys, publicOrigin, identity } = readConfig(process.env);
  const isDemo = identity.mode === 'demo';
  const has = { hasDemo: hasEmulator(), isPageBuilt: isPageBuilt(DIST_DIR) };
  return { dataDir, databaseUrl, tokenKeys, publicOrigin, isDemo, ...has };
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
