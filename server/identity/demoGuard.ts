import type { FastifyRequest } from 'fastify';
import { ApiError } from '../http/errors.ts';
import type { App } from '../http/appType.ts';

const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i;
const FORWARDING_HEADERS = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/**
 * Demo accounts are unsigned, so a demo accepts requests of this machine only: no other host name (DNS rebinding) and
 * no proxy.
 */
export function guardDemo(app: App, configured: number): void {
  app.addHook('onRequest', (request, _reply, done) => {
    // Port 0 means any free port; injected requests have no connection.
    const port = request.socket.localPort ?? configured;
    done(isLocal(request) ? undefined : new ApiError('misdirected', messageOf(port)));
  });
}

const messageOf = (port: number): string =>
  `This demo only works on the machine it runs on, at http://localhost:${port}.`;

function isLocal({ headers }: FastifyRequest): boolean {
  return LOOPBACK_HOST.test(headers.host ?? '') && !FORWARDING_HEADERS.some((name) => name in headers);
}
