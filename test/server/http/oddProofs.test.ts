import type { JWK } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BrowserKey, makeProof, newBrowserKey } from '../../support/server/browserKeys.ts';
import { registerMember, startTestServer, type TestServer } from '../../support/server/server.ts';

const PATH = '/api/users/refresh-token';

let server: TestServer;
let key: BrowserKey;
let refreshToken: string;
beforeAll(async () => {
  server = await startTestServer();
  key = await newBrowserKey();
  const dpop = await proof('/api/users', {});
  ({ refreshToken } = await registerMember(server, { headers: { dpop } }));
});
afterAll(() => server.close());

const proof = (path: string, change: { header?: object; claims?: object }) =>
  makeProof(key, { path, iat: server.clock.now().getTime() / 1000, ...change });

const renew = async (change: Parameters<typeof proof>[1]) => {
  const headers = { dpop: await proof(PATH, change) };
  const { statusCode, body } = await server.app.inject({
    method: 'POST',
    url: PATH,
    headers,
    payload: { refreshToken },
  });
  return [statusCode, (JSON.parse(body) as { code?: string }).code];
};

/** 32 bytes that are the x of no point of P-256. */
const OFF_THE_CURVE = Buffer.alloc(32, 0xff).toString('base64url');

it.each<[what: string, jwk: (right: JWK) => object | string | number | null]>([
  ['whose x lies beside the curve', (right) => ({ ...right, x: OFF_THE_CURVE })],
  ['whose y lies beside the curve', (right) => ({ ...right, y: right.x })],
  ['whose x is too short', (right) => ({ ...right, x: 'AA' })],
  ['whose x is a number', (right) => ({ ...right, x: 7 })],
  ['of an unknown curve', (right) => ({ ...right, crv: 'P-0' })],
  ['of an unknown kind', (right) => ({ ...right, kty: 'XX' })],
  ['with a private part', (right) => ({ ...right, d: right.x })],
  ['that may sign only', (right) => ({ ...right, key_ops: ['sign'] })],
  ['with odd key_ops', (right) => ({ ...right, key_ops: 'verify' })],
  ['that is a text', () => 'key'],
  ['that is a number', () => 7],
  ['that is null', () => null],
  ['that is empty', () => ({})],
  ['that is a list', () => [] as object],
])('a proof by a key %s is rejected, and no fault of the server', async (_what, jwk) => {
  expect(await renew({ header: { jwk: jwk(key.jwk) } })).toEqual([401, 'proof_rejected']);
});

it.each([
  'http://evil@localhost/api/users/refresh-token',
  'http://localhost/x/../api/users/refresh-token',
  'http://localhost/api/users/refresh-token?a=1',
  'http://localhost/api/users/refresh-token#a',
  '//localhost/api/users/refresh-token',
])('a proof for the address %s is rejected', async (htu) => {
  expect(await renew({ claims: { htu } })).toEqual([401, 'proof_rejected']);
});
