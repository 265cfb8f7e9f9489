import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { appendFileSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyDatabase, type NewDatabase } from './database.ts';
import manifest from '../../../package.json' with { type: 'json' };
import { watchServer } from '../browser/watchedRun.ts';

export type Product = {
  pid: number;
  url: string;
  emulatorUrl: string;
  dataDir: string;
  /** Everything the server has printed so far. */
  output: () => string;
  /** Stops the server with SIGINT; optionally keeps its data. */
  stop: (options?: { keepData?: boolean }) => Promise<number | null>;
  /** Kills the server with SIGKILL. */
  kill: () => Promise<void>;
  /** Pauses the server; returns a function that resumes it. */
  pause: () => () => void;
  /** Its current memory use. */
  memoryMb: () => number;
};

/** Below the ephemeral ports, which an outgoing connection could take before the server listens. */
const [FIRST_PORT, LAST_PORT] = [20_000, 32_000];

/** Of each worker its own, so that none takes a port that another one has found free and does not listen on yet. */
const PORTS_EACH = 1000;
const ownFirst = FIRST_PORT + ((Number(process.env.VITEST_POOL_ID ?? 0) * PORTS_EACH) % (LAST_PORT - FIRST_PORT));
/** The ports that follow one are left for whoever needs several in a row. */
const STEP = 7;
let last = randomInt(PORTS_EACH);

/** A free port. */
export async function freePort(): Promise<number> {
  last = (last + STEP) % PORTS_EACH;
  const port = ownFirst + last;
  return (await isFree(port)) ? port : freePort();
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

export type ProductOptions = {
  /** The data folder to use. Without one and without a DATABASE_URL, the product gets a seeded database of its own. */
  dataDir?: string;
  env?: Record<string, string>;
  /** The folder of a release to start in place of this checkout; it gets no environment but its settings. */
  release?: string;
  /** A file to which the server's output is appended, for tests in other processes. */
  logFile?: string;
};

/** What `npm start` gives to Node: flags and the program. */
const START = manifest.scripts.start.split(' ').slice(1);

/** Starts the real server with the emulator as `npm start` does, on data of its own. The page must be built. */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'top-picks-')));
  const database = await databaseFor(options);
  const [port, emulatorPort] = [await freePort(), await freePort()];
  const { release } = options;
  const command = release ? join(release, 'top-picks') : process.execPath;
  const server = spawn(command, release ? ['start'] : START, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...(release ? {} : process.env),
      PORT: String(port),
      IDENTITY_EMULATOR_PORT: String(emulatorPort),
      DATA_DIR: dataDir,
      STANDINGS_INTERVAL_MS: '200',
      RATE_LIMITS: 'off',
      SAMPLE_VOTES: 'off',
      ...(database && { DATABASE_URL: database.url }),
      ...options.env,
    },
  });
  let output = '';
  watchServer(() => output);
  const url = `http://127.0.0.1:${options.env?.PORT ?? port}`;
  await new Promise<void>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output += chunk.toString();
      if (options.logFile) appendFileSync(options.logFile, chunk);
      if (output.includes(url)) resolve();
    };
    server.stdout.on('data', listen);
    server.stderr.on('data', listen);
    server.once('exit', (code) => reject(new Error(`The server ended with ${code ?? 'a signal'}:\n${output}`)));
  });
  return {
    pid: server.pid ?? 0,
    url,
    emulatorUrl: `http://127.0.0.1:${emulatorPort}`,
    dataDir,
    output: () => output,
    stop: async ({ keepData = false } = {}) => {
      const code = await end(server);
      await database?.drop();
      if (!keepData) await rm(dataDir, { recursive: true, force: true });
      return code;
    },
    kill: async () => {
      await end(server, 'SIGKILL');
    },
    pause: () => {
      server.kill('SIGSTOP');
      return () => void server.kill('SIGCONT');
    },
    memoryMb: () => {
      const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
      return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
    },
  };
}

async function databaseFor({ dataDir, env = {} }: ProductOptions): Promise<NewDatabase | undefined> {
  const isItsOwn = dataDir !== undefined || env.DATABASE_URL !== undefined || !process.env.TEST_DATABASE_URL;
  return isItsOwn ? undefined : copyDatabase();
}

function end(server: ChildProcess, signal: NodeJS.Signals = 'SIGINT'): Promise<number | null> {
  if (server.exitCode !== null || server.signalCode !== null) return Promise.resolve(server.exitCode);
  const ended = new Promise<number | null>((resolve) => server.once('exit', resolve));
  server.kill(signal);
  return ended;
}
