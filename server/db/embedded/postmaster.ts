import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Launcher } from './launcher.ts';

/** A running PostgreSQL: its first process, which starts all others. */
export type Postmaster = {
  /** Resolves to the last lines it printed, when it has ended for whatever reason. */
  ended: Promise<string>;
  /** Breaks off what is running, writes everything to disk and ends. */
  stop: () => Promise<void>;
};

/** It ended before it was ready. */
export class NotReady extends Error {}

/** Where it listens. A port is for systems without Unix sockets. */
export type Place = { socketFolder: string } | { port: number };

type Options = {
  folder: string;
  launcher: Launcher;
  place: Place;
  /** Such as `fsync=off`. */
  settings: readonly string[];
  log: (line: string) => void;
};

/** For a small machine with one server, and for a log that is English and says what happens, not what is asked. */
const SETTINGS = [
  'shared_buffers=32MB',
  'max_connections=40',
  // Containers have 64 MB of shared memory or none.
  'dynamic_shared_memory_type=mmap',
  'io_method=sync',
  // Nobody replicates it.
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_logical_replication_workers=0',
  'timezone=UTC',
  'log_timezone=UTC',
  'lc_messages=C',
  'log_line_prefix=',
  'log_min_messages=log',
  'log_min_error_statement=panic',
  'log_checkpoints=off',
];
const READY = 'database system is ready to accept connections';
const LAST_LINES = 20;
/** A shutdown takes longer only where the disk is very slow; then what is left is done at the next start. */
const STOP_LIMIT_MS = 3500;

/** Starts PostgreSQL; resolves when it accepts connections. Throws NotReady with its last lines when it ends before. */
export async function launchPostmaster({ folder, launcher, place, settings, log }: Options): Promise<Postmaster> {
  const { prefix, programs, options } = launcher;
  const all = [...SETTINGS, ...listening(place), ...settings].flatMap((setting) => ['-c', setting]);
  const [program = '', ...args] = [...prefix, programs.postgres, '-D', folder, ...all];
  // A group of its own, because Ctrl-C goes to the whole group of a terminal: requests that are running still need it.
  const child = spawn(program, args, {
    ...options,
    cwd: '/',
    detached: true,
    windowsHide: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let isReady = false;
  let isStopping = false;
  const lastLines: string[] = [];
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', () => resolve(lastLines.join('\n')));
  });

  await new Promise<void>((resolve, reject) => {
    void ended.then((output) => reject(new NotReady(output)));
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (line.includes(READY)) {
        // After a crash of one of its processes it says so once more.
        if (isReady) log(`PostgreSQL: ${line}`);
        isReady = true;
        resolve();
        return;
      }
      lastLines.push(line);
      if (lastLines.length > LAST_LINES) lastLines.shift();
      // FATAL ends one connection, and its client hears of it. A start and a stop without work are not worth a line.
      const isNews = isReady ? !line.startsWith('FATAL:') : line.includes('recovery');
      if (isNews && !isStopping) log(`PostgreSQL: ${line}`);
    });
  });

  return {
    ended,
    stop: async () => {
      isStopping = true;
      signal(child, launcher, 'INT');
      const timer = setTimeout(() => signal(child, launcher, 'QUIT'), STOP_LIMIT_MS);
      await ended;
      clearTimeout(timer);
    },
  };
}

function listening(place: Place): string[] {
  if ('port' in place) return ['listen_addresses=127.0.0.1', `port=${place.port}`, 'unix_socket_directories='];
  // The setting is a list of folders.
  return ['listen_addresses=', 'port=5432', `unix_socket_directories="${place.socketFolder.replaceAll('"', '""')}"`];
}

function signal(child: ChildProcess, { programs }: Launcher, name: 'INT' | 'QUIT'): void {
  // Windows knows no signals; PostgreSQL's own program sends what stands for them.
  if (process.platform === 'win32') spawn(programs.pg_ctl, ['kill', name, String(child.pid)], { stdio: 'ignore' });
  else child.kill(`SIG${name}`);
}
