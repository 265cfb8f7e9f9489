import { CompiledQuery, type Kysely } from 'kysely';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { Database } from '../db/schema.ts';
import { networkOf } from './address.ts';
import { callerOf } from './auth.ts';
import { Fault } from './errors.ts';
import type { App } from './http.ts';

const MINUTE = 60;
const HOUR = 3600;

/** Calls in so many seconds; the README's table says who they are counted for. The next one is answered 429. */
export const RATE_LIMITS = {
  signIn: { points: 40, duration: HOUR },
  renewal: { points: 60, duration: MINUTE },
  publicCall: { points: 1200, duration: MINUTE },
  geocode: { points: 60, duration: MINUTE },
  memberCall: { points: 600, duration: MINUTE },
  ballotWrite: { points: 120, duration: MINUTE },
  analytics: { points: 300, duration: MINUTE },
  policyReport: { points: 60, duration: MINUTE },
} as const;
type Limit = keyof typeof RATE_LIMITS;

/** Those that guard accounts hold over all processes; the others need not be exact. */
const SHARED: readonly Limit[] = ['signIn', 'renewal'];

/** Counts a call of somebody; refuses the one that is too many. */
export type CountCall = (limit: Limit, who: string) => Promise<void>;

export const countNothing: CountCall = () => Promise.resolve();

/** @param isShared whether several processes may work on this database */
export function createCountCall({ db, isShared }: { db: Kysely<Database>; isShared: boolean }): CountCall {
  const limiters = new Map<Limit, RateLimiterAbstract>();
  for (const limit of Object.keys(RATE_LIMITS) as Limit[]) {
    const options = { ...RATE_LIMITS[limit], keyPrefix: limit };
    limiters.set(limit, isShared && SHARED.includes(limit) ? inDatabase(db, options) : new RateLimiterMemory(options));
  }
  return async (limit, who) => {
    try {
      await limiters.get(limit)?.consume(who);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const isFirst = refusal.consumedPoints === RATE_LIMITS[limit].points + 1;
      throw tooMany(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)), isFirst);
    }
  };
}

type Options = { points: number; duration: number; keyPrefix: string };

function inDatabase(db: Kysely<Database>, options: Options): RateLimiterAbstract {
  // What the library needs of a pool.
  const storeClient = {
    query: ({ text, values }: { text: string; values: unknown[] }) =>
      db.executeQuery<{ points: number; expire: string }>(CompiledQuery.raw(text, values)),
  };
  return new RateLimiterPostgres({
    ...options,
    storeClient,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
  });
}

/** The log tells the first of a row. */
function tooMany(seconds: number, isFirst: boolean): Fault {
  const wait = seconds < 2 * MINUTE ? `${seconds} seconds` : `${Math.ceil(seconds / MINUTE)} minutes`;
  return new Fault('too_many_requests', `That was too often. Try again in ${wait}.`, {
    retryAfterSeconds: seconds,
    ...(isFirst ? { security: 'too_many' } : {}),
  });
}

/** Counts each call of a scope for the network it comes from. */
export function limitNetworks(scope: App, countCall: CountCall, limit: Limit): void {
  scope.addHook('onRequest', ({ ip }) => countCall(limit, networkOf(ip)));
}

/** Counts each call of a member scope for its member. */
export function limitMembers(scope: App, countCall: CountCall): void {
  scope.addHook('onRequest', (request) => countCall('memberCall', callerOf(request).memberId));
}

/** Counts each change of a ballot for its member. */
export function limitBallotWrites(scope: App, countCall: CountCall): void {
  scope.addHook('onRequest', async (request) => {
    if (request.method !== 'GET') await countCall('ballotWrite', callerOf(request).memberId);
  });
}
