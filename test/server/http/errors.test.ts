import type { InjectOptions } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorResponse } from '../../../contract/errors.ts';
import { sendRaw } from '../../support/server/rawRequest.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;
/** Thrown inside GET /api/geocode, unless it is null. */
let fault: Error | null = null;
beforeAll(async () => {
  server = await startTestServer({
    ipLookup: () => {
      if (fault) throw fault;
      return null;
    },
  });
});
afterAll(() => server.close());
afterEach(() => {
  fault = null;
});

const json = { 'content-type': 'application/json' };
const login = '/api/users/login';

describe('the server responds with the error envelope to', () => {
  const cases: [string, InjectOptions, [status: number, code: string]][] = [
    ['an address that does not exist', { url: '/api/nothing' }, [404, 'not_found']],
    [
      'an address that does not exist, when a browser requests it',
      { url: '/api/nothing', headers: { accept: 'text/html' } },
      [404, 'not_found'],
    ],
    ['a method that the server does not know', { method: 'TRACE', url: '/api/config' }, [404, 'not_found']],
    ['a method that the address does not have', { method: 'DELETE', url: login }, [404, 'not_found']],
    ['a path that cannot be decoded', { url: '/api/%zz' }, [400, 'bad_request']],
    ['broken JSON', { method: 'POST', url: login, headers: json, payload: '{"idToken":' }, [400, 'bad_request']],
    ['an empty body', { method: 'POST', url: login, headers: json }, [400, 'bad_request']],
    ['a body that is no object', { method: 'POST', url: login, headers: json, payload: '[]' }, [400, 'bad_request']],
    [
      'JSON with a __proto__ field',
      { method: 'POST', url: login, headers: json, payload: '{"__proto__":{"x":1}}' },
      [400, 'bad_request'],
    ],
    [
      'JSON with a constructor.prototype field',
      { method: 'POST', url: login, headers: json, payload: '{"constructor":{"prototype":{"x":1}}}' },
      [400, 'bad_request'],
    ],
    ['an address that is encoded twice', { url: '/api/leaderboard/%2541Z' }, [404, 'not_found']],
    ['a body over 16 kB', { method: 'POST', url: login, payload: { idToken: 'x'.repeat(16_384) } }, [413, 'too_large']],
    [
      'a form',
      { method: 'POST', url: login, headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'a=b' },
      [415, 'unsupported_media_type'],
    ],
    [
      'plain text',
      { method: 'POST', url: login, headers: { 'content-type': 'text/plain' }, payload: '{}' },
      [415, 'unsupported_media_type'],
    ],
    ['a POST without a content type', { method: 'POST', url: login }, [415, 'unsupported_media_type']],
    ['a member call without a bearer', { url: '/api/users/me' }, [401, 'unauthorized']],
    [
      'an unknown refresh token',
      { method: 'POST', url: '/api/users/refresh-token', payload: { refreshToken: 'x' } },
      [401, 'session_over'],
    ],
    ['an unknown ID token', { method: 'POST', url: login, payload: { idToken: 'x' } }, [401, 'identity_rejected']],
  ];
  it.each(cases)('%s', async (_case, request, [status, code]) => {
    const reply = await server.app.inject(request);
    expect(reply.statusCode).toBe(status);
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
    const envelope = reply.json<ErrorResponse>();
    expect(envelope.code).toBe(code);
    expect(envelope.message).toMatch(/^[A-Z].*\.$/);
    expect(['code', 'message', 'fields']).toEqual(expect.arrayContaining(Object.keys(envelope)));
  });
});

it('a refusal with status 401 has a WWW-Authenticate header, one with 404 has none', async () => {
  const schemeOf = async (url: string) => (await server.app.inject(url)).headers['www-authenticate'];
  expect([await schemeOf('/api/users/me'), await schemeOf('/api/nothing')]).toEqual(['Bearer', undefined]);
});

it('[R11.2] the refusal of a body names each wrong field, and no value is coerced', async () => {
  const payload = { idToken: 5, method: 'carrier pigeon', isAdmin: true };
  const reply = await server.app.inject({ method: 'POST', url: login, payload });
  expect(reply.json()).toMatchObject({
    code: 'bad_request',
    fields: {
      idToken: 'This must be a string.',
      isAdmin: 'We don’t know this field.',
      method: 'Choose one of: email, google, link.',
    },
  });
});

it.each<[string, InjectOptions, { message: RegExp; field: string; says: string }]>([
  [
    'an address',
    { url: '/api/golf-courses/0' },
    { message: /^This address doesn’t look right\./, field: 'id', says: 'This must be 1 or more.' },
  ],
  [
    'a query',
    { url: '/api/leaderboard/AZ?limit=5000' },
    {
      message: /^The part of this address after the question mark/,
      field: 'limit',
      says: 'This must be 2000 or less.',
    },
  ],
  [
    'a body',
    { method: 'POST', url: '/api/golf-courses/location', payload: { active: false, locationId: '' } },
    { message: /^Something in this form is missing or wrong\./, field: 'active', says: 'This must be true.' },
  ],
])('the refusal of %s says in plain words what is wrong', async (_what, request, { message, field, says }) => {
  const envelope = (await server.app.inject(request)).json<ErrorResponse>();
  expect(envelope.message).toMatch(message);
  expect(envelope.fields).toMatchObject({ [field]: says });
  expect(JSON.stringify(envelope)).not.toMatch(/params|querystring|constant|NOT|fewer than|>=|<=/);
});

it('a number in a query is parsed, and a text in its place is refused', async () => {
  expect(
    (await server.app.inject({ url: '/api/leaderboard/AZ?limit=3' })).json<{ entries: [] }>().entries,
  ).toHaveLength(3);
  expect((await server.app.inject({ url: '/api/leaderboard/AZ?limit=x' })).json()).toMatchObject({
    code: 'bad_request',
  });
});

it('[R13.8] a fault inside a request gets 500 without details of the fault', async () => {
  fault = new Error('secret detail');
  const reply = await server.app.inject({ url: '/api/geocode' });
  expect([reply.statusCode, reply.json()]).toEqual([
    500,
    { code: 'internal', message: 'Something went wrong on our side. Try again in a moment.' },
  ]);
});

it.each([
  ['the database cannot be reached', '57P01'],
  ['the database takes no writes', '25006'],
  ['another transaction was in the way', '40001'],
])('[R13.6] the server responds 503 with Retry-After while %s', async (_what, code) => {
  fault = Object.assign(new Error('terminating connection'), { code });
  const reply = await server.app.inject({ url: '/api/geocode' });
  expect([reply.statusCode, reply.headers['retry-after'], reply.json()]).toMatchObject([
    503,
    '1',
    { code: 'unavailable' },
  ]);
});

it.each<[string, string, [number, string]]>([
  ['bytes that are not HTTP', 'nonsense\r\n\r\n', [400, 'bad_request']],
  [
    'headers that are too large',
    `GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`,
    [431, 'headers_too_large'],
  ],
  [
    'headers that are too large to be read',
    `GET / HTTP/1.1\r\nhost: localhost\r\nx: ${'y'.repeat(70_000)}\r\n\r\n`,
    [431, 'headers_too_large'],
  ],
  [
    'a request with two lengths',
    'POST /api/users/login HTTP/1.1\r\nhost: localhost\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    [400, 'bad_request'],
  ],
])('the server responds with the error envelope to %s', async (_case, bytes, [status, code]) => {
  await server.app.listen({ port: 0, host: '127.0.0.1' }).catch(() => undefined);
  const response = await sendRaw(server, bytes);
  expect(response).toContain(`HTTP/1.1 ${status} `);
  expect(response).toContain('x-content-type-options: nosniff');
  expect(response).toContain("frame-ancestors 'none'");
  expect(JSON.parse(response.slice(response.indexOf('\r\n\r\n')))).toMatchObject({ code });
});
