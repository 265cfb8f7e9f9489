import { PublicConfig } from '#contract/config';
import type { App } from '../../http/appType.ts';

/** One build of the page serves every deployment: it asks here which one it is. */
export function configRoutes(app: App, config: PublicConfig): void {
  app.get('/api/config', { schema: { response: { 200: PublicConfig } } }, (_request, reply) => {
    reply.header('cache-control', 'no-cache');
    return config;
  });
}
