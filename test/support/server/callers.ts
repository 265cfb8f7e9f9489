import { generateKeyPairSync } from 'node:crypto';
import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose';
import { registerAdmin } from './admin.ts';
import { registerMember, TEST_KEYS, type TestMember, type TestServer } from './server.ts';

/** Kinds of callers: the member whom a request is about, other people, and forgeries of that member's token. */
export const CALLERS = [
  'guest',
  'other member',
  'disabled',
  'expired',
  'wrong audience',
  'alg none',
  'foreign key',
  'refresh as access',
  'member',
  'admin',
] as const;
export type Caller = (typeof CALLERS)[number];

export type Cast = { member: TestMember; admin: TestMember; bearers: Record<Caller, string | null> };

/** Five people and five forgeries of the first one's token. */
export async function newCast(server: TestServer): Promise<Cast> {
  const member = await registerMember(server);
  const [other, disabled, admin] = [
    await registerMember(server),
    await registerMember(server),
    await registerAdmin(server),
  ];
  const reply = await admin.call('PUT', `users/${disabled.user._id}/disabled`, { disabled: true, reason: 'A ring' });
  if (reply.statusCode !== 200) throw new Error(`The member is not disabled: ${reply.body}`);
  const claims = decodeJwt(member.accessToken);
  const sign = (change: object, key = TEST_KEYS[0].privateKey) =>
    new SignJWT({ ...claims, ...change }).setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', kid: 'test' }).sign(key);
  return {
    member,
    admin,
    bearers: {
      guest: null,
      member: member.accessToken,
      'other member': other.accessToken,
      disabled: disabled.accessToken,
      admin: admin.accessToken,
      expired: await sign({ exp: Math.floor(server.clock.now().getTime() / 1000) - 1 }),
      'wrong audience': await sign({ aud: 'top-picks-courses' }),
      'alg none': new UnsecuredJWT(claims).encode(),
      'foreign key': await sign({}, generateKeyPairSync('ed25519').privateKey),
      'refresh as access': member.refreshToken,
    },
  };
}
