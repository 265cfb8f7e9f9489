import Fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Caller, decorateCallers, requireMember } from '../../../server/auth/authenticate.ts';
import { limitMembers } from '../../../server/auth/memberLimits.ts';
import type { ApiError } from '../../../server/http/errors.ts';
import type { App } from '../../../server/http/appType.ts';
import { createInternalRequests } from '../../../server/http/internalRequests.ts';
import { findNetworks } from '../../../server/http/networkAddress.ts';
import {
  type CountCall,
  noRateLimits,
  createCountCall,
  limitNetworks,
  RATE_LIMITS,
} from '../../../server/http/rateLimits.ts';
import { stubDatabase } from '../../support/server/stubDatabase.ts';

const noDatabase = stubDatabase(() => {
  throw new Error('The database is not used here');
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** The error of a refused call, or undefined. */
async function refusalOf(call: () => void | Promise<void>): Promise<ApiError | undefined> {
  try {
    await call();
    return undefined;
  } catch (error) {
    return error as ApiError;
  }
}

async function use(count: number, call: () => void | Promise<void>): Promise<void> {
  for (let index = 0; index < count; index += 1) await call();
}

it('[R11.11] the limits are the documented ones', () => {
  expect(RATE_LIMITS).toEqual({
    refusal: { points: 600, duration: 60 },
    signIn: { points: 120, duration: 3600 },
    renewal: { points: 60, duration: 60 },
    publicCall: { points: 1200, duration: 60 },
    page: { points: 600, duration: 60 },
    geocode: { points: 60, duration: 60 },
    memberCall: { points: 600, duration: 60 },
    ballotWrite: { points: 120, duration: 60 },
    analytics: { points: 1500, duration: 60 },
    policyReport: { points: 60, duration: 60 },
  });
});

describe('calls counted by one process', () => {
  it('[R11.11] are accepted up to the limit; the next one gets Retry-After', async () => {
    const countCall = createCountCall({ db: noDatabase, isShared: false });
    await use(60, () => countCall('geocode', 'a'));
    vi.advanceTimersByTime(20_500);
    const refusal = await refusalOf(() => countCall('geocode', 'a'));
    expect(refusal).toMatchObject({
      code: 'too_many_requests',
      message: 'That was too many tries. Try again in 40 seconds.',
      retryAfterSeconds: 40,
    });
    expect(countCall('geocode', 'b')).toBeUndefined();
    expect(countCall('renewal', 'a')).toBeUndefined();
    vi.advanceTimersByTime(39_500);
    expect(await refusalOf(() => countCall('geocode', 'a'))).toBeUndefined();
  });

  it.each([
    [59, '60 minutes'],
    [3600 - 121, '3 minutes'],
    [3600 - 120, '2 minutes'],
    [3600 - 119, '119 seconds'],
    [3600 - 0.001, '1 seconds'],
  ])('are refused after %s seconds with a waiting time of %s', async (seconds, words) => {
    const countCall = createCountCall({ db: noDatabase, isShared: false });
    await use(120, () => countCall('signIn', 'a'));
    vi.advanceTimersByTime(seconds * 1000);
    const refusal = await refusalOf(() => countCall('signIn', 'a'));
    expect(refusal?.message).toBe(`That was too many tries. Try again in ${words}.`);
  });
});

describe('calls counted over all processes', () => {
  type Row = { points: number; expire: string };
  /** Replaces the table of limits that the library's SQL writes; with `fails` every query is rejected. */
  function sharedTable(at: { points: number; waitMs?: number; fails?: boolean }) {
    const keys: unknown[] = [];
    const db = stubDatabase(({ sql, parameters }): Row[] => {
      if (at.fails) throw new TypeError('Not now');
      if (!sql.includes('INSERT')) return [];
      expect(sql).toMatch(/INSERT INTO "?rate_limits"?/);
      keys.push(parameters[0]);
      return [{ points: at.points, expire: String(Date.now() + (at.waitMs ?? 1000)) }];
    });
    return { keys, countCall: createCountCall({ db, isShared: true }) };
  }

  it('are sign-ins and renewals, each with a key of its own', async () => {
    const { keys, countCall } = sharedTable({ points: 1 });
    for (const limit of Object.keys(RATE_LIMITS) as (keyof typeof RATE_LIMITS)[]) await countCall(limit, 'a');
    expect(keys).toEqual(['signIn:a', 'renewal:a']);
  });

  it('are not counted in the database where one process runs', async () => {
    const countCall = createCountCall({ db: noDatabase, isShared: false });
    for (const limit of ['signIn', 'renewal'] as const)
      expect(await refusalOf(() => countCall(limit, 'a'))).toBeUndefined();
  });

  it('are accepted up to the limit; the next one gets Retry-After and is logged', async () => {
    const at = { points: 60, waitMs: 30_400 };
    const { countCall } = sharedTable(at);
    expect(await refusalOf(() => countCall('renewal', 'a'))).toBeUndefined();
    at.points = 61;
    expect(await refusalOf(() => countCall('renewal', 'a'))).toMatchObject({
      code: 'too_many_requests',
      message: 'That was too many tries. Try again in 31 seconds.',
      retryAfterSeconds: 31,
      security: 'too_many',
    });
  });

  it('are rejected with the error of the database', async () => {
    const { countCall } = sharedTable({ points: 1, fails: true });
    await expect(countCall('signIn', 'a')).rejects.toThrow('Not now');
  });
});

it('without rate limits no call is refused', () => expect(noRateLimits('page', 'a')).toBeUndefined());

describe('a scope of routes', () => {
  const ada = { memberId: 'ada', sessionId: 's' } as Caller;
  let counted: string[];
  /** Refuses 192.0.2.66 at once and 192.0.2.67 asynchronously; accepts every other visitor. */
  const countCall: CountCall = (limit, who) => {
    counted.push(`${limit} ${who}`);
    if (who === '192.0.2.66') throw new Error('busy');
    return who === '192.0.2.67' ? Promise.reject(new Error('slow')) : undefined;
  };

  function appWith(prepare: (app: App) => void): App {
    counted = [];
    const app = Fastify() as unknown as App;
    findNetworks(app);
    decorateCallers(app);
    app.setErrorHandler((error: Error, _request, reply) => reply.status(429).send(error.message));
    prepare(app);
    app.get('/', () => 'well');
    app.put('/', { config: { isBallotWrite: true } }, () => 'well');
    return app;
  }
  const members = (app: App) => requireMember(app, () => Promise.resolve(ada));

  it('counts calls by the network of the visitor, whether the counter is synchronous or not', async () => {
    const app = appWith((scope) => limitNetworks(scope, countCall, 'publicCall'));
    const bodyFor = async (remoteAddress: string) => (await app.inject({ url: '/', remoteAddress })).body;
    expect(await bodyFor('2001:db8::1:2')).toBe('well');
    expect(await bodyFor('192.0.2.66')).toBe('busy');
    expect(await bodyFor('192.0.2.67')).toBe('slow');
    expect(counted).toEqual(['publicCall 2001:db8:0:0', 'publicCall 192.0.2.66', 'publicCall 192.0.2.67']);
  });

  it('accepts a call that an asynchronous counter has accepted', async () => {
    const app = appWith((scope) => limitNetworks(scope, () => Promise.resolve(), 'page'));
    expect((await app.inject('/')).body).toBe('well');
  });

  it('does not count the calls that the server makes to render a page', async () => {
    const app = appWith((scope) => limitNetworks(scope, countCall, 'publicCall'));
    const reply = await createInternalRequests(app)({ method: 'GET', url: '/', body: undefined });
    expect([reply.body, counted]).toEqual(['well', []]);
  });

  it('counts calls by member', async () => {
    const app = appWith((scope) => {
      members(scope);
      limitMembers(scope, countCall);
    });
    await app.inject('/');
    expect(counted).toEqual(['memberCall ada']);
  });

  it('counts a change of a ballot by member twice: as a call, and as a change', async () => {
    const app = appWith((scope) => {
      members(scope);
      limitMembers(scope, countCall);
    });
    expect((await app.inject({ method: 'PUT', url: '/' })).body).toBe('well');
    expect(counted).toEqual(['memberCall ada', 'ballotWrite ada']);
  });
});
