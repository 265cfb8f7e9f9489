import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import { LedgerHeads, LedgerKeys, PublishedKeys } from '#contract/ledger/calls';
import { callerOf } from '../../auth/authenticate.ts';
import type { RespondCached } from '../../caching/responseCache.ts';
import type { Database } from '../../db/schema.ts';
import type { App } from '../../http/appType.ts';
import { etagOf, IMMUTABLE, revalidate } from '../../http/cacheHeaders.ts';
import { ApiError } from '../../http/errors.ts';
import { locationByCode, locationById } from '../locations/repository.ts';
import { compressedRowsOf, headOf, headsOf, keysOf, publishedKeys } from './repository.ts';

type Deps = { db: Kysely<Database>; respondCached: RespondCached };

const OfState = Type.Object({ state: Type.String({ maxLength: 32 }) });
const OfLedger = Type.Object({ ...OfState.properties, number: Type.Integer({ minimum: 1, maximum: 999_999 }) });
const OfLocation = Type.Object({ locationId: Type.String({ maxLength: 64 }) });
const refusals = ['not_found'] as const;
const toText = promisify(gunzip);

/** Published heads, rows and signing keys, the same for everybody. */
export function ledgerRoutes(app: App, { db, respondCached }: Deps): void {
  app.get(
    '/api/ledger/:state',
    { schema: { params: OfState, response: { 200: LedgerHeads } }, config: { refusals } },
    (request, reply) => {
      const code = request.params.state.toUpperCase();
      return respondCached(request, reply, {
        key: `ledger ${code}`,
        load: async () => ({ heads: await headsOf(db, await locationIdOf(db, code)) }),
      });
    },
  );

  app.get(
    '/api/ledger/:state/:number/rows',
    {
      schema: { params: OfLedger, response: { 200: { content: { 'text/plain': { schema: Type.String() } } } } },
      config: { refusals },
    },
    async (request, reply) => {
      const { state, number } = request.params;
      const key = { locationId: await locationIdOf(db, state.toUpperCase()), number };
      const jws = await headOf(db, key);
      if (jws === undefined) throw new ApiError('not_found', 'There is no such ledger.');
      const isGzip = negotiate(request.headers['accept-encoding'] ?? '', ['gzip']) === 'gzip';
      // Each encoding has different bytes, so it needs an ETag of its own. A head has the hash of its rows in it.
      const etag = isGzip ? etagOf(jws).replace(/"$/, '-gzip"') : etagOf(jws);
      reply.header('vary', 'accept-encoding');
      if (revalidate(request, reply, { etag, cacheControl: IMMUTABLE })) return reply.send('');
      const compressed = await compressedRowsOf(db, key);
      reply.type('text/plain; charset=utf-8');
      // Bytes are sent as they are; the schema stands for their text.
      if (isGzip) return reply.header('content-encoding', 'gzip').send(compressed as unknown as string);
      return reply.send((await toText(compressed)) as unknown as string);
    },
  );

  app.get('/.well-known/jwks.json', { schema: { response: { 200: PublishedKeys } } }, (request, reply) =>
    respondCached(request, reply, { key: 'ledger keys', load: async () => ({ keys: await publishedKeys(db) }) }),
  );
}

/** Register it in the member scope. */
export function ledgerKeyRoutes(app: App, { db }: Pick<Deps, 'db'>): void {
  app.get(
    '/api/picks/:locationId/ledger-key',
    { schema: { params: OfLocation, response: { 200: LedgerKeys } }, config: { refusals } },
    async (request) => {
      const { locationId } = request.params;
      if (!(await locationById(db, locationId))) throw new ApiError('not_found', 'There is no such location.');
      return { keys: await keysOf(db, { memberId: callerOf(request).memberId, locationId }) };
    },
  );
}

async function locationIdOf(db: Kysely<Database>, code: string): Promise<string> {
  const location = await locationByCode(db, code);
  if (!location) throw new ApiError('not_found', 'There is no such state.');
  return location.id;
}
