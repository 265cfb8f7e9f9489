import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './product.ts';

export type PostgresServer = {
  port: number;
  /** Its data; gone after the end. */
  folder: string;
  stop: () => Promise<void>;
  /** Kills it with all its children, in the middle of whatever they do. */
  kill: () => Promise<void>;
};

const START_LIMIT_MS = 30_000;

const initdb = [...globSync('/usr/lib/postgresql/*/bin/initdb'), '/usr/local/bin/initdb', '/usr/bin/initdb'].find(
  existsSync,
);
// PostgreSQL refuses to run as root: then it runs as the user that its package has made.
const isRoot = process.getuid?.() === 0;
const numberOf = (flag: '-u' | '-g') => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
const user = isRoot ? { uid: numberOf('-u'), gid: numberOf('-g') } : {};

const program = (name: string): string => {
  if (!initdb) throw new Error('PostgreSQL is not installed: install the package postgresql (15 or later).');
  return join(dirname(initdb), name);
};

/** Runs one of PostgreSQL's programs to its end. */
function run(name: string, args: string[]): void {
  const { status } = spawnSync(program(name), args, { ...user, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`${name} failed`);
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'top-picks-postgres-'));
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  return folder;
}

/** A new PostgreSQL with no password on this machine. @param settings such as `fsync=off` */
export async function startPostgres(settings: string[] = []): Promise<PostgresServer> {
  const folder = newFolder();
  run('initdb', ['-D', folder, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']);
  return open(folder, settings);
}

/** A standby of that server, which follows it under this name. */
export async function startStandby(primary: PostgresServer, name: string): Promise<PostgresServer> {
  const folder = newFolder();
  const source = `host=127.0.0.1 port=${primary.port} user=postgres application_name=${name}`;
  run('pg_basebackup', ['-D', folder, '-d', source, '-R', '-c', 'fast', '--no-sync']);
  // What the primary waits for is for the primary to say.
  return open(folder, ['synchronous_standby_names=']);
}

async function open(folder: string, settings: string[]): Promise<PostgresServer> {
  const port = await freePort();
  const all = ['unix_socket_directories=', 'max_connections=200', 'listen_addresses=127.0.0.1', ...settings];
  // A direct child, so that it is reaped.
  const server = spawn(program('postgres'), ['-D', folder, '-p', String(port), ...all.flatMap((one) => ['-c', one])], {
    ...user,
    stdio: 'ignore',
  });
  const deadline = Date.now() + START_LIMIT_MS;
  while (!(await isListening(port))) {
    if (server.exitCode !== null || Date.now() > deadline) throw new Error('PostgreSQL did not start');
    await pause(100);
  }
  const end = async (signal: 'SIGINT' | 'SIGKILL'): Promise<void> => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    const children = signal === 'SIGKILL' ? childrenOf(server) : [];
    if (server.exitCode === null && server.signalCode === null) {
      server.kill(signal);
      for (const child of children) kill(child);
      await ended;
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };
  return { port, folder, stop: () => end('SIGINT'), kill: () => end('SIGKILL') };
}

function childrenOf({ pid }: ChildProcess): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect({ host: '127.0.0.1', port });
    probe.once('connect', () => {
      probe.destroy();
      resolve(true);
    });
    probe.once('error', () => resolve(false));
  });
}
