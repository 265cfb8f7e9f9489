import { PublicConfig } from '#contract/config';
import type { DemoSamples } from '#contract/demo';
import type { App } from '../../http/appType.ts';

/** The page requests its deployment's configuration, so that one build serves every deployment. */
export function configRoutes(
  app: App,
  config: Omit<PublicConfig, 'samples'>,
  samplesOf: () => Promise<DemoSamples> | null,
): void {
  app.get(
    '/api/config',
    {
      schema: {
        operationId: 'getConfig',
        tags: ['deployment'],
        summary: 'The public part of the configuration',
        response: { 200: PublicConfig },
      },
    },
    async (_request, reply) => {
      reply.header('cache-control', 'no-cache');
      return { ...config, samples: await samplesOf() };
    },
  );
}
