import cluster from 'node:cluster';
import type { Config } from './config.ts';
import { keptTokenKeys } from './auth/tokenKeys.ts';
import { openOwnPostgres } from './db/database.ts';
import type { EmbeddedPostgres } from './db/embedded/embedded.ts';
import { createEndCounter } from './db/endCounter.ts';
import { openPostgres } from './db/postgres.ts';
import { StartError } from './db/startError.ts';
import { alwaysSaying, type Log } from './http/logging.ts';
import { checkPorts } from './listening.ts';
import type { Running } from './start.ts';
import { hasSigningKey } from './workers/ledger/signingKeys.ts';

/** What the server processes need to share our own PostgreSQL. */
async function settingsFor({ databaseUrl }: EmbeddedPostgres, { dataDir, tokenKeys }: Config) {
  const db = await openPostgres(databaseUrl, () => undefined);
  const mayMake = !(await hasSigningKey(db));
  await db.destroy();
  return { DATABASE_URL: databaseUrl, TOKEN_KEYS: tokenKeys ?? (await keptTokenKeys(dataDir, { mayMake })) };
}

/** What a server process sends to this one when it listens. */
export type Listening = { origin: string };

/**
 * Starts our own PostgreSQL, unless there is one elsewhere, and as many server processes as PROCESSES says, which share
 * port and database. A process that ends by itself is started again; the third within a minute throws where nobody
 * catches, which ends this process.
 */
export async function startProcesses(config: Config, log: Log): Promise<Running> {
  const say = alwaysSaying(log);
  const { processes, dataDir, databaseUrl, metrics } = config;
  await checkPorts(config);
  const postgres = databaseUrl === undefined ? await openOwnPostgres(dataDir, say) : null;
  let env = {};
  const isTooMany = createEndCounter();
  let isClosing = false;

  /** Rejects when the process ends before it listens. */
  const start = (place: number): Promise<Listening> =>
    new Promise((resolve, reject) => {
      // Each process serves its metrics on a port of its own, also when it is started again.
      const worker = cluster.fork({ ...env, ...(metrics && { METRICS_PORT: String(metrics.port + place) }) });
      let isListening = false;
      worker.once('message', (message: Listening) => {
        isListening = true;
        resolve(message);
      });
      worker.once('exit', (code, signal) => {
        if (!isListening) reject(new StartError('A server process did not start.'));
        else if (!isClosing) restart(place, `Server process ${worker.process.pid} ended (${signal || code})`);
      });
    });

  function restart(place: number, reason: string): void {
    if (isTooMany()) throw new StartError(`${reason}, the third within a minute`);
    say(`${reason} and is started again`);
    start(place).catch((error: unknown) => restart(place, String(error)));
  }

  const close = async (): Promise<void> => {
    isClosing = true;
    const running = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    const ended = running.map((worker) => new Promise((resolve) => worker.once('exit', resolve)));
    for (const worker of running) worker.process.kill('SIGTERM');
    await Promise.all(ended);
    await postgres?.stop();
  };
  try {
    if (postgres) env = await settingsFor(postgres, config);
    // The first one brings the database up to date, or says what is wrong.
    const { origin } = await start(0);
    await Promise.all(Array.from({ length: processes - 1 }, (_, index) => start(index + 1)));
    return { origin, logFatal: (error) => log.fatal({ err: error }, 'unexpected fault: all processes end'), close };
  } catch (error) {
    await close();
    throw error;
  }
}
