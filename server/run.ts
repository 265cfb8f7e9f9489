import cluster from 'node:cluster';
import { readConfig } from './config.ts';
import { StartError } from './db/startError.ts';
import { alwaysSaying, createLog } from './http/logging.ts';
import { type Listening, startProcesses } from './processes.ts';
import { startServer } from './start.ts';

/** Closing takes at most this long. */
const GRACE_MS = 5000;

async function run(): Promise<void> {
  // A closed log pipe must not end the server.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const start = config.processes > 1 && cluster.isPrimary ? startProcesses : startServer;
  const starting = start(config, log);

  let isClosing = false;
  const close = async (exitCode: number): Promise<void> => {
    // A Ctrl-C under npm arrives twice; the second one changes nothing.
    if (isClosing) return;
    isClosing = true;
    setTimeout(() => process.exit(1), GRACE_MS).unref();
    const running = await starting;
    await running.close();
    process.exit(exitCode);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void close(0).catch(fail));

  const { origin, logFatal } = await starting;
  // After an uncaught error the state is unknown; the supervisor restarts the server.
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error) => {
      logFatal(error);
      close(1).catch(fail);
    });
  }
  if (cluster.isWorker) return void process.send?.({ origin } satisfies Listening);
  const say = alwaysSaying(log);
  say(`Top Picks: ${origin}`);
  if (config.identity.mode === 'demo') say('Demo: accounts live on this machine only.');
}

function fail(error: unknown): never {
  const log = createLog('info');
  if (error instanceof StartError) log.fatal(error.message);
  else log.fatal({ err: error }, 'the server ends');
  process.exit(1);
}

run().catch(fail);
