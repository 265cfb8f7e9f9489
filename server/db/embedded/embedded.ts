import { chown, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ignorePostgresVariables, pg } from '../driver.ts';
import { createEndCounter } from '../endCounter.ts';
import { fileProblem } from '../fileProblem.ts';
import { StartError } from '../startError.ts';
import { makeTemporaryFolder } from '../temporaryFolder.ts';
import { linesOfPidFile, passwordOf, prepareCluster, reasonIn, SOCKET_LOCK } from './cluster.ts';
import { chooseLauncher, type Launcher } from './launcher.ts';
import { launchPostmaster, NotReady, type Place, type Postmaster } from './postmaster.ts';
import { findPrograms, type Programs } from './programs.ts';

export type EmbeddedPostgres = { databaseUrl: string; stop: () => Promise<void> };

type Options = {
  /** Its data folder; made if it is missing. */
  folder: string;
  log: (line: string) => void;
  settings?: readonly string[];
  programs?: Programs;
  /** A port of this machine in place of a Unix socket, as on Windows. */
  overPort?: boolean;
};

/** Of a socket's path, with PostgreSQL's lock file beside it; the least of all systems. */
const LONGEST_PATH = 103;
const PAUSE_MS = 200;
/** How long processes of a killed PostgreSQL may take to notice that it is gone. */
const REMAINS_LIMIT_MS = 10_000;

/**
 * Starts our own PostgreSQL as a child process, and starts it again when it ends by itself. When that happens three
 * times within a minute it throws where nobody catches, which ends this process: whoever looks after the server starts
 * it again. The caller must have the folder to itself.
 */
export async function startEmbedded({
  folder,
  log,
  settings = [],
  programs,
  overPort = process.platform === 'win32',
}: Options): Promise<EmbeddedPostgres> {
  ignorePostgresVariables();
  const launcher = await chooseLauncher(programs ?? (await findPrograms()), path.dirname(folder));
  await prepareCluster(folder, launcher).catch((error: unknown) => {
    if (error instanceof StartError) throw error;
    const problem = fileProblem(error);
    throw new StartError(
      `The database in ${folder} ${problem ? `${problem}.` : `cannot be used: ${reasonOf(error)}`}`,
      {
        cause: error,
      },
    );
  });
  const place = overPort ? { port: await freePort() } : { socketFolder: await socketFolderFor(folder, launcher) };
  const launch = () => launchWhenFree(() => launchPostmaster({ folder, launcher, place, settings, log }));

  let postmaster = await launch().catch((error: unknown) => {
    throw new StartError(`PostgreSQL cannot be started on ${folder}: ${reasonOf(error)}`, { cause: error });
  });
  const isTooMany = createEndCounter();
  let isStopping = false;

  function countEnd(reason: string): void {
    if (isTooMany()) throw new StartError(`PostgreSQL ended three times within a minute: ${reason}`);
    log(`PostgreSQL ended by itself and is started again: ${reason}`);
  }

  async function startAgain(): Promise<Postmaster> {
    while (!isStopping) {
      try {
        return await launch();
      } catch (error) {
        countEnd(reasonOf(error));
        await pause(PAUSE_MS);
      }
    }
    return postmaster;
  }

  async function supervise(): Promise<void> {
    for (;;) {
      const output = await postmaster.ended;
      if (isStopping) return;
      countEnd(reasonIn(output));
      postmaster = await startAgain();
    }
  }
  const supervising = supervise();

  return {
    databaseUrl: await urlOf(folder, place),
    stop: async () => {
      isStopping = true;
      await postmaster.stop();
      await supervising.catch(() => undefined);
      await postmaster.stop();
      if ('socketFolder' in place && place.socketFolder !== folder) await rm(place.socketFolder, { recursive: true });
    },
  };
}

/** The address of the PostgreSQL that a running server has started on this folder, or null. */
export async function findRunning(folder: string): Promise<string | null> {
  ignorePostgresVariables();
  const [, , , port = '', socketFolder = ''] = await linesOfPidFile(folder);
  if (port === '') return null;
  const databaseUrl = await urlOf(folder, socketFolder ? { socketFolder } : { port: Number(port) });
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return databaseUrl;
  } catch {
    return null;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** While processes of a killed PostgreSQL are left, a new one refuses to start. */
async function launchWhenFree(launch: () => Promise<Postmaster>): Promise<Postmaster> {
  const deadline = performance.now() + REMAINS_LIMIT_MS;
  for (;;) {
    try {
      return await launch();
    } catch (error) {
      const areLeft = error instanceof NotReady && error.message.includes('still in use');
      if (!areLeft || performance.now() > deadline) throw error;
      await pause(PAUSE_MS);
    }
  }
}

const reasonOf = (error: unknown): string => reasonIn(error instanceof Error ? error.message : String(error));

/** The data folder, which only its owner may enter, or where its path is too long for a socket a folder like it. */
async function socketFolderFor(folder: string, { owner }: Launcher): Promise<string> {
  if (isShortEnough(folder)) return folder;
  // mkdtemp adds six letters.
  if (!isShortEnough(path.join(tmpdir(), 'top-picks-123456')))
    throw new StartError(
      `The paths of the data folder (${folder}) and of the folder for temporary files (${tmpdir()}) are too long for PostgreSQL’s socket. Set DATA_DIR or TMPDIR to a shorter one.`,
    );
  const other = await makeTemporaryFolder('top-picks-');
  if (owner !== undefined) await chown(other, owner, owner);
  return other;
}

const isShortEnough = (folder: string): boolean => Buffer.byteLength(path.join(folder, SOCKET_LOCK)) <= LONGEST_PATH;

async function urlOf(folder: string, place: Place): Promise<string> {
  const parameters =
    'port' in place
      ? { host: '127.0.0.1', port: String(place.port), user: 'postgres', password: await passwordOf(folder) }
      : { host: place.socketFolder, port: '5432', user: 'postgres' };
  return `postgresql:///postgres?${Object.entries(parameters)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return address instanceof Object ? address.port : 0;
}
