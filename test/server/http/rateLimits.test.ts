import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ErrorResponse } from '../../../contract/errors.ts';
import { createCountCall, RATE_LIMITS } from '../../../server/http/rateLimits.ts';
import { measured } from '../../support/goals/goals.ts';
import { recordRequest } from '../../support/server/mixpanel.ts';
import { coursesIn, locationIdIn } from '../../support/server/picks.ts';
import { registerMember, startTestServer, type TestMember, type TestServer } from '../../support/server/server.ts';

const REAL = {
  FIREBASE_PROJECT_ID: 'real-project',
  FIREBASE_API_KEY: 'AIzaSyTest-key_123',
  FIREBASE_AUTH_DOMAIN: 'real-project.firebaseapp.com',
  PUBLIC_ORIGIN: 'https://picks.example',
};

let server: TestServer;
let member: TestMember;
let address: string;
let arizona: string;
let course: number;
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMITS: 'on' } });
  arizona = await locationIdIn(server.db, 'AZ');
  [course = 0] = await coursesIn(server.db, 'AZ');
});
afterAll(() => server.close());
let visitors = 0;
beforeEach(async () => {
  visitors += 1;
  address = `198.51.100.${visitors}`;
  member = await registerMember(server);
});

const ask = (call: InjectOptions) => server.app.inject({ remoteAddress: address, ...call });

/** The responses to `times` requests, of which 50 are sent at once. */
async function repeat(call: InjectOptions, times: number): Promise<LightMyRequestResponse[]> {
  const replies: LightMyRequestResponse[] = [];
  while (replies.length < times) {
    const together = Math.min(50, times - replies.length);
    replies.push(...(await Promise.all(Array.from({ length: together }, () => ask(call)))));
  }
  return replies;
}

const refusedOf = (replies: LightMyRequestResponse[]) => replies.filter(({ statusCode }) => statusCode === 429);

function calls(): Record<keyof typeof RATE_LIMITS, InjectOptions> {
  const { headers, refreshToken } = member;
  return {
    refusal: { method: 'GET', url: '/api/admin/overview' },
    signIn: { method: 'POST', url: '/api/users/login', payload: { idToken: member.idToken } },
    renewal: { method: 'POST', url: '/api/users/refresh-token', payload: { refreshToken } },
    publicCall: { method: 'GET', url: '/api/config' },
    page: { method: 'GET', url: '/about' },
    geocode: { method: 'GET', url: '/api/geocode' },
    memberCall: { method: 'GET', url: '/api/picks', headers },
    ballotWrite: { method: 'PUT', url: `/api/picks/${arizona}/${course}`, headers },
    policyReport: {
      method: 'POST',
      url: '/api/policy-reports',
      payload: '[]',
      headers: { 'content-type': 'application/reports+json' },
    },
    analytics: recordRequest(),
  };
}

describe.each(Object.entries(RATE_LIMITS))('the limit of %s', (name, { points, duration }) => {
  it(`[R11.11] refuses call ${points + 1} with 429 and a time to come back`, async () => {
    const call = calls()[name as keyof typeof RATE_LIMITS];
    expect(refusedOf(await repeat(call, points))).toEqual([]);
    const refused = await ask(call);
    expect(refused.statusCode).toBe(429);
    expect(refused.json<ErrorResponse>().code).toBe('too_many_requests');
    expect(refused.json<ErrorResponse>().message).toMatch(
      /^That was too many tries\. Try again in \d+ (seconds|minutes)\.$/,
    );
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(duration);
  });
});

const FORGED = `Bearer ${new UnsecuredJWT({ sub: 'mallory' }).encode()}`;

it.each<[what: string, call: InjectOptions, status: number]>([
  ['calls for admins without a token', { url: '/api/admin/overview' }, 404],
  ['calls for members with a forged token', { url: '/api/picks', headers: { authorization: FORGED } }, 401],
  ['writes from another site', { method: 'POST', url: '/api/users', headers: { origin: 'https://evil.example' } }, 400],
  ['calls that do not exist', { url: '/api/nope' }, 404],
  ['files that do not exist', { url: '/assets/nope.js' }, 404],
  ['worthless sign-ins', { method: 'POST', url: '/api/users/login', payload: { idToken: 'x' } }, 401],
])('[R11.11] %s are refused some hundred times a minute, then not even read', async (_what, call, status) => {
  const replies = await repeat(call, RATE_LIMITS.refusal.points);
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([status]));
  const further = await repeat(call, 100);
  expect(new Set(further.map(({ statusCode }) => statusCode))).toEqual(new Set([429]));
  expect((await ask({ url: '/api/config' })).statusCode).toBe(429);
  expect((await ask({ url: '/api/config', remoteAddress: '203.0.113.2' })).statusCode).toBe(200);
});

it('[R11.11] forty worthless sign-ins keep nobody else at the same address out', async () => {
  const signIn = (idToken: string) => ask({ method: 'POST', url: '/api/users/login', payload: { idToken } });
  for (let count = 0; count < 40; count += 1) expect((await signIn(`x${count}`)).statusCode).toBe(401);
  expect((await signIn(member.idToken)).statusCode).toBe(200);
});

it('each network and each member has a count of its own', async () => {
  const { geocode } = calls();
  await repeat(geocode, RATE_LIMITS.geocode.points);
  expect((await ask(geocode)).statusCode).toBe(429);
  expect((await ask({ ...geocode, remoteAddress: '203.0.113.1' })).statusCode).toBe(200);

  const { ballotWrite } = calls();
  await repeat(ballotWrite, RATE_LIMITS.ballotWrite.points);
  expect((await ask(ballotWrite)).statusCode).toBe(429);
  expect((await ask({ ...ballotWrite, method: 'GET', url: `/api/picks/${arizona}` })).statusCode).toBe(200);
  const { headers } = await registerMember(server);
  expect((await ask({ ...ballotWrite, headers })).statusCode).toBe(200);
});

it('a visitor gains no call by a forged address or by another address of the same network', async ({ task }) => {
  const limits = Object.keys(RATE_LIMITS).length;
  measured(task, 'G21', `${limits} limits, each refused at its next call; forged addresses gain no call`);
  const deployed = await startTestServer({ env: REAL });
  const geocode = { method: 'GET', url: '/api/geocode', remoteAddress: '2001:db8:1:2::1' } as const;
  for (let count = 0; count < RATE_LIMITS.geocode.points; count += 1) await deployed.app.inject(geocode);
  const again = async (more: InjectOptions) => (await deployed.app.inject({ ...geocode, ...more })).statusCode;
  expect(await again({ headers: { 'x-forwarded-for': '203.0.113.77', forwarded: 'for=203.0.113.77' } })).toBe(429);
  expect(await again({ remoteAddress: '2001:db8:1:2:ffff::9' })).toBe(429);
  expect(await again({ remoteAddress: '2001:db8:1:3::1' })).toBe(200);
  await deployed.close();
});

it('a request is accepted when its trusted proxy names the visitor in a form that is no address', async () => {
  const deployed = await startTestServer({ env: { ...REAL, TRUSTED_PROXIES: '192.0.2.1' } });
  for (const name of ['unknown', '1:2:3:4:5:6:7:8:9:10', '::1::1', '']) {
    const call = { url: '/api/config', remoteAddress: '192.0.2.1', headers: { 'x-forwarded-for': name } };
    expect((await deployed.app.inject(call)).statusCode, name).toBe(200);
  }
  await deployed.close();
});

it('sign-ins are counted over all processes that share a database', async () => {
  const processes = [0, 1].map(() => createCountCall({ db: server.db, isShared: true }));
  const signIn = (count: number) => processes[count % 2]!('signIn', 'somebody');
  for (let count = 0; count < RATE_LIMITS.signIn.points; count += 1) await signIn(count);
  await expect(signIn(0)).rejects.toMatchObject({ code: 'too_many_requests' });
  await expect(signIn(1)).rejects.toMatchObject({ code: 'too_many_requests' });
  await processes[0]!('signIn', 'somebody else');
});
