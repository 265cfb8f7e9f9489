import { createServer } from 'node:net';
import type { Config } from './config.ts';
import { StartError } from './db/startError.ts';

/** Before anything is made or opened: a port that is taken leaves no data folder behind. */
export async function checkPorts({ host, port, identity }: Config): Promise<void> {
  await tryPort({ host, port, setting: 'PORT' });
  if (identity.mode === 'demo')
    await tryPort({ host: '127.0.0.1', port: identity.emulatorPort, setting: 'IDENTITY_EMULATOR_PORT' });
}

type Place = { host: string; port: number; setting: string };

async function tryPort(place: Place): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error) => reject(listenError(error, place)));
    probe.listen({ host: place.host, port: place.port }, () => probe.close(() => resolve()));
  });
}

/** Why nothing can listen there, for the operator. */
export function listenError(error: unknown, { host, port, setting }: Place): StartError {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return new StartError(`Port ${port} is taken. Set ${setting} to a free port.`);
  if (code === 'EACCES') return new StartError(`Port ${port} is for root only. Set ${setting} to one from 1024 on.`);
  return new StartError(`HOST ${host}, ${setting} ${port} cannot be listened on: ${String(error)}`);
}
