import { Type } from 'typebox';
import { AdminLocation, SwitchLocation } from '#contract/admin';
import { callerOf } from '../../auth/authenticate.ts';
import { ApiError } from '../../http/errors.ts';
import type { App } from '../../http/appType.ts';
import { appendAudit } from '../../db/auditLog.ts';
import { type AdminDeps, adminWrite } from './deps.ts';
import { earlierChange } from './earlierChangeRepository.ts';
import { adminLocation, adminLocations, switchLocation } from './locationRepository.ts';
import { checkBudget } from './budget.ts';
import { alreadyDone } from './versions.ts';

const params = Type.Object({ locationId: Type.String({ maxLength: 64 }) });

/** Register it in the admin scope. */
export function locationRoutes(app: App, deps: AdminDeps): void {
  const { db, now, forgetResponses } = deps;

  app.get(
    '/api/admin/locations',
    {
      schema: {
        operationId: 'getAdminLocations',
        tags: ['admin'],
        summary: 'All locations',
        response: { 200: Type.Array(AdminLocation, { description: 'All locations, sorted by name' }) },
      },
    },
    async () => {
      const locations = await adminLocations(db);
      return locations.sort((one, other) => one.name.localeCompare(other.name, 'en'));
    },
  );

  app.put(
    '/api/admin/locations/:locationId/active',
    {
      schema: {
        operationId: 'switchLocation',
        tags: ['admin'],
        summary: 'Open or close a location',
        params,
        body: SwitchLocation,
        response: { 200: AdminLocation },
      },
      config: { refusals: ['already_done', 'recent_login_required'] },
    },
    async (request) => {
      const caller = callerOf(request);
      const { active, reason } = request.body;
      const switched = await adminWrite(deps, caller, async (trx) => {
        if (!active) await checkBudget(trx, caller, now());
        const before = await adminLocation(trx, request.params.locationId);
        if (!before) throw new ApiError('not_found', 'We couldn’t find that state.');
        const action = active ? 'location_opened' : 'location_closed';
        if (before.active === active) {
          const about = { targetId: before._id, actions: [action] as const };
          const earlier = await earlierChange(trx, caller.memberId, about);
          throw alreadyDone(`Voting in ${before.name} is ${active ? 'open' : 'closed'} already.`, earlier);
        }
        await switchLocation(trx, before._id, active);
        await appendAudit(trx, {
          at: now(),
          actorId: caller.memberId,
          action,
          targetId: before._id,
          target: before.name,
          reason,
        });
        return { ...before, active };
      });
      forgetResponses();
      return switched;
    },
  );
}
