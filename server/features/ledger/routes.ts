import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import { type Static, Type } from 'typebox';
import { LedgerHeads, LedgerKeys, PublishedKeys } from '#contract/ledger/calls';
import type { LedgerUnderWay } from '#contract/ledger/format';
import { callerOf } from '../../auth/authenticate.ts';
import type { RespondCached } from '../../http/responseCache.ts';
import type { Database } from '../../db/schema.ts';
import type { App } from '../../http/appType.ts';
import { etagOf, IMMUTABLE, revalidate } from '../../http/cacheHeaders.ts';
import { ApiError } from '../../http/errors.ts';
import { type CountCall, countWork } from '../../http/rateLimits.ts';
import { locationByCode, locationById } from '../locations/repository.ts';
import { ledgersToWrite } from '../../workers/closeProgress.ts';
import { partsOf, storedPart } from '../../workers/ledger/parts.ts';
import { ownBytes } from '../../http/ownBytes.ts';
import { headIn, type LedgerKey } from '../../workers/ledger/drafts.ts';
import { courseListOf, headsOf, keysOf, ledgerOf, publishedKeys } from './repository.ts';

type Deps = { db: Kysely<Database>; respondCached: RespondCached; countCall: CountCall };

const OfState = Type.Object({ state: Type.String({ maxLength: 32, description: 'State code, any case' }) });
const OfLedger = Type.Object({
  ...OfState.properties,
  number: Type.Integer({ minimum: 1, maximum: 999_999, description: 'Of the ledger' }),
});
const OfLocation = Type.Object({ locationId: Type.String({ maxLength: 64 }) });
const refusals = ['not_found'] as const;
const PLAIN_TEXT = 'text/plain; charset=utf-8';
/** Of about twenty ledgers of 10,000 ballots. */
const MAX_CACHED_BYTES = 64 * 1024 * 1024;

/** A network may load about 100 MB of rows a minute. */
const BYTES_A_POINT = 100_000;

/** The gzip of a ledger's rows, which is read as fast as it is sent. */
type Rows = { etag: string; bytes: number; compressed: () => Readable };

/** Published heads, rows and signing keys, the same for everybody. */
export function ledgerRoutes(app: App, { db, respondCached, countCall }: Deps): void {
  app.get(
    '/api/ledger/:state',
    {
      schema: {
        operationId: 'getLedgers',
        tags: ['ledger'],
        summary: 'Signed heads of the ledgers of a state',
        params: OfState,
        response: { 200: LedgerHeads },
      },
      config: { refusals },
    },
    (request, reply) => {
      const code = request.params.state.toUpperCase();
      return respondCached(request, reply, {
        key: `ledger ${code}`,
        load: async () => {
          const locationId = await locationIdOf(db, code);
          return { heads: await headsOf(db, locationId), writing: await writingIn(db, locationId) };
        },
      });
    },
  );

  const parts = new LRUCache<string, Buffer>({ maxSize: MAX_CACHED_BYTES, sizeCalculation: ({ length }) => length });

  /** They never change, but a demo can lose its ledgers and begin again: a head has the hash of its rows in it. */
  async function rowsOf({ state, number }: Static<typeof OfLedger>): Promise<Rows> {
    const key = { locationId: await locationIdOf(db, state.toUpperCase()), number };
    const { jws, bytes } = await findLedger(db, key);
    const read = async (part: number): Promise<Buffer | undefined> => {
      const name = `${jws} ${part}`;
      const cached = parts.get(name);
      if (cached) return cached;
      const stored = await storedPart(db, key, part);
      if (!stored) return undefined;
      const own = ownBytes(stored);
      parts.set(name, own);
      return own;
    };
    return { etag: etagOf(jws), bytes, compressed: () => Readable.from(partsOf(read)) };
  }

  app.get(
    '/api/ledger/:state/:number/rows',
    {
      schema: {
        operationId: 'getLedgerRows',
        tags: ['ledger'],
        summary: 'The rows of a ledger',
        params: OfLedger,
        response: {
          200: { description: 'The rows, one a line', content: { 'text/plain': { schema: Type.String() } } },
        },
      },
      config: { refusals },
    },
    async (request, reply) => {
      const { etag, bytes, compressed } = await rowsOf(request.params);
      await countWork(countCall, request, Math.floor(bytes / BYTES_A_POINT));
      const isGzip = negotiate(request.headers['accept-encoding'] ?? '', ['gzip']) === 'gzip';
      reply.header('vary', 'accept-encoding');
      // Each encoding has different bytes, so it needs an ETag of its own.
      const sentEtag = isGzip ? etag.replace(/"$/, '-gzip"') : etag;
      if (revalidate(request, reply, { etag: sentEtag, cacheControl: IMMUTABLE })) return reply.send('');
      reply.type(PLAIN_TEXT);
      // Bytes are sent as they are; the schema stands for their text.
      if (isGzip) {
        reply.header('content-encoding', 'gzip').header('content-length', bytes);
        return reply.send(compressed() as unknown as string);
      }
      // A part that cannot be read destroys the response, so that nobody takes it for the whole.
      const text = pipeline(compressed(), createGunzip(), () => undefined);
      return reply.send(text as unknown as string);
    },
  );

  app.get(
    '/api/ledger/:state/:number/courses',
    {
      schema: {
        operationId: 'getLedgerCourses',
        tags: ['ledger'],
        summary: 'What the courses were called when a ledger was made',
        params: OfLedger,
        response: {
          200: {
            description: 'Number, name and town as JSON, one course a line',
            content: { 'text/plain': { schema: Type.String() } },
          },
        },
      },
      config: { refusals },
    },
    (request, reply) => {
      const { state, number } = request.params;
      const code = state.toUpperCase();
      return respondCached(request, reply, {
        key: `ledger courses ${code} ${number}`,
        load: async () => {
          const locationId = await locationIdOf(db, code);
          const { jws } = await findLedger(db, { locationId, number });
          const list = await courseListOf(db, { locationId, sha256: headIn(jws).courses });
          if (list === undefined) throw noLedger();
          return list;
        },
        kind: { type: PLAIN_TEXT, cacheControl: IMMUTABLE },
      });
    },
  );

  app.get(
    '/.well-known/jwks.json',
    {
      schema: {
        operationId: 'getLedgerKeys',
        tags: ['ledger'],
        summary: 'Public keys that ledgers are signed with',
        response: { 200: PublishedKeys },
      },
    },
    (request, reply) =>
      respondCached(request, reply, { key: 'ledger keys', load: async () => ({ keys: await publishedKeys(db) }) }),
  );
}

/** Register it in the member scope. */
export function ledgerKeyRoutes(app: App, { db }: Pick<Deps, 'db'>): void {
  app.get(
    '/api/picks/:locationId/ledger-key',
    {
      schema: {
        operationId: 'getBallotKeys',
        tags: ['ledger'],
        summary: 'Keys that find the ballot of the member in ledgers',
        params: OfLocation,
        response: { 200: LedgerKeys },
      },
      config: { refusals },
    },
    async (request) => {
      const { locationId } = request.params;
      if (!(await locationById(db, locationId))) throw new ApiError('not_found', 'We couldn’t find that state.');
      const keys = await keysOf(db, { memberId: callerOf(request).memberId, locationId });
      return { keys, writing: await writingIn(db, locationId) };
    },
  );
}

async function writingIn(db: Kysely<Database>, locationId: string): Promise<LedgerUnderWay | null> {
  const [first] = await ledgersToWrite(db, locationId);
  return first ? { election: first.election, percent: first.percent } : null;
}

async function findLedger(db: Kysely<Database>, key: LedgerKey): Promise<{ jws: string; bytes: number }> {
  const ledger = await ledgerOf(db, key);
  if (ledger === undefined) throw noLedger();
  return ledger;
}

const noLedger = () => new ApiError('not_found', 'We couldn’t find that ledger.');

async function locationIdOf(db: Kysely<Database>, code: string): Promise<string> {
  const location = await locationByCode(db, code);
  if (!location) throw new ApiError('not_found', 'We couldn’t find that state.');
  return location.id;
}
