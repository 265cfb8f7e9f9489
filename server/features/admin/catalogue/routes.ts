import { CatalogueReport, KeepCourse } from '#contract/adminCatalogue';
import { callerOf } from '../../../auth/authenticate.ts';
import type { App } from '../../../http/appType.ts';
import type { AdminDeps } from '../deps.ts';
import { catalogueReport, keepCourse } from './report.ts';

/** Register it in the admin scope. */
export function catalogueRoutes(app: App, deps: AdminDeps): void {
  app.get(
    '/api/admin/catalogue',
    {
      schema: {
        operationId: 'getCatalogueReport',
        tags: ['admin'],
        summary: 'What admins should look at in the catalogue',
        response: { 200: CatalogueReport },
      },
    },
    () => catalogueReport(deps.db),
  );

  app.post(
    '/api/admin/catalogue/keep',
    {
      schema: {
        operationId: 'keepCourse',
        tags: ['admin'],
        summary: 'Keep a dropped course, or two similar ones',
        body: KeepCourse,
        response: { 200: CatalogueReport },
      },
      config: { refusals: ['not_found', 'course_merged', 'already_done'] },
    },
    async (request) => {
      await keepCourse(deps, callerOf(request), request.body);
      return catalogueReport(deps.db);
    },
  );
}
