import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './product.ts';

export type PostgresServer = {
  port: number;
  /** Data folder, deleted at the end. */
  folder: string;
  stop: () => Promise<void>;
  /** Kills it and all its child processes. */
  kill: (options?: { keepData?: boolean }) => Promise<void>;
  /** Restarts it on the same port and data if it has ended. */
  restart: () => Promise<void>;
  /** Pauses it and all its child processes; returns a function that resumes them. */
  pause: () => () => void;
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
async function run(name: string, args: string[]): Promise<void> {
  const running = spawn(program(name), args, { ...user, stdio: ['ignore', 'ignore', 'inherit'] });
  const [status] = (await once(running, 'exit')) as [number | null];
  if (status !== 0) throw new Error(`${name} failed`);
}

function newFolder(inside: string): string {
  const folder = mkdtempSync(join(inside, 'top-picks-postgres-'));
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  return folder;
}

/** A new PostgreSQL with no password on this machine. @param settings such as `fsync=off` @param inside where its data lie */
export async function startPostgres(settings: string[] = [], inside: string = tmpdir()): Promise<PostgresServer> {
  const folder = newFolder(inside);
  await run('initdb', ['-D', folder, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']);
  return open(folder, settings);
}

/** A standby of that server, which follows it under this name, directly or over another port that leads to it. */
export async function startStandby(
  primary: PostgresServer,
  name: string,
  port: number = primary.port,
): Promise<PostgresServer> {
  const folder = newFolder(tmpdir());
  const source = `host=127.0.0.1 port=${port} user=postgres application_name=${name}`;
  await run('pg_basebackup', ['-D', folder, '-d', source, '-R', '-c', 'fast', '--no-sync']);
  return open(folder, []);
}

async function open(folder: string, settings: string[]): Promise<PostgresServer> {
  const port = await freePort();
  const all = ['unix_socket_directories=', 'max_connections=200', 'listen_addresses=127.0.0.1', ...settings];
  const args = ['-D', folder, '-p', String(port), ...all.flatMap((one) => ['-c', one])];

  const start = async (): Promise<ChildProcess> => {
    // A direct child, so that it is reaped.
    const launch = () => spawn(program('postgres'), args, { ...user, stdio: 'ignore' });
    let server = launch();
    const deadline = Date.now() + START_LIMIT_MS;
    while (!(await isAccepting(port))) {
      if (Date.now() > deadline) throw new Error('PostgreSQL did not start');
      await pause(50);
      // It refuses to start while a child of the previous process is alive.
      if (server.exitCode !== null) server = launch();
    }
    return server;
  };
  let server = await start();

  const end = async (signal: 'SIGINT' | 'SIGKILL', keepData = false): Promise<void> => {
    if (server.exitCode === null && server.signalCode === null) {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      // A paused process forks no new child while they are listed.
      if (signal === 'SIGKILL') server.kill('SIGSTOP');
      const children = signal === 'SIGKILL' ? childrenOf(server) : [];
      server.kill(signal);
      for (const child of children) send(child, 'SIGKILL');
      await ended;
    }
    if (!keepData) rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };
  return {
    port,
    folder,
    stop: () => end('SIGINT'),
    kill: ({ keepData = false } = {}) => end('SIGKILL', keepData),
    restart: async () => {
      if (server.exitCode !== null || server.signalCode !== null) server = await start();
    },
    pause: () => {
      // The parent first: it must not replace what seems to hang.
      server.kill('SIGSTOP');
      const children = childrenOf(server);
      for (const one of children) send(one, 'SIGSTOP');
      return () => {
        for (const one of children) send(one, 'SIGCONT');
        server.kill('SIGCONT');
      };
    },
  };
}

function childrenOf({ pid }: ChildProcess): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has already ended.
  }
}

/** It listens before it accepts connections, for example during recovery. */
async function isAccepting(port: number): Promise<boolean> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
