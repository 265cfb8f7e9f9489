import { Type } from 'typebox';
import { AdminElection, AdminElections, CloseElection, PlanElection } from '#contract/adminElections';
import { callerOf } from '../../auth/authenticate.ts';
import type { App } from '../../http/appType.ts';
import { StartedFrom } from '../../http/ifMatch.ts';
import { allElections } from '../elections/repository.ts';
import type { AdminDeps } from './deps.ts';
import { closeElectionNow, planElection, toAdminElection } from './elections.ts';
import { versionIn } from './versions.ts';

const params = Type.Object({ id: Type.String({ maxLength: 64 }) });
const response = { 200: AdminElection };

/** Register it in the admin scope. */
export function electionRoutes(app: App, deps: AdminDeps): void {
  app.get(
    '/api/admin/elections',
    {
      schema: {
        operationId: 'getAdminElections',
        tags: ['admin'],
        summary: 'All elections',
        response: { 200: AdminElections },
      },
    },
    async () => ({
      elections: (await allElections(deps.db)).map(toAdminElection),
    }),
  );

  app.patch(
    '/api/admin/elections/:id',
    {
      schema: {
        operationId: 'planElection',
        tags: ['admin'],
        summary: 'Move the end of the open election, or name the next one',
        headers: StartedFrom,
        params,
        body: PlanElection,
        response,
      },
      config: {
        refusals: ['election_over', 'changed_meanwhile', 'already_done', 'version_required', 'recent_login_required'],
      },
    },
    (request) => {
      const version = versionIn(request.headers);
      return planElection(deps, callerOf(request), { id: request.params.id, plan: request.body, version });
    },
  );

  app.post(
    '/api/admin/elections/:id/close',
    {
      schema: {
        operationId: 'closeElection',
        tags: ['admin'],
        summary: 'End the open election',
        params,
        body: CloseElection,
        response,
      },
      config: { refusals: ['election_over', 'already_done', 'recent_login_required'] },
    },
    (request) => closeElectionNow(deps, callerOf(request), { id: request.params.id, name: request.body.name }),
  );
}
