/** Runs the emulator in a thread, because loading it blocks for seconds. */
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { loadEmulator } from './firebaseTools.ts';

/** The password policy of a new Firebase project, which the emulator does not serve. */
const POLICY = JSON.stringify({
  customStrengthOptions: { minPasswordLength: 6, maxPasswordLength: 4096 },
  allowedNonAlphanumericCharacters: Array.from('^$*.[]{}()?"!@#%&/\\,><\':;|_~'),
  enforcementState: 'OFF',
  schemaVersion: 1,
});

const ADDRESS = /^\/identitytoolkit\.googleapis\.com\/v2\/passwordPolicy(\?|$)/;

/** Responds to a request for the password policy; returns false for any other request. */
function servePasswordPolicy({ method, url = '' }: IncomingMessage, response: ServerResponse): boolean {
  if (method !== 'GET' || !ADDRESS.test(url)) return false;
  response.writeHead(200, { 'content-type': 'application/json', 'access-control-allow-origin': '*' }).end(POLICY);
  return true;
}

export type EmulatorOptions = { port: number; projectId: string };
export type EmulatorMessage =
  | { is: 'refused'; code: string; message: string }
  | { is: 'listening'; port: number }
  | { is: 'loaded' }
  | { is: 'changed' };

const KEEP_ALIVE_MS = 65_000;
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * Accounts here are open to anybody who can call, so pages of other sites (Origin) and foreign host names (DNS
 * rebinding) are turned away.
 */
function isFromThisMachine({ headers }: IncomingMessage): boolean {
  const places = [`http://${headers.host ?? ''}`, ...(headers.origin === undefined ? [] : [headers.origin])];
  return places.every((place) => URL.canParse(place) && LOOPBACK.test(new URL(place).hostname));
}

function post(message: EmulatorMessage): void {
  parentPort?.postMessage(message);
}

function run({ port, projectId }: EmulatorOptions): void {
  // Loaded only once the port is ours.
  let emulator: Promise<RequestListener> | undefined;
  const server = createServer((request, response) => {
    if (!isFromThisMachine(request)) {
      response.writeHead(421).end();
      return;
    }
    if (servePasswordPolicy(request, response)) return;
    response.on('finish', () => {
      if (response.statusCode < 300 && !['GET', 'HEAD', 'OPTIONS'].includes(request.method ?? ''))
        post({ is: 'changed' });
    });
    emulator?.then((handle) => handle(request, response)).catch(() => response.destroy());
  });
  // Longer than clients keep a connection, because closing it during a request fails that request.
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.on('error', (error: NodeJS.ErrnoException) =>
    post({ is: 'refused', code: error.code ?? '', message: error.message }),
  );
  server.listen(port, '127.0.0.1', () => {
    post({ is: 'listening', port: (server.address() as AddressInfo).port });
    emulator = loadEmulator(projectId);
    void emulator.then(() => post({ is: 'loaded' }));
  });
}

run(workerData as EmulatorOptions);
