import { PublicConfig } from '#contract/config';
import type { DemoSamples } from '#contract/demo';
import type { App } from '../../http/appType.ts';
import { PUBLIC } from '../../http/cacheHeaders.ts';

/** The page requests its deployment's configuration, so that one build serves every deployment. */
export function configRoutes(
  app: App,
  config: Omit<PublicConfig, 'samples' | 'build'>,
  buildName: () => string | null,
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
      const samples = await samplesOf();
      // Somebody waits for the sample votes of a demo; all else is as the process was started.
      reply.header('cache-control', samples ? 'no-cache' : PUBLIC);
      return { ...config, build: buildName(), samples };
    },
  );
}
