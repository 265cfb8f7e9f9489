import { readConfig } from './config.ts';
import { StartError } from './db/startError.ts';
import { startServer } from './start.ts';

/** Closing takes at most this long. */
const GRACE_MS = 5000;

async function run(): Promise<void> {
  // The server goes on when nobody reads its log any more.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const config = readConfig(process.env);
  const starting = startServer(config, (line) => console.log(line));

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

  const { origin, logFault } = await starting;
  // After a fault that no request has caught nothing is certain any more: whoever supervises the server starts it again.
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (fault) => {
      logFault(fault);
      close(1).catch(fail);
    });
  }
  console.log(`Top Picks: ${origin}`);
  if (config.identity.mode === 'demo') console.log('Demo: accounts live on this machine only.');
}

function fail(error: unknown): never {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}

run().catch(fail);
