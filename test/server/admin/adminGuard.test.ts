import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminMembers } from '../../../contract/admin.ts';
import { type AdminCalls, codeOf, registerAdmin } from '../../support/server/admin.ts';
import { describedCalls } from '../../support/server/description.ts';
import { changeIdentity } from '../../support/server/identity.ts';
import { coursesIn, locationIdIn } from '../../support/server/picks.ts';
import { registerMember, startTestServer, type TestServer } from '../../support/server/server.ts';

const NAMED = `boss-${Date.now()}@golf.example`;

let server: TestServer;
let admin: AdminCalls;
/** The content type of every write; the caller is checked before the body. */
const FORM = { 'content-type': 'application/json' };

let calls: { method: 'GET' | 'POST' | 'PUT' | 'PATCH'; url: string }[];
beforeAll(async () => {
  server = await startTestServer({ env: { ADMIN_EMAILS: NAMED }, startAt: new Date() });
  admin = await registerAdmin(server);
  const [course] = await coursesIn(server.db, 'AZ');
  calls = [...(await describedCalls(server.app)).keys()]
    .filter((name) => name.includes(' /api/admin/'))
    .map((name) => {
      const [method, url] = name.split(' ') as ['GET', string];
      return { method, url: url.replace('{userId}', admin.user._id).replace('{id}', String(course)) };
    });
});
afterAll(() => server.close());

const users = async (headers: Record<string, string>) =>
  (await server.app.inject({ url: '/api/admin/users', headers })).statusCode;

describe('everything below /api/admin', () => {
  it('responds 404 to guests and members', async () => {
    const { headers } = await registerMember(server);
    expect(calls.length).toBeGreaterThan(10);
    for (const call of calls) {
      for (const caller of [{}, headers]) {
        expect(codeOf(await server.app.inject({ ...call, headers: { ...FORM, ...caller } })), call.url).toEqual([
          404,
          'not_found',
        ]);
      }
    }
  });

  it('responds 401 to an expired token, so that the page renews it', async () => {
    for (const call of calls) {
      const reply = await server.app.inject({ ...call, headers: { ...FORM, authorization: 'Bearer old' } });
      expect(codeOf(reply), call.url).toEqual([401, 'unauthorized']);
    }
  });

  it('is stored in no cache', async () => {
    for (const { method, url } of calls.filter((call) => call.method === 'GET')) {
      const reply = await server.app.inject({ method, url, headers: admin.headers });
      expect([url, reply.statusCode, reply.headers['cache-control']]).toEqual([url, 200, 'no-store']);
    }
  });
});

describe('who is an admin', () => {
  it('[R1.1] is decided by the database at each call, not by a token or a body', async () => {
    const member = await registerMember(server);
    expect(await users(member.headers)).toBe(404);
    await server.db.updateTable('members').set({ is_admin: true }).where('id', '=', member.user._id).execute();
    expect(await users(member.headers)).toBe(200);
    await server.db.updateTable('members').set({ is_admin: false }).where('id', '=', member.user._id).execute();
    expect(await users(member.headers)).toBe(404);
  });

  it('[R12.6] is whoever has a verified address of ADMIN_EMAILS', async () => {
    const named = await registerMember(server, { email: NAMED });
    expect([named.user.isAdmin, await users(named.headers)]).toEqual([false, 404]);
    await changeIdentity(named.uid, { emailVerified: true });
    const payload = { idToken: named.idToken };
    await server.app.inject({ method: 'POST', url: '/api/users/me/identity', headers: named.headers, payload });
    expect(await users(named.headers)).toBe(200);
    const listed = (await admin.call('GET', 'users?filter=admins')).json<AdminMembers>().users;
    expect(listed.map(({ _id }) => _id).sort()).toEqual([named.user._id, admin.user._id].sort());
  });

  it('is checked again inside each write: a member who has just lost the role changes nothing', async () => {
    const lost = await registerAdmin(server);
    const arizona = await locationIdIn(server.db, 'AZ');
    await server.db.updateTable('members').set({ is_admin: false }).where('id', '=', lost.user._id).execute();
    expect((await lost.switchState(arizona, false)).statusCode).toBe(404);
    const { active } = await server.db
      .selectFrom('locations')
      .select('active')
      .where('id', '=', arizona)
      .executeTakeFirstOrThrow();
    expect(active).toBe(true);
  });
});

describe('the audit log', () => {
  it('[R12.5] can be read and added to, but not changed or deleted', async () => {
    const nevada = await locationIdIn(server.db, 'NV');
    await admin.switchState(nevada, false);
    const before = await admin.audit();
    expect(before[0]).toMatchObject({
      actor: { kind: 'admin', _id: admin.user._id, displayName: admin.user.name },
      action: 'location_closed',
      targetId: nevada,
      target: 'Nevada',
      at: server.clock.now().toISOString(),
    });
    const refused = /append-only/;
    await expect(server.db.deleteFrom('audit_log').execute()).rejects.toThrow(refused);
    await expect(server.db.updateTable('audit_log').set({ reason: 'none' }).execute()).rejects.toThrow(refused);
    expect(await admin.audit()).toEqual(before);
    // A repeated call without effect is not logged.
    await admin.switchState(nevada, false);
    expect(await admin.audit()).toEqual(before);
  });

  it('is paged, newest first, also when many entries have the same time', async () => {
    const rows = Array.from({ length: 120 }, (_, index) => ({
      happened_at: server.clock.now(),
      actor_id: null,
      action: 'tallies_repaired' as const,
      target_id: String(index),
      details: '{}',
    }));
    await server.db.insertInto('audit_log').values(rows).execute();
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const reply = await admin.call('GET', `audit${cursor && `?cursor=${cursor}`}`);
      const page = reply.json<{ entries: { targetId: string; action: string }[]; nextCursor: string | null }>();
      expect(page.entries.length).toBeLessThanOrEqual(50);
      seen.push(...page.entries.filter((entry) => entry.action === 'tallies_repaired').map((entry) => entry.targetId));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(rows.map((row) => row.target_id).reverse());
  });

  it('no longer names a member whose account was deleted', async () => {
    const member = await registerMember(server);
    await admin.call('PUT', `users/${member.user._id}/voided`, { voided: true, reason: 'Many accounts' });
    const { name, email } = member.user;
    expect((await admin.audit())[0]?.member).toEqual({ displayName: name, email });
    const payload = { idToken: member.idToken };
    await server.app.inject({ method: 'DELETE', url: '/api/users/me', headers: member.headers, payload });
    expect((await admin.audit())[0]).toMatchObject({
      member: null,
      targetId: member.user._id,
      reason: 'Many accounts',
    });
  });
});
