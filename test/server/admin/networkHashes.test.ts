import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AdminMembers, Bursts } from '../../../contract/admin.ts';
import type { SignedIn } from '../../../contract/session.ts';
import { type AdminCalls, registerAdmin } from '../../support/server/admin.ts';
import { newIdentity, signInAgain } from '../../support/server/identity.ts';
import { captureLog } from '../../support/server/logLines.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

const DAY_MS = 86_400_000;
let server: TestServer;
let off: TestServer;
let admin: AdminCalls;
const log = captureLog();

beforeAll(async () => {
  const env = { NETWORK_HASHES: 'on', LOG_LEVEL: 'trace', LOG_REQUESTS: 'on' };
  server = await startTestServer({ startAt: new Date(), env, logTo: log.stream });
  off = await startTestServer({ beside: server });
  admin = await registerAdmin(server);
});
afterAll(async () => {
  await off.close();
  await server.close();
});

/** Signs up from an address; returns the id and the e-mail address. */
async function signUp(remoteAddress: string, at: TestServer = server) {
  const { idToken, email } = await newIdentity();
  const reply = await at.app.inject({ method: 'POST', url: '/api/users', payload: { idToken }, remoteAddress });
  expect(reply.statusCode).toBe(201);
  const { user, accessToken } = reply.json<SignedIn>();
  return { id: user._id, email, headers: { authorization: `Bearer ${accessToken}` } };
}
const networks = async () => (await admin.call('GET', 'users/bursts')).json<Bursts>().networks;
const kept = () => server.db.selectFrom('account_networks').selectAll().execute();

it('[R12.18] the report of bursts shows accounts of one network, which can be listed', async () => {
  const one = ['2001:db8:0:1::1', '2001:db8:0:1:ffff::2', '2001:db8:0:1::3'];
  const ring = await Promise.all(one.map((address) => signUp(address)));
  await Promise.all([signUp('203.0.113.7'), signUp('203.0.113.7'), signUp('203.0.113.8'), signUp('2001:db8:0:2::1')]);
  const found = await networks();
  expect(found.map(({ members }) => members)).toEqual([3, 2]);
  const reply = await admin.call('GET', `users?networkOf=${found[0]!.memberId}`);
  expect(
    reply
      .json<AdminMembers>()
      .users.map(({ _id }) => _id)
      .sort(),
  ).toEqual(ring.map(({ id }) => id).sort());
});

it('[R12.18] no address is stored, no response, download or log has the hash', async () => {
  const { id, headers } = await signUp('198.51.100.4');
  const { mac } = (await kept()).find(({ member_id: member }) => member === id)!;
  expect(mac).toMatch(/^[\w-]{43}$/);
  const own = await server.app.inject({ url: '/api/users/me/export', headers });
  expect(own.statusCode).toBe(200);
  const lists = await Promise.all(
    ['users', 'users/bursts', 'users/export', 'audit'].map((path) => admin.call('GET', path)),
  );
  const seen = [own, ...lists].map(({ body }) => body).join('\n') + log.text();
  expect(seen).toContain(id);
  for (const hidden of [mac, '198.51.100.4']) expect(seen).not.toContain(hidden);
});

it('[R12.18] the hash goes with the account, and after 30 days', async () => {
  const { id, email, headers } = await signUp('198.51.100.5');
  const has = async () => (await kept()).some(({ member_id: member }) => member === id);
  expect(await has()).toBe(true);
  const payload = { idToken: await signInAgain(email) };
  await server.app.inject({ method: 'DELETE', url: '/api/users/me', headers, payload });
  expect(await has()).toBe(false);
  expect((await kept()).length).toBeGreaterThan(0);
  server.clock.advance(29.9 * DAY_MS);
  await server.standings.tick();
  expect((await kept()).length).toBeGreaterThan(0);
  server.clock.advance(0.2 * DAY_MS);
  await server.standings.tick();
  expect(await kept()).toEqual([]);
});

it('[R12.18] nothing is kept where it is off, which it is unless it is set', async () => {
  await signUp('198.51.100.6', off);
  expect(await kept()).toEqual([]);
});
