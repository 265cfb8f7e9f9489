import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { exportJWK, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCESS_TOKEN_MINUTES } from '../../../contract/limits.ts';
import { createAccessTokens } from '../../../server/auth/accessTokens.ts';
import { loadTokenKeys, parseTokenKeys } from '../../../server/auth/tokenKeys.ts';
import { readRefreshToken, writeRefreshToken } from '../../../server/features/users/refreshToken.ts';
import {
  registerMember,
  startTestServer,
  TEST_KEYS,
  type TestMember,
  type TestServer,
} from '../../support/server/server.ts';

const newKey = (kid: string): string => `${kid}:${randomBytes(32).toString('base64url')}`;

describe('an access token is refused', () => {
  let server: TestServer;
  let member: TestMember;
  beforeAll(async () => {
    server = await startTestServer();
    member = await registerMember(server);
  });
  afterAll(() => server.close());

  const claims = () => {
    const [, payload = ''] = member.accessToken.split('.');
    return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
  };
  const signed = (change: { header?: object; claims?: object; key?: Parameters<SignJWT['sign']>[0] }) =>
    new SignJWT({ ...claims(), ...change.claims })
      .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', kid: 'test', ...change.header })
      .sign(change.key ?? TEST_KEYS[0].privateKey);

  const forged: [string, () => Promise<string> | string][] = [
    ['without a signature', () => new UnsecuredJWT(claims()).encode()],
    ['signed by a foreign key', () => signed({ key: generateKeyPairSync('ed25519').privateKey })],
    ['signed by a key of unknown name', () => signed({ header: { kid: 'other' } })],
    [
      'signed with the public key as a shared secret',
      () => signed({ header: { alg: 'HS256' }, key: TEST_KEYS[0].publicKey.export({ type: 'spki', format: 'der' }) }),
    ],
    ['made for another audience', () => signed({ claims: { aud: 'elsewhere' } })],
    ['made by another issuer', () => signed({ claims: { iss: 'elsewhere' } })],
    ['of another type', () => signed({ header: { typ: 'JWT' } })],
    ['without a name of its key', () => signed({ header: { kid: undefined } })],
    ['whose key is named by a path', () => signed({ header: { kid: '../../../../../dev/null' } })],
    [
      'that brings its own key along',
      async () => {
        const { privateKey, publicKey } = generateKeyPairSync('ed25519');
        return signed({ key: privateKey, header: { jwk: await exportJWK(publicKey) } });
      },
    ],
    [
      'that says where its key is to be fetched',
      () =>
        signed({ key: generateKeyPairSync('ed25519').privateKey, header: { jku: 'https://evil.example/keys.json' } }),
    ],
    ['that will be valid one day', () => signed({ claims: { nbf: 4_000_000_000 } })],
    ['that never runs out', () => signed({ claims: { exp: undefined } })],
    ['without a session', () => signed({ claims: { sid: undefined } })],
    ['of a session that never was', () => signed({ claims: { sid: 'AAAAAAAAAAAAAAAA' } })],
    ['that is a refresh token', () => member.refreshToken],
    ["that is the identity service's token", () => member.idToken],
  ];
  it.each(forged)('%s', async (_case, token) => {
    const headers = { authorization: `Bearer ${await token()}` };
    const reply = await server.app.inject({ url: '/api/users/me', headers });
    expect([reply.statusCode, reply.json()]).toMatchObject([401, { code: 'unauthorized' }]);
  });

  it('[R11.15] with any character of its header or its claims changed', async () => {
    const tokens = createAccessTokens(TEST_KEYS, server.clock.now);
    const signatureAt = member.accessToken.lastIndexOf('.');
    const change = fc.tuple(fc.nat(signatureAt), fc.constantFrom('A', 'z', '0', '9', '-', '_', '.', '='));
    await fc.assert(
      fc.asyncProperty(change, async ([at, character]) => {
        fc.pre(member.accessToken[at] !== character);
        const forgery = member.accessToken.slice(0, at) + character + member.accessToken.slice(at + 1);
        expect(await tokens.verify(forgery)).toBeNull();
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    ['a cookie', { headers: { cookie: 'accessToken=~' } }],
    ['the address', { query: { access_token: '~' } }],
    ['a header of another name', { headers: { 'x-access-token': '~' } }],
    ['another scheme', { headers: { authorization: 'Basic ~' } }],
    ['a list of bearers', { headers: { authorization: 'Bearer nonsense, Bearer ~' } }],
  ])('when it comes in %s', async (_place, { headers = {}, query = {} }: Record<string, Record<string, string>>) => {
    const filled = (fields: Record<string, string>) =>
      Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value.replace('~', member.accessToken)]));
    const reply = await server.app.inject({ url: '/api/users/me', headers: filled(headers), query: filled(query) });
    expect(reply.statusCode).toBe(401);
  });

  it('only when it is forged: the same token signed by our key is accepted', async () => {
    const headers = { authorization: `Bearer ${await signed({})}` };
    expect((await server.app.inject({ url: '/api/users/me', headers })).statusCode).toBe(200);
  });
});

describe('a refresh token', () => {
  const keys = parseTokenKeys(newKey('a'));
  const token = writeRefreshToken(keys, { sessionId: 'AAAAAAAAAAAAAAAA', counter: 7 });

  it('is read back as it was written', () => {
    expect(readRefreshToken(keys, token)).toEqual({ sessionId: 'AAAAAAAAAAAAAAAA', counter: 7 });
  });

  it.each([
    ['another counter', token.replace('.7.', '.8.')],
    ['another session', token.replace('AAAA', 'AAAB')],
    ['another version', token.replace('v1', 'v2')],
    ['a cut signature', token.slice(0, -1)],
    ['nothing', ''],
  ])('is refused with %s', (_case, changed) => {
    expect(readRefreshToken(keys, changed)).toBeNull();
  });

  it('is refused with anything changed but what its signature does not use', () => {
    const change = fc.tuple(fc.nat(token.length - 1), fc.constantFrom('A', 'z', '0', '9', '-', '_', '.', '='));
    fc.assert(
      fc.property(change, ([at, character]) => {
        const changed = token.slice(0, at) + character + token.slice(at + 1);
        const bytes = (text: string) => Buffer.from(text.slice(text.lastIndexOf('.') + 1), 'base64url').toString('hex');
        fc.pre(changed !== token && (at < token.lastIndexOf('.') || bytes(changed) !== bytes(token)));
        expect(readRefreshToken(keys, changed)).toBeNull();
      }),
      { numRuns: 5000 },
    );
  });

  it('still counts after a new key was put in front, and no longer once its own is dropped', () => {
    const [old, next] = [newKey('old'), newKey('next')];
    const written = writeRefreshToken(parseTokenKeys(old), { sessionId: 'AAAAAAAAAAAAAAAA', counter: 0 });
    expect(readRefreshToken(parseTokenKeys(`${next},${old}`), written)).not.toBeNull();
    expect(readRefreshToken(parseTokenKeys(next), written)).toBeNull();
  });
});

it('issues access tokens that all differ, also within one second, so that a renewed one differs from the one it replaces', async () => {
  const tokens = createAccessTokens(TEST_KEYS, () => new Date('2026-01-01T00:00:00Z'));
  const claims = { memberId: 'member', sessionId: 'session' };
  expect(await tokens.issue(claims)).not.toBe(await tokens.issue(claims));
});

it('refuses an access token that it knows as soon as it has expired', async () => {
  let time = new Date('2026-06-15T12:00:00Z').getTime();
  const tokens = createAccessTokens(TEST_KEYS, () => new Date(time));
  const token = await tokens.issue({ memberId: 'm', sessionId: 's' });
  time += ACCESS_TOKEN_MINUTES * 60_000 - 1000;
  expect(await tokens.verify(token)).toEqual({ memberId: 'm', sessionId: 's' });
  expect(await tokens.verify(token)).toEqual({ memberId: 'm', sessionId: 's' });
  time += 1000;
  expect(await tokens.verify(token)).toBeNull();
  expect(await tokens.verify(token, { expired: 'accepted' })).toEqual({ memberId: 'm', sessionId: 's' });
});

it('verifies access tokens of an older key, and signs with the first', async () => {
  const now = () => new Date();
  const [old, next] = [newKey('old'), newKey('next')];
  const claims = { memberId: 'm', sessionId: 's' };
  const token = await createAccessTokens(parseTokenKeys(old), now).issue(claims);
  const both = createAccessTokens(parseTokenKeys(`${next},${old}`), now);
  expect(await both.verify(token)).toEqual(claims);
  expect(await createAccessTokens(parseTokenKeys(next), now).verify(await both.issue(claims))).toEqual(claims);
});

it('makes keys at the first start, keeps them to itself, and finds them again', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'top-picks-keys-'));
  const [one, other] = await Promise.all([loadTokenKeys(dataDir, undefined), loadTokenKeys(dataDir, undefined)]);
  const file = path.join(dataDir, 'token-keys');
  expect(one[0].macKey).toEqual(other[0].macKey);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(parseTokenKeys((await readFile(file, 'utf8')).trim())[0].macKey).toEqual(one[0].macKey);
  await rm(dataDir, { recursive: true });
});
