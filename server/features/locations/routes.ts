import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import { Location, ResolvedState } from '#contract/locations';
import { resolveState } from '#contract/states';
import type { Database } from '../../db/schema.ts';
import type { App } from '../../http/appType.ts';
import type { RespondCached } from '../../http/responseCache.ts';
import { compareNames } from '../../workers/ranking.ts';
import { allLocations, type LocationRow } from './repository.ts';

type Deps = { db: Kysely<Database>; respondCached: RespondCached };

export function locationRoutes(app: App, { db, respondCached }: Deps): void {
  const schema = {
    operationId: 'getLocations',
    tags: ['location'],
    summary: 'All states',
    response: { 200: Type.Array(Location, { description: 'All states, sorted by name' }) },
  };
  // The path ends with a slash (specification R11.6); clients that drop it are served, too, as the description says.
  for (const url of ['/api/locations/', '/api/locations']) {
    app.get(url, { schema: { ...schema, hide: url.endsWith('/') } }, (request, reply) =>
      respondCached(request, reply, {
        key: 'locations',
        load: async () =>
          (await allLocations(db)).sort((one, other) => compareNames(one.name, other.name)).map(toLocation),
      }),
    );
  }

  app.get(
    '/api/locations/resolve/:state',
    {
      schema: {
        operationId: 'resolveState',
        tags: ['location'],
        summary: 'The code of a state by its code or name',
        params: Type.Object({ state: Type.String({ maxLength: 64, description: 'Code or name' }) }),
        response: { 200: ResolvedState },
      },
    },
    (request, reply) => {
      const stateCode = resolveState(request.params.state);
      return respondCached(request, reply, { key: `resolved ${stateCode}`, load: () => ({ stateCode }) });
    },
  );
}

function toLocation(row: LocationRow): Location {
  return {
    _id: row.id,
    code: row.code,
    name: row.name,
    region: row.region,
    geoFallback: row.geo_fallback,
    active: row.active,
  };
}
