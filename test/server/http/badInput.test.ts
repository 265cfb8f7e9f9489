import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ErrorResponse } from '../../../contract/errors.ts';
import { registerAdmin } from '../../support/server/admin.ts';
import { type Scene, setScene } from '../../support/server/calls/scene.ts';
import { bearerFor, type Call, CALLS, malformedUrls, rightCall } from '../../support/server/calls/table.ts';
import { newIdentity } from '../../support/server/identity.ts';
import { stateOf } from '../../support/server/memberState.ts';
import { registerMember, startTestServer, type TestMember, type TestServer } from '../../support/server/server.ts';
import { NOT_OBJECTS, OTHER_TYPES, WRONG } from '../../support/server/wrongValues.ts';

let server: TestServer;
let admin: TestMember;
let scene: Scene;
beforeAll(async () => {
  server = await startTestServer();
  admin = await registerAdmin(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  scene = await setScene(server, { member: await registerMember(server), admin });
});

type Refusal = [status: number, fields: string[], code: string | undefined];

async function refusalOf(request: InjectOptions): Promise<Refusal> {
  const reply = await server.app.inject(request);
  const { code, fields } = reply.json<Partial<ErrorResponse>>();
  return [reply.statusCode, Object.keys(fields ?? {}), code];
}

const withBearer = (name: string, call: Call): Call => ({
  ...call,
  headers: { ...call.headers, ...bearerFor(name, scene) },
});

const withText = (call: Call, payload: string, type = 'application/json'): Call => ({
  ...call,
  payload,
  headers: { ...call.headers, ...(type ? { 'content-type': type } : {}) },
});

const bodies = Object.entries(CALLS).flatMap(([name, { body, success = 200 }]) =>
  body ? [[name, { ...body, success }] as const] : [],
);

describe.each(bodies)('%s', (name, { success, optional = [], needsOne, alsoRight, mayBeEmpty }) => {
  let call: Call;
  let right: Record<string, unknown>;
  beforeEach(async () => {
    call = withBearer(name, await rightCall(name, scene));
    right = call.payload as Record<string, unknown>;
  });
  const refusalOfText = (text: string, type?: string) => refusalOf(withText(call, text, type));

  it('accepts a body with all fields, and one without the optional fields', async () => {
    const full = await server.app.inject(call);
    expect(full.statusCode, full.body).toBe(success);
    if (optional.length === 0) return;
    const again = withBearer(name, await rightCall(name, scene));
    const dropped = needsOne ? optional.slice(1) : optional;
    const payload = Object.fromEntries(
      Object.entries(again.payload as object).filter(([key]) => !dropped.includes(key)),
    );
    const short = await server.app.inject({ ...again, payload });
    expect(short.statusCode, short.body).toBe(success);
  });

  it('[R11.2] refuses a body and names each field that is missing, unknown or of the wrong type', async () => {
    const [status, fields] = await refusalOfText(JSON.stringify({ ...right, isAdmin: true }));
    expect([status, fields[0]]).toEqual([400, 'isAdmin']);
    for (const [field, value] of Object.entries(right)) {
      const missing = Object.fromEntries(Object.entries(right).filter(([key]) => key !== field));
      if (!optional.includes(field)) {
        expect(await refusalOfText(JSON.stringify(missing)), field).toEqual([400, [field], 'bad_request']);
      }
      for (const wrong of WRONG[typeof value] ?? []) {
        if (alsoRight?.[field]?.includes(wrong)) continue;
        const text = JSON.stringify({ ...right, [field]: wrong });
        const [status, fields, code] = await refusalOfText(text);
        expect([status, code], text.slice(0, 80)).toEqual([400, 'bad_request']);
        expect(fields[0]?.split('.')[0], text.slice(0, 80)).toBe(field);
      }
    }
  });

  it('[R11.14] refuses a body that is no JSON object, has another content type, or is larger than 16 kB', async () => {
    for (const text of mayBeEmpty ? NOT_OBJECTS : ['null', ...NOT_OBJECTS]) {
      const [status, , code] = await refusalOfText(text);
      expect([status, code], text).toEqual([400, 'bad_request']);
    }
    const text = JSON.stringify(right);
    for (const type of OTHER_TYPES) {
      const [status, , code] = await refusalOfText(text, type);
      expect([status, code], type).toEqual([415, 'unsupported_media_type']);
    }
    const [status, , code] = await refusalOfText(text + ' '.repeat(16_384));
    expect([status, code]).toEqual([413, 'too_large']);
  });
});

it('a call that is refused for its body changes nothing', async () => {
  const calls: Call[] = [];
  for (const [name] of bodies) calls.push(withBearer(name, await rightCall(name, scene)));
  const before = await stateOf(server.db);
  for (const call of calls) {
    for (const text of [JSON.stringify({ ...(call.payload as object), isAdmin: true }), '{"a":']) {
      expect((await refusalOf(withText(call, text)))[0], call.url).toBe(400);
    }
  }
  expect(await stateOf(server.db)).toEqual(before);
});

const addresses = Object.entries(CALLS).flatMap(([name, { malformed }]) => (malformed ? [name] : []));

it.each(addresses)('%s refuses malformed addresses', async (name) => {
  const call = withBearer(name, await rightCall(name, scene));
  for (const url of malformedUrls(name, call)) {
    const [status, , code] = await refusalOf({ ...call, url });
    expect([status, code], url).toEqual([400, 'bad_request']);
  }
});

it('a text with a NUL character, which the database cannot store, is refused in bodies and addresses', async () => {
  const { idToken } = await newIdentity();
  const { headers } = scene.member;
  const register = { idToken, fName: 'Pat\u0000', lName: 'Golfer' };
  const list = { active: true, locationId: 'Pat\u0000' };
  const requests: InjectOptions[] = [
    { method: 'POST', url: '/api/users', payload: register },
    { method: 'POST', url: '/api/golf-courses/location', payload: list },
    { url: '/api/golf-courses/location-id?locationId=%00' },
    { url: '/api/picks/%00', headers },
    { method: 'PUT', url: '/api/picks/%00/1', headers },
  ];
  for (const request of requests) {
    const [status, , code] = await refusalOf(request);
    expect([status, code], JSON.stringify(request)).toEqual([400, 'bad_request']);
  }
});
