import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { chooseLauncher, type Launcher } from '../../../server/db/embedded/launcher.ts';
import { findPrograms, type Programs } from '../../../server/db/embedded/programs.ts';
import { freePort } from './product.ts';
import { childrenOf } from './systemProcesses.ts';

export type PostgresServer = {
  port: number;
  url: string;
  /** Data folder, deleted at the end. */
  folder: string;
  stop: () => Promise<void>;
  /** Kills it and all its child processes. */
  kill: (options?: { keepData?: boolean }) => Promise<void>;
  /** Restarts it on the same port and data if it has ended. */
  restart: () => Promise<void>;
  /** Makes a standby the primary; resolves when it takes writes, however long that takes. */
  promote: () => Promise<void>;
  /** Pauses it and all its child processes; returns a function that resumes them. */
  pause: () => () => void;
};

const START_LIMIT_MS = 30_000;

/** The product's own PostgreSQL, or Debian's: the oldest supported one, which can also make a standby. */
export type Origin = 'package' | 'Debian';

async function programsOf(origin: Origin): Promise<Programs & { pg_basebackup: string }> {
  const [folder] = globSync('/usr/lib/postgresql/*/bin');
  if (origin === 'Debian' && !folder) throw new Error('PostgreSQL is not installed: install the package postgresql.');
  const inFolder = (name: string): string => join(folder ?? '', name);
  const own = { initdb: inFolder('initdb'), postgres: inFolder('postgres'), pg_ctl: inFolder('pg_ctl') };
  return { ...(origin === 'Debian' ? own : await findPrograms()), pg_basebackup: inFolder('pg_basebackup') };
}

/** Runs one of PostgreSQL's programs to its end. */
async function run(program: string, args: string[], { prefix, options }: Launcher): Promise<void> {
  const [command = '', ...rest] = [...prefix, program, ...args];
  const running = spawn(command, rest, { ...options, cwd: '/', stdio: ['ignore', 'ignore', 'inherit'] });
  const [status] = (await once(running, 'exit')) as [number | null];
  if (status !== 0) throw new Error(`${program} failed`);
}

function newFolder(inside: string, { owner }: Launcher): string {
  const folder = mkdtempSync(join(inside, 'top-picks-postgres-'));
  if (owner !== undefined) chownSync(folder, owner, owner);
  return folder;
}

type Options = { settings?: string[]; inside?: string; origin?: Origin };

/** A new PostgreSQL without a password, with its data in `inside`. @param settings such as `fsync=off` */
export async function startPostgres({
  settings = [],
  inside = tmpdir(),
  origin = 'package',
}: Options = {}): Promise<PostgresServer> {
  const launcher = await chooseLauncher(await programsOf(origin), inside);
  const folder = newFolder(inside, launcher);
  const locale = ['-E', 'UTF8', '--locale=C.UTF-8'];
  await run(
    launcher.programs.initdb,
    ['-D', folder, '-U', 'postgres', '-A', 'trust', ...locale, '--no-sync'],
    launcher,
  );
  return open(folder, launcher, settings);
}

/** A standby with this name of a server of Debian's programs, which replicates directly or through another port. */
export async function startStandby(
  primary: PostgresServer,
  name: string,
  port: number = primary.port,
): Promise<PostgresServer> {
  const programs = await programsOf('Debian');
  const launcher = await chooseLauncher(programs, tmpdir());
  const folder = newFolder(tmpdir(), launcher);
  const source = `host=127.0.0.1 port=${port} user=postgres application_name=${name}`;
  const args = ['-D', folder, '-d', source, '-R', '-c', 'fast', '--no-sync'];
  await run(programs.pg_basebackup, args, launcher);
  return open(folder, launcher, []);
}

async function open(
  folder: string,
  { prefix, programs, options }: Launcher,
  settings: string[],
): Promise<PostgresServer> {
  const port = await freePort();
  const all = ['unix_socket_directories=', 'max_connections=200', 'listen_addresses=127.0.0.1', ...settings];
  const [command = '', ...args] = [
    ...prefix,
    programs.postgres,
    ...['-D', folder, '-p', String(port)],
    ...all.flatMap((one) => ['-c', one]),
  ];

  const start = async (): Promise<ChildProcess> => {
    // A direct child, so that it is reaped.
    const launch = () => spawn(command, args, { ...options, cwd: '/', stdio: 'ignore' });
    let server = launch();
    const deadline = Date.now() + START_LIMIT_MS;
    while (!(await isAccepting(port))) {
      if (Date.now() > deadline) throw new Error('PostgreSQL did not start');
      await pause(50);
      // PostgreSQL refuses to start while a child of the previous process is alive.
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
      const children = signal === 'SIGKILL' ? childrenOf(server.pid ?? 0) : [];
      server.kill(signal);
      for (const child of children) send(child, 'SIGKILL');
      await ended;
    }
    if (!keepData) rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  return {
    port,
    url,
    folder,
    stop: () => end('SIGINT'),
    kill: ({ keepData = false } = {}) => end('SIGKILL', keepData),
    restart: async () => {
      if (server.exitCode !== null || server.signalCode !== null) server = await start();
    },
    promote: async () => {
      // Not by a pool of the server's, whose statements end after two seconds.
      const client = new pg.Client(url);
      await client.connect();
      await client.query('select pg_promote()');
      await client.end();
    },
    pause: () => {
      // The parent first, so that it does not replace children that seem to hang.
      server.kill('SIGSTOP');
      const children = childrenOf(server.pid ?? 0);
      for (const one of children) send(one, 'SIGSTOP');
      return () => {
        for (const one of children) send(one, 'SIGCONT');
        server.kill('SIGCONT');
      };
    },
  };
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has already ended.
  }
}

/** Whether PostgreSQL accepts connections; during recovery it listens without accepting any. */
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
