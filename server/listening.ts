import cluster from 'node:cluster';
import type { Server as HttpServer } from 'node:http';
import { createServer, type Server } from 'node:net';
import { promisify } from 'node:util';
import type { Config } from './config.ts';
import { StartError } from './db/startError.ts';
import type { App } from './http/appType.ts';

/**
 * How many connections may wait to be accepted, if the system allows as many: with Node's 511 one network could fill
 * the queue, and a new visitor's browser would try again only after a second.
 */
const BACKLOG = 4096;

/** How long running requests may take when the server closes. */
const DRAIN_MS = 3000;

/**
 * Node accepts one connection of a socket in each turn of the event loop. With so many sockets on the port, a visitor
 * does not wait for hundreds of turns behind the connections of one network.
 */
const SOCKETS = 32;

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
function listenError(error: unknown, { host, port, setting }: Place): StartError {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return new StartError(`Port ${port} is taken. Set ${setting} to a free port.`);
  if (code === 'EACCES') return new StartError(`Port ${port} is for root only. Set ${setting} to one from 1024 on.`);
  return new StartError(`HOST ${host}, ${setting} ${port} cannot be listened on: ${String(error)}`);
}

export type Listener = {
  /** Resolves to the origin that is listened on. Throws a StartError where that is impossible. */
  listen: (config: Pick<Config, 'host' | 'port' | 'logLevel'>) => Promise<string>;
  /** Resolves when the running requests have their responses; cuts what takes too long. */
  close: () => Promise<void>;
};

/**
 * Where the system can share out the connections of a port among sockets, there are several; the processes of PROCESSES
 * get theirs from the first process.
 */
export function createListener(app: App): Listener {
  const isShared = process.platform === 'linux' && !cluster.isWorker;
  let more: Server[] = [];
  return {
    listen: async ({ host, port, logLevel }) => {
      // The system would share the port with the sockets of another server, too, of one that was started since.
      if (isShared) await tryPort({ host, port, setting: 'PORT' });
      const options = { host, port, backlog: BACKLOG, reusePort: isShared };
      // Fastify logs each address it listens on; the one line that main.ts prints is enough.
      app.log.level = 'warn';
      await app.listen(options).catch((error: unknown) => {
        throw listenError(error, { host, port, setting: 'PORT' });
      });
      app.log.level = logLevel;
      // Port 0 took any free one.
      const address = app.server.address();
      const usedPort = address instanceof Object ? address.port : port;
      if (isShared) more = await listenBeside(app.server, { ...options, port: usedPort });
      return `http://${host.includes(':') ? `[${host}]` : host}:${usedPort}`;
    },
    close: async () => {
      const closed = more.splice(0).map((socket) => promisify(socket.close.bind(socket))());
      const timer = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
      await app.close();
      await Promise.all(closed);
      clearTimeout(timer);
    },
  };
}

/** More listening sockets, whose connections the server handles. */
function listenBeside(server: HttpServer, options: object): Promise<Server[]> {
  const sockets = Array.from({ length: SOCKETS - 1 }, async () => {
    // With what Node's HTTP server sets for its own connections.
    const socket = createServer({ allowHalfOpen: true, noDelay: true }, (connection) =>
      server.emit('connection', connection),
    );
    await new Promise<void>((resolve, reject) => socket.once('error', reject).listen(options, resolve));
    return socket;
  });
  return Promise.all(sockets);
}
