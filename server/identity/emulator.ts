import { Worker } from 'node:worker_threads';
import { StartError } from '../db/startError.ts';
import type { EmulatorMessage, EmulatorOptions } from './emulatorThread.ts';

export type Emulator = {
  origin: string;
  /** Resolves when it accepts requests; call it once. */
  ready(): Promise<void>;
  close(): Promise<void>;
};

type Options = EmulatorOptions & {
  /** Called after each request that may have changed an account. */
  onChange?: () => void;
  log: (line: string) => void;
};

/**
 * The official Firebase Auth emulator on this machine; port 0 takes any free one. Resolves when the port is its own,
 * while it is still being loaded.
 */
export async function startEmulator({ port, projectId, onChange, log }: Options): Promise<Emulator> {
  const settings: EmulatorOptions = { port, projectId };
  const worker = new Worker(new URL('./emulatorThread.ts', import.meta.url), {
    workerData: settings,
    stdout: true,
    stderr: true,
  });
  // Its output is meant for developers of Firebase apps.
  worker.stdout.resume();
  worker.stderr.resume();
  worker.on('error', (error) => log(`The accounts service stopped: ${String(error)}`));
  worker.on('message', (message: EmulatorMessage) => {
    if (message.is === 'changed') onChange?.();
  });
  const { listening, loaded } = startOf(worker, port);
  const close = async (): Promise<void> => {
    await worker.terminate();
  };
  try {
    const origin = `http://127.0.0.1:${await listening}`;
    const ready = async (): Promise<void> => {
      await loaded;
      await enableEnumerationProtection(origin, projectId);
    };
    return { origin, ready, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Both reject when the thread ends before. */
function startOf(worker: Worker, wanted: number): { listening: Promise<number>; loaded: Promise<undefined> } {
  const listening = Promise.withResolvers<number>();
  const loaded = Promise.withResolvers<undefined>();
  const fail = (error: StartError): void => {
    listening.reject(error);
    loaded.reject(error);
  };
  // Who waits for the port alone gets the error from there.
  loaded.promise.catch(() => undefined);
  worker.on('message', (message: EmulatorMessage) => {
    if (message.is === 'listening') listening.resolve(message.port);
    if (message.is === 'loaded') loaded.resolve(undefined);
    if (message.is === 'refused') fail(refusal(message, wanted));
  });
  worker.once('error', (cause) =>
    fail(new StartError(`The demo's accounts service does not start: ${String(cause)}`, { cause })),
  );
  worker.once('exit', () => fail(new StartError("The demo's accounts service was stopped.")));
  return { listening: listening.promise, loaded: loaded.promise };
}

function refusal({ code, message }: { code: string; message: string }, port: number): StartError {
  if (code === 'EADDRINUSE') {
    return new StartError(`Port ${port} is taken. Set IDENTITY_EMULATOR_PORT to a free port for the demo's accounts.`);
  }
  return new StartError(`IDENTITY_EMULATOR_PORT ${port} cannot be used: ${message}.`);
}

/**
 * Turns on enumeration protection, as new Firebase projects have it: a failed sign-in does not reveal whether the
 * address has an account.
 */
async function enableEnumerationProtection(origin: string, projectId: string): Promise<void> {
  const config = `${origin}/identitytoolkit.googleapis.com/v2/projects/${projectId}/config`;
  const response = await fetch(`${config}?updateMask=emailPrivacyConfig`, {
    method: 'PATCH',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({ emailPrivacyConfig: { enableImprovedEmailPrivacy: true } }),
  });
  if (!response.ok) throw new StartError(`The demo's accounts service responds with ${response.status}.`);
}
