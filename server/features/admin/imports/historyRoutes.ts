import { Type } from 'typebox';
import { StoredImports, UndoImport, UndoneImport } from '#contract/adminImports';
import { callerOf } from '../../../auth/authenticate.ts';
import type { App } from '../../../http/appType.ts';
import type { AdminDeps } from '../deps.ts';
import { storedImports } from './historyRepository.ts';
import { undoImportAs } from './undo.ts';

const params = Type.Object({ id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) });

/** Register it in the admin scope. */
export function importHistoryRoutes(app: App, deps: AdminDeps): void {
  app.get(
    '/api/admin/imports',
    {
      schema: {
        operationId: 'getImports',
        tags: ['admin'],
        summary: 'Imports that can be undone, or are',
        response: { 200: StoredImports },
      },
    },
    async () => ({ imports: await storedImports(deps.db, deps.now()) }),
  );

  app.post(
    '/api/admin/imports/:id/undo',
    {
      schema: {
        operationId: 'undoImport',
        tags: ['admin'],
        summary: 'Undo an import as a whole',
        params,
        body: UndoImport,
        response: { 200: UndoneImport },
      },
      config: { refusals: ['not_found', 'import_undone'] },
    },
    (request) => undoImportAs(deps, callerOf(request), { id: request.params.id, ...request.body }),
  );
}
