import { AdminOverview } from '#contract/adminOverview';
import type { App } from '../../http/appType.ts';
import type { AdminDeps } from './deps.ts';
import { daysFrom, openStatesWithoutVotes, topMovers } from './overviewRepository.ts';

/** Today and the thirteen days before it. */
const DAYS_MS = 13 * 86_400_000;

/** Register it in the admin scope. */
export function overviewRoutes(app: App, { db, now }: Pick<AdminDeps, 'db' | 'now'>): void {
  app.get(
    '/api/admin/overview',
    {
      schema: {
        operationId: 'getOverview',
        tags: ['admin'],
        summary: 'The last days, and what moved today',
        response: { 200: AdminOverview },
      },
    },
    async () => ({
      days: await daysFrom(db, new Date(now().getTime() - DAYS_MS).toISOString().slice(0, 10)),
      movers: await topMovers(db),
      withoutVotes: await openStatesWithoutVotes(db),
    }),
  );
}
