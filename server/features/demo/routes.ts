import { Type } from 'typebox';
import { DemoMail, DemoSamples } from '#contract/demo';
import type { App } from '../../http/appType.ts';
import { demoMails } from './mail.ts';
import type { Samples } from './samples.ts';

type Demo = { emulatorOrigin: string; projectId: string; samples: Samples };

/**
 * The mail of a demo, and its sample votes. For demo mode only, whose server responds to nobody but this machine: the
 * codes in the mail are keys to its accounts.
 */
export function demoRoutes(app: App, demo: Demo): void {
  app.get(
    '/api/demo/mail',
    {
      schema: {
        operationId: 'getDemoMail',
        tags: ['demo'],
        summary: 'Mail that a real deployment would have sent',
        response: { 200: Type.Array(DemoMail, { description: 'The mail, newest first' }) },
      },
      config: { refusals: ['identity_unavailable'] },
    },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return demoMails(demo.emulatorOrigin, demo.projectId);
    },
  );

  const { samples } = demo;
  app.get(
    '/api/demo/samples',
    {
      schema: {
        operationId: 'getSamples',
        tags: ['demo'],
        summary: 'Progress of the sample votes',
        response: { 200: DemoSamples },
      },
    },
    (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return samples.status();
    },
  );

  for (const [method, what, operationId, summary] of [
    ['PUT', 'filling', 'addSamples', 'Add sample votes'],
    ['DELETE', 'removing', 'removeSamples', 'Remove the sample votes'],
  ] as const) {
    app.route({
      method,
      url: '/api/demo/samples',
      schema: { operationId, tags: ['demo'], summary, response: { 202: DemoSamples } },
      handler: async (_request, reply) => {
        samples.start(what);
        reply.status(202).header('cache-control', 'no-store');
        return samples.status();
      },
    });
  }
}
