import { spawn } from 'node:child_process';
import path from 'node:path';
import type { Kysely } from 'kysely';
import { readCommandLine } from '../../../server/cli/commandLine.ts';
import type { TokenKeys } from '../../../server/auth/tokenKeys.ts';
import type { Database } from '../../../server/db/schema.ts';
import { TEST_KEYS } from './server.ts';

export type Ran = { code: number | null; out: string; errors: string };

/** Runs the operator's command as `npm run admin --` does, in a process of its own. */
export const typeCommand = (env: Record<string, string>, ...args: string[]): Promise<Ran> =>
  typeCommandIn('.', env, ...args);

/** The same, of the release in a folder. */
export function typeCommandIn(release: string, env: Record<string, string>, ...args: string[]): Promise<Ran> {
  const child = spawn(process.execPath, [path.join(release, 'server/cli.ts'), ...args], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, errors] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, out, errors })));
}

/** Runs the operator's command on an open database; returns its output. */
export async function runCommand(
  db: Kysely<Database>,
  args: string[],
  { now = () => new Date(), tokenKeys = TEST_KEYS }: { now?: () => Date; tokenKeys?: TokenKeys } = {},
): Promise<{ isWell: boolean; lines: string[] }> {
  const parsed = readCommandLine(args);
  if ('help' in parsed) throw new Error('This is a request for help');
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  if (!('run' in parsed.command)) throw new Error('This command needs a folder');
  const isWell = await parsed.command.run(
    { db, now, tokenKeys: () => Promise.resolve(tokenKeys), print, complain: print },
    parsed.args,
  );
  return { isWell, lines };
}

/** Runs `backup --verify`, which needs neither settings nor a database. */
export async function verifyBackupIn(place: string): Promise<{ isWell: boolean; lines: string[] }> {
  const parsed = readCommandLine(['backup', '--verify', place]);
  if ('help' in parsed || !('runAlone' in parsed.command)) throw new Error('This is another command');
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const noPlace = () => {
    throw new Error('It asks for settings');
  };
  return { isWell: await parsed.command.runAlone(noPlace, parsed.args, { print, complain: print }), lines };
}
