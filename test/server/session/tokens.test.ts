import { generateKeyPairSync } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  registerMember,
  startTestServer,
  TEST_KEYS,
  type TestMember,
  type TestServer,
} from '../../support/server/server.ts';

let server: TestServer;
let member: TestMember;
beforeAll(async () => {
  server = await startTestServer();
  member = await registerMember(server);
});
afterAll(() => server.close());

type Change = { claims?: object; by?: Parameters<SignJWT['sign']>[0] };

/** The member's access token with other claims or another signature. */
function signed({ claims, by = TEST_KEYS[0].privateKey }: Change): Promise<string> {
  const [, payload = ''] = member.accessToken.split('.');
  const right = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
  return new SignJWT({ ...right, ...claims }).setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', kid: 'test' }).sign(by);
}

describe('an access token', () => {
  it('signed by the server’s key is accepted', async () => {
    const headers = { authorization: `Bearer ${await signed({})}` };
    expect((await server.app.inject({ url: '/api/users/me', headers })).statusCode).toBe(200);
  });

  it.each<[what: string, token: () => Promise<string> | string]>([
    ['signed by a foreign key', () => signed({ by: generateKeyPairSync('ed25519').privateKey })],
    ['of a session that never existed', () => signed({ claims: { sid: 'AAAAAAAAAAAAAAAA' } })],
    ['that is a refresh token', () => member.refreshToken],
    ['that is an ID token', () => member.idToken],
  ])('[R11.15] %s is refused', async (_what, token) => {
    const headers = { authorization: `Bearer ${await token()}` };
    const reply = await server.app.inject({ url: '/api/users/me', headers });
    expect([reply.statusCode, reply.json()]).toMatchObject([401, { code: 'unauthorized' }]);
  });

  it.each([
    ['a cookie', { headers: { cookie: 'accessToken=~' } }],
    ['the address', { query: { access_token: '~' } }],
    ['a header of another name', { headers: { 'x-access-token': '~' } }],
    ['another scheme', { headers: { authorization: 'Basic ~' } }],
    ['a list of bearers', { headers: { authorization: 'Bearer nonsense, Bearer ~' } }],
  ])('sent in %s is refused', async (_place, { headers = {}, query = {} }: Record<string, Record<string, string>>) => {
    const filled = (fields: Record<string, string>) =>
      Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value.replace('~', member.accessToken)]));
    const reply = await server.app.inject({ url: '/api/users/me', headers: filled(headers), query: filled(query) });
    expect(reply.statusCode).toBe(401);
  });
});
