import { CompiledQuery, type Kysely } from 'kysely';
import type { FastifyRequest } from 'fastify';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../db/schema.ts';
import { createCallCounter } from './callCounter.ts';
import { ApiError } from './errors.ts';
import type { App } from './appType.ts';
import { isInternalRequest } from './internalRequests.ts';

const MINUTE = 60;
const HOUR = 3600;

/**
 * How many calls (points) in how many seconds (duration); the next one gets 429. Work that is not cached weighs more
 * than one. docs/configuration.md says who they are counted for.
 */
export const RATE_LIMITS = {
  refusal: { points: 600, duration: MINUTE },
  signIn: { points: 120, duration: HOUR },
  renewal: { points: 60, duration: MINUTE },
  publicCall: { points: 1200, duration: MINUTE },
  page: { points: 600, duration: MINUTE },
  geocode: { points: 60, duration: MINUTE },
  memberCall: { points: 600, duration: MINUTE },
  ballotWrite: { points: 120, duration: MINUTE },
  analytics: { points: 1500, duration: MINUTE },
  policyReport: { points: 60, duration: MINUTE },
} as const;
type Limit = keyof typeof RATE_LIMITS;

/** Points of work beside the one of its call. */
export const WEIGHTS = { page: 2, picture: 9, listMap: 4 } as const;

/** Limits that protect accounts are counted across all processes; the others by each process. */
const SHARED: readonly Limit[] = ['signIn', 'renewal'];

/**
 * Counts a call, or points, and throws when the limit is exceeded; synchronously where the counter is in memory. Without
 * a point it throws where no further one is allowed.
 */
export type CountCall = (limit: Limit, who: string, points?: number) => void | Promise<void>;

type Counter = (who: string, points?: number) => void | Promise<void>;

export const noRateLimits: CountCall = () => undefined;

/** @param isShared whether several processes may work on this database */
export function createCountCall({ db, isShared }: { db: Kysely<Database>; isShared: boolean }): CountCall {
  const counters = new Map<Limit, Counter>();
  for (const limit of Object.keys(RATE_LIMITS) as Limit[]) {
    counters.set(limit, isShared && SHARED.includes(limit) ? inDatabase(db, limit) : inMemory(limit));
  }
  return (limit, who, points) => counters.get(limit)?.(who, points);
}

function inMemory(limit: Limit): Counter {
  const { points, duration } = RATE_LIMITS[limit];
  const countOf = createCallCounter(duration * 1000);
  return (who, weight = 1) => {
    const { count, endsInMs } = countOf(who, weight);
    if (weight === 0 ? count >= points : count > points) throw tooMany(endsInMs);
  };
}

function inDatabase(db: Kysely<Database>, limit: Limit): Counter {
  const limiter = new RateLimiterPostgres({
    ...RATE_LIMITS[limit],
    keyPrefix: limit,
    // The part of a pool that the library uses.
    storeClient: {
      query: ({ text, values }: { text: string; values: unknown[] }) =>
        db.executeQuery<{ points: number; expire: string }>(CompiledQuery.raw(text, values)),
    },
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
  });
  return async (who) => {
    try {
      await limiter.consume(who);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw tooMany(refusal.msBeforeNext);
    }
  };
}

function tooMany(waitMs: number): ApiError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  const wait = seconds < 2 * MINUTE ? `${seconds} seconds` : `${Math.ceil(seconds / MINUTE)} minutes`;
  return new ApiError('too_many_requests', `That was too many tries. Try again in ${wait}.`, {
    retryAfterSeconds: seconds,
    security: 'too_many',
  });
}

/**
 * Counts each call of a scope for the network it comes from; not internal requests of a page that is being rendered,
 * which has been counted.
 */
export function limitNetworks(scope: App, countCall: CountCall, limit: Limit): void {
  countEach(scope, ({ network }) => (isInternalRequest() ? undefined : countCall(limit, network)));
}

/**
 * Counts what is refused for the network it comes from, whatever refused it; where that is too much, nothing of the
 * network is read for the rest of the window. Call it before whatever refuses.
 */
export function limitRefusals(app: App, countCall: CountCall): void {
  countEach(app, ({ network }) => (isInternalRequest() ? undefined : countCall('refusal', network, 0)));
  app.addHook('onResponse', (request, { statusCode }, done) => {
    if (statusCode >= 400 && statusCode < 500 && statusCode !== 429 && !isInternalRequest()) {
      try {
        void countCall('refusal', request.network);
      } catch {
        // It was one of many at once; the next one is not read.
      }
    }
    done();
  });
}

/** Counts the work of a public call, for the network it comes from. */
export function countWork(countCall: CountCall, { network }: FastifyRequest, points: number): void | Promise<void> {
  return isInternalRequest() ? undefined : countCall('publicCall', network, points);
}

/** Avoids a promise where the counter is synchronous, because it would slow down short requests. */
export function countEach(scope: App, count: (request: FastifyRequest) => void | Promise<void>): void {
  scope.addHook('onRequest', (request, _reply, done) => {
    const counting = count(request);
    if (counting) counting.then(() => done(), done);
    else done();
  });
}
