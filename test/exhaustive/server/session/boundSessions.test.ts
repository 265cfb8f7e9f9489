import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TokenPair } from '../../../../contract/session.ts';
import { type BrowserKey, makeProof, newBrowserKey } from '../../../support/server/browserKeys.ts';
import { count, measured } from '../../../support/goals/goals.ts';
import { registerMember, startTestServer, type TestServer } from '../../../support/server/server.ts';

const PATH = '/api/users/refresh-token';
const ATTEMPTS = count(1000, 100);
const ROUNDS = count(1000, 50);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const proofBy = (key: BrowserKey, path = PATH) => makeProof(key, { path, iat: server.clock.now().getTime() / 1000 });
const renew = (refreshToken: string, dpop?: string) =>
  server.app.inject({
    method: 'POST',
    url: PATH,
    headers: dpop === undefined ? {} : { dpop },
    payload: { refreshToken },
  });

it(`a thief who has every stored token but not the browser key renews nothing in ${ATTEMPTS} attempts`, async ({
  task,
}) => {
  const [key, thief] = [await newBrowserKey(), await newBrowserKey()];
  const signUp = async () =>
    (await registerMember(server, { headers: { dpop: await proofBy(key, '/api/users') } })).refreshToken;
  let refreshToken = await signUp();
  let renewed = 0;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const dpop = await proofBy(key);
    const stolen = refreshToken;
    const owner = await renew(refreshToken, dpop);
    expect(owner.statusCode).toBe(200);
    ({ refreshToken } = owner.json<TokenPair>());
    server.clock.advance(attempt % 3 ? 1000 : 600_000);
    const proofs = [undefined, dpop, await proofBy(thief), await proofBy({ ...thief, jwk: key.jwk })];
    const reply = await renew(attempt % 2 ? stolen : refreshToken, proofs[attempt % 4]);
    if (reply.statusCode === 200) renewed += 1;
    // A session ends after 30 days.
    if (attempt % 100 === 99) refreshToken = await signUp();
  }
  expect(renewed).toBe(0);
  expect((await renew(refreshToken, await proofBy(key))).statusCode).toBe(200);
  const figure = `a thief with every stored token but not the key: ${renewed} of ${ATTEMPTS.toLocaleString('en')} renewals; its owner was never signed out`;
  measured(task, 'G26', figure);
});

it('[R3.14] a session without a browser key ends after three generations when two parties renew it in turn', async ({
  task,
}) => {
  let most = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const { refreshToken } = await registerMember(server);
    const parties = [refreshToken, refreshToken];
    let generations = 0;
    for (let turn = 0; turn < 20; turn += 1) {
      const reply = await renew(parties[turn % 2]!);
      if (reply.statusCode !== 200) break;
      const next = reply.json<TokenPair>().refreshToken;
      generations = Number(next.split('.')[2]);
      parties[turn % 2] = next;
      server.clock.advance(600_000);
    }
    for (const token of parties) {
      const reply = await renew(token);
      expect([reply.statusCode, reply.json()]).toMatchObject([401, { code: 'session_over' }]);
    }
    most = Math.max(most, generations);
  }
  expect(most).toBe(3);
  const figure = `two parties of one session without a key, in turn, ${ROUNDS.toLocaleString('en')} times: over after ${most} generations`;
  measured(task, 'G26', figure);
}, 600_000);
