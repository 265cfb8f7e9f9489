import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import { type Overrides, startTestServer, type TestServer } from './server.ts';

/** A server, and every route that it has: "PUT /api/picks/{locationId}". HEAD comes with each GET by itself. */
export async function startListedServer(overrides?: Overrides): Promise<{ server: TestServer; routes: Set<string> }> {
  const routes = new Set<string>();
  // Fastify announces each new server before its first route.
  const watch = (message: unknown): void => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) if (one !== 'HEAD') routes.add(`${one} ${url.replaceAll(/:(\w+)/g, '{$1}')}`);
    });
  };
  subscribe('fastify.initialization', watch);
  try {
    return { server: await startTestServer(overrides), routes };
  } finally {
    unsubscribe('fastify.initialization', watch);
  }
}
