import { randomUUID } from 'node:crypto';
import type { JWK } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type BrowserKey, makeProof, newBrowserKey } from '../../support/server/browserKeys.ts';
import { captureLog } from '../../support/server/logLines.ts';
import { registerMember, startTestServer, type TestServer } from '../../support/server/server.ts';
import { sameBytes } from '../../support/server/spellings.ts';

const PATH = '/api/users/refresh-token';

const book = captureLog();
const FAULT = 50;

let server: TestServer;
let key: BrowserKey;
let refreshToken: string;
beforeAll(async () => {
  server = await startTestServer({ env: { LOG_LEVEL: 'warn' }, logTo: book.stream });
  key = await newBrowserKey();
  const dpop = await proof('/api/users', {});
  ({ refreshToken } = await registerMember(server, { headers: { dpop } }));
});
afterAll(() => server.close());
beforeEach(() => book.clear());
afterEach(() => {
  expect(book.lines().filter(({ level }) => level >= FAULT)).toEqual([]);
});

const proof = (path: string, change: { header?: object; claims?: object }) =>
  makeProof(key, { path, iat: server.clock.now().getTime() / 1000, ...change });

const encode = (part: unknown) =>
  Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url');

/** A proof that is signed rightly, whatever stands in it. */
async function signed(header: unknown, claims: unknown): Promise<string> {
  const text = `${encode(header)}.${encode(claims)}`;
  const by = { name: 'ECDSA', hash: 'SHA-256' };
  const signature = await crypto.subtle.sign(by, key.privateKey, Buffer.from(text));
  return `${text}.${Buffer.from(signature).toString('base64url')}`;
}

const rightHeader = () => ({ alg: 'ES256', typ: 'dpop+jwt', jwk: key.jwk });
const rightClaims = () => ({
  jti: randomUUID(),
  htm: 'POST',
  htu: `http://localhost${PATH}`,
  iat: server.clock.now().getTime() / 1000,
});

const renew = async (change: Parameters<typeof proof>[1]) => renewWith(await proof(PATH, change));

const renewWith = async (dpop: string) => {
  const headers = { dpop };
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
  ['whose x is a list of it', (right) => ({ ...right, x: [right.x] })],
  ['whose y is a list of it', (right) => ({ ...right, y: [right.y] })],
  ['whose curve is a list of it', (right) => ({ ...right, crv: [right.crv] })],
  ['whose kind is a list of it', (right) => ({ ...right, kty: [right.kty] })],
  ['whose x has other letters for the same bytes', (right) => ({ ...right, x: sameBytes(right.x!)[0] })],
  ['whose x is huge', (right) => ({ ...right, x: 'A'.repeat(900) })],
  ['without x', (right) => ({ ...right, x: undefined })],
  ['of the curve P-384', (right) => ({ ...right, crv: 'P-384', x: 'A'.repeat(64), y: 'A'.repeat(64) })],
  ['of the curve Ed25519', ({ x }) => ({ kty: 'OKP', crv: 'Ed25519', x: x! })],
  ['of RSA', () => ({ kty: 'RSA', n: `${'A'.repeat(341)}w`, e: 'AQAB' })],
  ['of RSA that is huge', () => ({ kty: 'RSA', n: 'x'.repeat(900), e: 'AQAB' })],
  ['that is a shared secret', ({ x }) => ({ kty: 'oct', k: x! })],
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
  ['in a list', (right) => [right]],
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

it('a proof with the right header and claims is accepted', async () => {
  expect(await renewWith(await signed(rightHeader(), rightClaims()))).toEqual([200, undefined]);
});

it.each<[name: string, values: unknown[]]>([
  ['alg', ['none', 'HS256', 'RS256', 'ES384', 'EdDSA', '', 7, null, ['ES256'], { ES256: 1 }]],
  ['typ', ['JWT', '', 7, null, ['dpop+jwt'], {}]],
  ['crit', ['b64', [], ['b64'], ['exp'], [7], 7, null, {}]],
  ['jwk', ['', 7, true, [[]]]],
])('a proof whose header has an odd %s is rejected', async (name, values) => {
  for (const value of values) {
    const header = { ...rightHeader(), [name]: value };
    expect(await renewWith(await signed(header, rightClaims())), JSON.stringify(value)).toEqual([
      401,
      'proof_rejected',
    ]);
  }
});

it.each<[what: string, extra: object]>([
  ['is not encoded', { b64: false, crit: ['b64'] }],
  ['is not encoded, as a text says', { b64: 'false', crit: ['b64'] }],
  ['has an extension of its own', { 'http://example.com/x': true, crit: ['http://example.com/x'] }],
])('a proof that says that its content %s is rejected', async (_what, extra) => {
  const dpop = await signed({ ...rightHeader(), ...extra }, rightClaims());
  expect(await renewWith(dpop)).toEqual([401, 'proof_rejected']);
});

it.each<[name: string, values: unknown[]]>([
  ['jti', ['', 'short', 'with spaces', 'x'.repeat(129), 12_345_678, ['abcdefgh'], { a: 1 }, null, true]],
  ['htm', ['GET', 'post', '', 7, ['POST'], {}, null]],
  ['htu', ['', '/', 7, [`http://localhost${PATH}`], {}, null]],
  ['iat', ['', 'now', [1], {}, null, true]],
  ['exp', ['', 1, [], {}, null]],
  ['nbf', ['', 9_999_999_999, [], {}, null]],
])('a proof with an odd %s is rejected', async (name, values) => {
  for (const value of values) {
    const dpop = await signed(rightHeader(), { ...rightClaims(), [name]: value });
    expect(await renewWith(dpop), JSON.stringify(value)).toEqual([401, 'proof_rejected']);
  }
});

it.each<[name: string, values: unknown[]]>([
  ['iat', [0, -1, 1e300, 9_999_999_999]],
  ['nonce', ['', '.', '1.x', 7, [], {}, null]],
])('a proof with an odd %s is stale', async (name, values) => {
  for (const value of values) {
    const dpop = await signed(rightHeader(), { ...rightClaims(), [name]: value });
    expect(await renewWith(dpop), JSON.stringify(value)).toEqual([401, 'proof_stale']);
  }
});

it('a nonce is accepted as the server spelled it, and in no other way', async () => {
  const stale = await server.app.inject({
    method: 'POST',
    url: PATH,
    headers: { dpop: await signed(rightHeader(), { ...rightClaims(), iat: 0 }) },
    payload: { refreshToken },
  });
  const nonce = String(stale.headers['dpop-nonce']);
  const withNonce = async (text: string) =>
    renewWith(await signed(rightHeader(), { ...rightClaims(), iat: 0, nonce: text }));
  expect(await withNonce(nonce)).toEqual([200, undefined]);
  for (const other of [...sameBytes(nonce), `0${nonce}`, `${nonce}\n`]) {
    expect(await withNonce(other), other).toEqual([401, 'proof_stale']);
  }
});

it('a proof is accepted as it was signed, and with no other letters for the same bytes', async () => {
  const dpop = await signed(rightHeader(), rightClaims());
  for (const other of sameBytes(dpop)) expect(await renewWith(other), other).toEqual([401, 'proof_rejected']);
});

it.each<[what: string, header: unknown, claims: unknown]>([
  ['claims that are a list', null, []],
  ['claims that are a text', null, '"text"'],
  ['claims that are null', null, 'null'],
  ['claims that are no JSON', null, '{"a":'],
  ['claims nested deeply', null, '['.repeat(500)],
  ['a header that is a list', [], null],
  ['a header that is null', 'null', null],
  ['a header that is no JSON', '{', null],
  ['an empty header', '', null],
])('a proof with %s is rejected', async (_what, header, claims) => {
  const dpop = await signed(header ?? rightHeader(), claims ?? rightClaims());
  expect(await renewWith(dpop)).toEqual([401, 'proof_rejected']);
});

it.each(['', '.', '..', 'a.b.c', 'a.b.c.d.e', '%', 'x'.repeat(2049), '\u00e9.\u00e9.\u00e9'])(
  'the text %j in place of a proof is rejected',
  async (text) => {
    expect(await renewWith(text)).toEqual([401, 'proof_rejected']);
  },
);
