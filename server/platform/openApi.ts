import fastifySwagger from '@fastify/swagger';
import type { App } from './http.ts';

/** GET /api/openapi.json, from the same schemas that check the requests. Call it before the first route. */
export async function describeApi(app: App): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Top Picks', description: 'Ranking and votes of golf courses by US state', version: '1' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, (_request, reply) => {
    reply.header('cache-control', 'no-cache');
    return app.swagger();
  });
}
