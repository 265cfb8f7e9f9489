import { Type } from 'typebox';
import { DemoMail } from '#contract/demo';
import type { App } from '../../http/appType.ts';
import { demoMails } from './mail.ts';

/** Replaces e-mail in demo mode, which accepts requests of this machine only, because the codes open accounts. */
export function demoRoutes(app: App, demo: { emulatorOrigin: string; projectId: string }): void {
  app.get(
    '/api/demo/mail',
    { schema: { response: { 200: Type.Array(DemoMail) } }, config: { refusals: ['identity_unavailable'] } },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return demoMails(demo.emulatorOrigin, demo.projectId);
    },
  );
}
