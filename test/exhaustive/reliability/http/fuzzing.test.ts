import { createHash } from 'node:crypto';
import fc, { type Arbitrary } from 'fast-check';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { TSchema } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERROR_CODES } from '../../../../contract/errors.ts';
import { ApiError } from '../../../../server/http/errors.ts';
import type { Identities } from '../../../../server/identity/identities.ts';
import { count, measured } from '../../../support/goals/goals.ts';
import { registerAdmin } from '../../../support/server/admin.ts';
import { anyJson, arbitraryOf, nasty } from '../../../support/server/arbitraryOf.ts';
import { type Scene, setScene, usualParams } from '../../../support/server/calls/scene.ts';
import { AREAS, bearerFor, CALLS, rightCall } from '../../../support/server/calls/table.ts';
import { type RouteSchema, startListedServer } from '../../../support/server/routes.ts';
import { registerMember, type TestServer } from '../../../support/server/server.ts';

const RUNS = count(20_000, 1500);

/** Accepts almost any text as an ID token, so that the rest of the request reaches the database. */
const identity: Identities = {
  verify: (idToken) => {
    if (!/^\w/.test(idToken)) return Promise.reject(new ApiError('identity_rejected', 'This sign-in is not valid.'));
    const uid = createHash('sha256').update(idToken).digest('hex').slice(0, 40);
    const account = {
      uid,
      email: `${uid}@golf.example`,
      emailVerified: true,
      displayName: '',
      passwordUpdatedAt: null,
    };
    return Promise.resolve({ ...account, disabled: false, signedInAt: new Date() });
  },
  read: (idToken) => Promise.resolve({ uid: idToken, signedInAt: new Date(0) }),
  remove: () => Promise.resolve(),
};

let server: TestServer;
let routes: Set<string>;
let schemas: Map<string, RouteSchema>;
let scene: Scene;
/** The body of each write's right call; a body that only matches the schema is often refused. */
const samples = new Map<string, Body>();
beforeAll(async () => {
  ({ server, routes, schemas } = await startListedServer({ identity, startAt: new Date() }));
  await signInAgain();
  for (const name of Object.keys(CALLS).filter((one) => !one.startsWith('GET '))) {
    const { payload, headers = {} } = await rightCall(name, scene);
    if (payload === undefined) continue;
    const isRaw = typeof payload === 'string' || Buffer.isBuffer(payload);
    const text = isRaw ? payload.toString() : JSON.stringify(payload);
    samples.set(name, { text, type: headers['content-type'] ?? 'application/json' });
  }
});
afterAll(() => server.close());

async function signInAgain(): Promise<void> {
  scene = await setScene(server, { member: await registerMember(server), admin: await registerAdmin(server) });
}

type Attempt = {
  route: string;
  /** The value of each path parameter; null stands for the usual one. */
  path: (string | null)[];
  query: Record<string, string>;
  body: Body;
  headers: Record<string, string>;
};
type Body = { text: string | undefined; type: string; hasUnknown?: boolean };

/** Bodies that match the schema, bodies with one mistake, and arbitrary ones. */
function bodyOf(schema: TSchema | undefined, sample: Body | undefined): Arbitrary<Body> {
  const json = 'application/json';
  const toBody = (value: unknown) => ({ text: JSON.stringify(value), type: json });
  const any: Arbitrary<Body> = fc.oneof(
    anyJson.map(toBody),
    fc.record({ text: nasty, type: fc.constantFrom(json, 'text/plain', 'text/csv', 'application/octet-stream', 'x') }),
    fc.constant({ text: undefined, type: json }),
  );
  if (sample && !schema) {
    const { text = '', type } = sample;
    const cut = fc.tuple(fc.nat(text.length), nasty).map(([at, put]) => text.slice(0, at) + put + text.slice(at + 1));
    return fc.oneof(
      fc.constant(sample),
      cut.map((changed) => ({ text: changed, type })),
      any,
    );
  }
  if (!schema) return any;
  const known = sample?.text === undefined ? [] : [fc.constant(JSON.parse(sample.text) as unknown)];
  const right = fc.oneof(arbitraryOf(schema), ...known);
  const isObject = (value: unknown): value is object => value instanceof Object && !Array.isArray(value);
  const changed = fc.tuple(right, nasty, anyJson, fc.nat(9)).map(([value, name, other, at]) => {
    if (!isObject(value)) return toBody(other);
    const field = Object.keys(value)[at % (Object.keys(value).length + 1)] ?? name;
    return toBody({ ...value, [field]: other });
  });
  const unknown = fc.tuple(right, fc.constantFrom('isAdmin', 'counted', 'version', '_id', 'memberId', 'x'), anyJson);
  return fc.oneof(
    right.map(toBody),
    changed,
    unknown.map(([value, name, other]) => {
      const text = JSON.stringify(isObject(value) ? { ...value, [name]: other } : { [name]: other });
      return { text, type: json, hasUnknown: true };
    }),
    right.map((value) => ({ text: JSON.stringify(value).slice(0, -1), type: json })),
    any,
  );
}

const oddHeaders = fc.dictionary(
  fc.constantFrom(
    'if-match',
    'if-none-match',
    'accept',
    'range',
    'authorization',
    'cookie',
    'x-forwarded-proto',
    'origin',
    'expect',
  ),
  // HTTP clients cannot send other characters in a header.
  nasty.map((text) => text.replaceAll(/[^\t\x20-\x7e]/g, '')),
  { maxKeys: 2 },
);

const queryOf = (schema: TSchema): Arbitrary<Record<string, string>> =>
  arbitraryOf(schema).map((query) =>
    Object.fromEntries(Object.entries(query as object).map(([name, value]) => [name, String(value)])),
  );

const attemptAt = (route: string): Arbitrary<Attempt> => {
  const schema = schemas.get(route) ?? {};
  const parts = route.match(/\{\w+\}/g) ?? [];
  const isWrite = !route.startsWith('GET ');
  return fc.record({
    route: fc.constant(route),
    path: fc.tuple(...parts.map(() => fc.option(nasty, { freq: 3 }))),
    query: fc.oneof(
      { weight: 3, arbitrary: schema.querystring ? queryOf(schema.querystring) : fc.constant({}) },
      fc.dictionary(fc.constantFrom('cursor', 'limit', 'search', 'filter', 'name', 'locationId', 'plan', 'x'), nasty, {
        maxKeys: 3,
      }),
    ),
    body: isWrite ? bodyOf(schema.body, samples.get(route)) : fc.constant({ text: undefined, type: '' }),
    headers: fc.oneof({ weight: 4, arbitrary: fc.constant({ 'if-match': '"1"' }) }, oddHeaders),
  });
};

function requestOf({ route, path, query, body, headers }: Attempt): InjectOptions {
  const [method, pattern] = route.split(' ') as ['POST', string];
  let part = 0;
  const url = pattern.replaceAll(/\{(\w+)\}/g, (_match, name: string) =>
    encodeURIComponent((path[part++] ?? usualParams(scene)[name] ?? 'az').toWellFormed()),
  );
  const type = body.type && body.text !== undefined ? { 'content-type': body.type } : {};
  return {
    method,
    url,
    query,
    headers: { ...bearerFor(route, scene), ...type, ...headers },
    ...(body.text === undefined ? {} : { payload: body.text }),
  };
}

/** Traces of stacks, paths and SQL. */
const INTERNALS = /\bat .+:\d+:\d+|node_modules|\/server\/|Error:|select |insert into|syntax error/i;

/** What errors have besides code, message and fields. */
const MORE: Record<string, string[]> = {
  ballot_changed: ['ballot'],
  ballot_full: ['ballot'],
  course_not_offered: ['notOffered'],
  course_merged: ['course'],
  changed_meanwhile: ['earlier', 'course', 'election'],
  already_done: ['earlier'],
  suggestion_decided: ['earlier'],
  import_undone: ['earlier'],
};

/** What is wrong with a response, or undefined. */
function faultIn(reply: LightMyRequestResponse, { body, route }: Attempt): string | undefined {
  if (reply.statusCode >= 500) return `has status ${reply.statusCode}: ${reply.body}`;
  if (reply.statusCode === 403) return 'has status 403';
  if (body.hasUnknown && reply.statusCode < 400 && schemas.get(route)?.body) return 'accepts an unknown field';
  if (reply.statusCode < 400) return undefined;
  if (INTERNALS.test(reply.body)) return `reveals internals: ${reply.body}`;
  const { code, message, fields, ...extra } = reply.json<Record<string, unknown>>();
  if (!ERROR_CODES.includes(code as 'internal') || typeof message !== 'string')
    return `is no error envelope: ${reply.body}`;
  if (fields !== undefined && !Object.values(fields as object).every((one) => typeof one === 'string'))
    return 'has fields that are no texts';
  const allowed = MORE[code as string] ?? [];
  return Object.keys(extra).every((name) => allowed.includes(name)) ? undefined : `has other fields: ${reply.body}`;
}

describe('a request made from the schemas', () => {
  it.each(Object.entries(AREAS))(
    'to the calls of the area “%s” causes no fault of the server, and is refused when it has an unknown field',
    async (area, rows) => {
      const slowest = { ms: 0, route: '' };
      const statuses = new Map<number, number>();
      await fc.assert(
        fc.asyncProperty(fc.oneof(...Object.keys(rows).map(attemptAt)), async (attempt) => {
          const began = performance.now();
          const reply = await server.app.inject(requestOf(attempt));
          const ms = performance.now() - began;
          if (ms > slowest.ms) Object.assign(slowest, { ms, route: attempt.route });
          statuses.set(reply.statusCode, (statuses.get(reply.statusCode) ?? 0) + 1);
          if (reply.statusCode === 401 && !attempt.headers.authorization) await signInAgain();
          expect(faultIn(reply, attempt)).toBeUndefined();
        }),
        { numRuns: RUNS },
      );
      // Requests that are all refused would try nothing but the checks of requests.
      const accepted = [...statuses].filter(([status]) => status < 400).reduce((sum, [, times]) => sum + times, 0);
      expect(accepted).toBeGreaterThan(RUNS / 100);
      process.stdout.write(
        `${area}: ${JSON.stringify(Object.fromEntries(statuses))}, slowest ${Math.round(slowest.ms)} ms ${slowest.route}\n`,
      );
    },
  );

  it('is sent to every route of the server', ({ task }) => {
    expect(Object.keys(CALLS).sort()).toEqual([...routes].sort());
    const areas = Object.keys(AREAS).length;
    measured(
      task,
      'G14',
      `${areas} × ${RUNS.toLocaleString('en')} requests made from the schemas: no 5xx, no unknown field taken, one shape of error`,
    );
  });
});
