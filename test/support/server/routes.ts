import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import type { TSchema } from 'typebox';
import { type Overrides, startTestServer, type TestServer } from './server.ts';

/** Input schemas of a route. */
export type RouteSchema = { params?: TSchema; querystring?: TSchema; body?: TSchema };

/** A server, and every route that it has: "PUT /api/picks/{locationId}". HEAD comes with each GET by itself. */
export async function startListedServer(
  overrides?: Overrides,
): Promise<{ server: TestServer; routes: Set<string>; schemas: Map<string, RouteSchema> }> {
  const routes = new Set<string>();
  const schemas = new Map<string, RouteSchema>();
  // Fastify announces each new server before its first route.
  const watch = (message: unknown): void => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url, schema }) => {
      for (const one of [method].flat()) {
        if (one === 'HEAD') continue;
        const name = `${one} ${url.replaceAll(/:(\w+)/g, '{$1}')}`;
        routes.add(name);
        schemas.set(name, (schema ?? {}) as RouteSchema);
      }
    });
  };
  subscribe('fastify.initialization', watch);
  try {
    return { server: await startTestServer(overrides), routes, schemas };
  } finally {
    unsubscribe('fastify.initialization', watch);
  }
}
