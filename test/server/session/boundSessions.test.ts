import { randomUUID } from 'node:crypto';
import { exportJWK, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PROOF_WINDOW_MS } from '../../../contract/limits.ts';
import type { SignedIn, TokenPair } from '../../../contract/session.ts';
import { type BrowserKey, makeProof, newBrowserKey } from '../../support/server/browserKeys.ts';
import { newIdentity } from '../../support/server/identity.ts';
import { registerMember, startTestServer, type TestMember, type TestServer } from '../../support/server/server.ts';

const DAY_MS = 86_400_000;
const PATH = '/api/users/refresh-token';

let server: TestServer;
let key: BrowserKey;
let member: TestMember;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  key = await newBrowserKey();
  member = await registerMember(server, { headers: { dpop: await proof({ path: '/api/users' }) } });
});

type Change = { by?: BrowserKey; path?: string; iat?: number; header?: object; claims?: object };
const seconds = () => server.clock.now().getTime() / 1000;
const proof = ({ by = key, path = PATH, iat = seconds(), ...change }: Change = {}) =>
  makeProof(by, { path, iat, ...change });

const renew = (refreshToken: string, dpop?: string | string[]) =>
  server.app.inject({
    method: 'POST',
    url: PATH,
    headers: dpop === undefined ? {} : { dpop },
    payload: { refreshToken },
  });
const proved = async (refreshToken: string, change?: Change) => renew(refreshToken, await proof(change));
const outcome = async (reply: ReturnType<typeof renew>) => {
  const { statusCode, body } = await reply;
  return [statusCode, statusCode === 200 ? 'renewed' : (JSON.parse(body) as { code: string }).code];
};
const refreshed = async (reply: ReturnType<typeof renew>): Promise<string> => {
  expect(await outcome(reply)).toEqual([200, 'renewed']);
  return (await reply).json<TokenPair>().refreshToken;
};
const rejected = [401, 'proof_rejected'];
const stale = [401, 'proof_stale'];

describe('a session with a browser key', () => {
  it('[R3.13] is renewed only with a proof of that key', async () => {
    const next = await refreshed(proved(member.refreshToken));
    expect(await outcome(renew(next))).toEqual(rejected);
    expect(await outcome(proved(next, { by: await newBrowserKey() }))).toEqual(rejected);
    await refreshed(proved(next));
  });

  it('begins with a sign-in, too', async () => {
    const headers = { dpop: await proof({ path: '/api/users/login' }) };
    const payload = { idToken: member.idToken };
    const reply = await server.app.inject({ method: 'POST', url: '/api/users/login', headers, payload });
    const { refreshToken } = reply.json<SignedIn>();
    expect(await outcome(renew(refreshToken))).toEqual(rejected);
    await refreshed(proved(refreshToken));
  });

  it.each<[what: string, wrong: () => Promise<string | string[]> | string]>([
    ['nonsense as its text', () => 'nonsense'],
    ['no text', () => ''],
    ['5,000 characters', () => 'A'.repeat(5000)],
    ['a second proof beside it', async () => [await proof(), await proof()]],
    ['another token type', () => proof({ header: { typ: 'JWT' } })],
    ['no key', () => proof({ header: { jwk: undefined } })],
    ['the public key of a proof by another key', async () => proof({ header: { jwk: (await newBrowserKey()).jwk } })],
    ['the private key', async () => proof({ header: { jwk: await exportJWK(key.privateKey) } })],
    ['another algorithm', async () => proof({ by: await newBrowserKey('ES384'), header: { alg: 'ES384' } })],
    [
      'no signature',
      () => new UnsecuredJWT({ jti: randomUUID(), htm: 'POST', htu: `http://localhost${PATH}` }).encode(),
    ],
    ['another method', () => proof({ claims: { htm: 'GET' } })],
    ['the address of another call', () => proof({ path: '/api/users/login' })],
    ['another host', () => proof({ claims: { htu: `https://elsewhere.example${PATH}` } })],
    ['another scheme', () => proof({ claims: { htu: `https://localhost${PATH}` } })],
    ['no address', () => proof({ claims: { htu: undefined } })],
    ['a number as its address', () => proof({ claims: { htu: 7 } })],
    ['no id', () => proof({ claims: { jti: undefined } })],
    ['an id of 129 characters', () => proof({ claims: { jti: 'A'.repeat(129) } })],
    ['no time', () => proof({ claims: { iat: undefined } })],
    ['an expiry that has passed', () => proof({ claims: { exp: Math.floor(seconds()) - 1 } })],
  ])('[R3.13] is not renewed by a proof with %s, and goes on for its owner', async (_what, wrong) => {
    expect(await outcome(renew(member.refreshToken, await wrong()))).toEqual(rejected);
    await refreshed(proved(member.refreshToken));
  });

  it('[R3.13] is renewed once with each proof, even when two renewals bring it at the same time', async () => {
    const dpop = await proof();
    const replies = await Promise.all([renew(member.refreshToken, dpop), renew(member.refreshToken, dpop)]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
    server.clock.advance(PROOF_WINDOW_MS);
    expect(await outcome(renew(member.refreshToken, dpop))).toEqual(rejected);
    server.clock.advance(1000);
    expect(await outcome(renew(member.refreshToken, dpop))).toEqual(stale);
  });

  it('deletes stored proofs that are too old to be accepted', async () => {
    for (let day = 0; day < 5; day += 1) {
      await refreshed(proved(member.refreshToken));
      server.clock.advance(DAY_MS);
    }
    const sessionId = member.refreshToken.split('.')[1]!;
    const kept = server.db.selectFrom('used_proofs').select('jti').where('session_id', '=', sessionId);
    expect(await kept.execute()).toHaveLength(1);
  });

  it.each([-3600, -61, 61, 3600])(
    '[R3.13] is renewed by a browser whose clock is %s s wrong, with the server’s nonce',
    async (wrong) => {
      const first = await renew(member.refreshToken, await proof({ iat: seconds() + wrong }));
      const nonce = String(first.headers['dpop-nonce']);
      expect([first.statusCode, first.json()]).toMatchObject([401, { code: 'proof_stale' }]);
      await refreshed(proved(member.refreshToken, { iat: seconds() + wrong, claims: { nonce } }));

      // The first letter of the signature: the last one has bits that do not count.
      const at = nonce.indexOf('.') + 1;
      const forged = nonce.slice(0, at) + (nonce[at] === 'A' ? 'B' : 'A') + nonce.slice(at + 1);
      for (const other of [forged, '', 'x', 7, String(Date.now()), `${server.clock.now().getTime()}.`])
        expect(await outcome(proved(member.refreshToken, { claims: { nonce: other } }))).toEqual(stale);
      server.clock.advance(PROOF_WINDOW_MS + 1);
      expect(await outcome(proved(member.refreshToken, { claims: { nonce } }))).toEqual(stale);
    },
  );

  it('accepts its earlier refresh tokens as often and as late as they arrive', async () => {
    const first = member.refreshToken;
    const second = await refreshed(proved(first));
    const third = await refreshed(proved(second));
    for (let day = 0; day < 6; day += 1) {
      server.clock.advance(DAY_MS);
      expect(await refreshed(proved(first))).toBe(third);
      expect(await refreshed(proved(second))).toBe(third);
    }
  });

  it('is not renewed after a sign-out, with or without a proof', async () => {
    const payload = { userId: member.user._id };
    await server.app.inject({ method: 'POST', url: '/api/users/logout', headers: member.headers, payload });
    for (const dpop of [await proof(), undefined, 'nonsense'])
      expect(await outcome(renew(member.refreshToken, dpop))).toEqual([401, 'session_over']);
  });
});

it('a sign-in with a wrong proof opens no session', async () => {
  const { idToken } = await newIdentity();
  const payload = { idToken, fName: 'Pat', lName: 'Golfer' };
  for (const [url, body] of [
    ['/api/users', payload],
    ['/api/users/login', { idToken: member.idToken }],
  ] as const) {
    const before = await server.db.selectFrom('sessions').select('id').execute();
    const reply = await server.app.inject({ method: 'POST', url, headers: { dpop: await proof() }, payload: body });
    expect([reply.statusCode, reply.json()]).toMatchObject([401, { code: 'proof_rejected' }]);
    expect(await server.db.selectFrom('sessions').select('id').execute()).toEqual(before);
  }
});

describe('a session without a browser key', () => {
  const LATE_MS = 61_000;
  beforeEach(async () => {
    member = await registerMember(server);
  });

  it('is renewed without a proof, and with any proof, valid or not', async () => {
    const next = await refreshed(renew(member.refreshToken));
    await refreshed(renew(next, 'nonsense'));
    await refreshed(proved(next));
  });

  it('continues when responses are lost in many generations, but in no more than two in a row', async () => {
    let { refreshToken } = member;
    for (let generation = 1; generation <= 30; generation += 1) {
      const next = await refreshed(renew(refreshToken));
      const isLost = generation % 3 !== 0;
      server.clock.advance(LATE_MS);
      for (let again = 0; isLost && again < 5; again += 1) expect(await refreshed(renew(refreshToken))).toBe(next);
      refreshToken = next;
    }
  });

  it('continues when the responses of many generations are lost and requested again within a minute', async () => {
    let { refreshToken } = member;
    for (let generation = 0; generation < 10; generation += 1) {
      const next = await refreshed(renew(refreshToken));
      server.clock.advance(59_000);
      expect(await refreshed(renew(refreshToken))).toBe(next);
      refreshToken = next;
    }
  });
});
