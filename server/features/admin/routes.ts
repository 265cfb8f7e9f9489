import type { AnalyticsEvents } from '#contract/admin';
import type { App } from '../../http/appType.ts';
import { catalogueRoutes } from './catalogue/routes.ts';
import { courseRoutes } from './courseRoutes.ts';
import type { AdminDeps } from './deps.ts';
import { electionRoutes } from './electionRoutes.ts';
import { importHistoryRoutes } from './imports/historyRoutes.ts';
import { importRoutes } from './imports/routes.ts';
import { locationRoutes } from './locationRoutes.ts';
import { logRoutes } from './logRoutes.ts';
import { memberRoutes } from './memberRoutes.ts';
import { overviewRoutes } from './overviewRoutes.ts';
import { suggestionRoutes } from './suggestionRoutes.ts';

/** Everything below /api/admin. Register it in the admin scope. */
export function adminRoutes(app: App, deps: AdminDeps & { eventsKept: AnalyticsEvents['kept'] }): void {
  overviewRoutes(app, deps);
  memberRoutes(app, deps);
  locationRoutes(app, deps);
  courseRoutes(app, deps);
  catalogueRoutes(app, deps);
  importHistoryRoutes(app, deps);
  electionRoutes(app, deps);
  suggestionRoutes(app, deps);
  logRoutes(app, deps);
  app.register((files: App, _options, done) => {
    importRoutes(files, deps);
    done();
  });
}
