import { toCsvText } from '../../../contract/csv.ts';
import { newMemberId } from '../../../server/features/users/signIn.ts';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminMembers, AuditLog } from '../../../contract/admin.ts';
import { type AdminCalls, registerAdmin } from '../../support/server/admin.ts';
import { coursesIn, locationIdIn, pickCalls } from '../../support/server/picks.ts';
import { registerMember, startTestServer, type TestServer } from '../../support/server/server.ts';

const MINUTE_MS = 60_000;

let server: TestServer;
let admin: AdminCalls;
beforeAll(async () => {
  server = await startTestServer({ startAt: new Date() });
  admin = await registerAdmin(server);
});
afterAll(() => server.close());

const query = (params: Record<string, string>) => new URLSearchParams(params).toString();
const members = async (params: Record<string, string>) =>
  (await admin.call('GET', `users?${query(params)}`)).json<AdminMembers>().users.map(({ _id }) => _id);
const entries = async (params: Record<string, string>) =>
  (await admin.call('GET', `audit?${query(params)}`)).json<AuditLog>().entries;
async function downloaded(path: string): Promise<Record<string, string>[]> {
  const reply = await admin.call('GET', path);
  expect(reply.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="[a-z-]+\.csv"$/) as string,
  });
  return parse(reply.body, { bom: true, columns: true });
}
const iso = (ms: number) => new Date(ms).toISOString();

describe('members', () => {
  it('[R12.10] are found by when they joined, by their mail domain and by a course on their lists', async () => {
    const start = server.clock.now().getTime();
    const domain = `d${start}.example`;
    const early = await registerMember(server, { email: `early@${domain}` });
    server.clock.advance(MINUTE_MS);
    const late = await registerMember(server, { email: `late@${domain.toUpperCase()}` });
    const locationId = await locationIdIn(server.db, 'VT');
    const [course] = await coursesIn(server.db, 'VT');
    await pickCalls(server.app, { headers: late.headers, locationId }).add(course!);
    const [first, second] = [early.user._id, late.user._id];
    expect(await members({ domain })).toEqual([second, first]);
    expect(await members({ domain, until: iso(start + MINUTE_MS) })).toEqual([first]);
    expect(await members({ domain, from: iso(start + MINUTE_MS) })).toEqual([second]);
    expect(await members({ search: 'early@', domain, from: iso(start + MINUTE_MS) })).toEqual([]);
    expect(await members({ courseId: String(course) })).toEqual([second]);
  });

  it('[R12.10] are downloaded as CSV in which no name is a formula, which the audit log has', async () => {
    const many = Array.from({ length: 520 }, (_, index) => ({
      ...{ id: `csv-${index}`, identity_uid: `csv-${index}`, email: `csv-${index}@crowd.example` },
      ...{ email_normalised: null, email_verified: false, name: `Crowd ${index}`, f_name: '', l_name: '' },
      ...{ counted: false, created_at: server.clock.now() },
    }));
    await server.db.insertInto('members').values(many).execute();
    const named = await registerMember(server, {
      name: '=HYPERLINK("x")',
      email: `formula.${Date.now()}@links.example`,
    });
    const rows = await downloaded('users/export?search=csv-');
    expect(rows).toHaveLength(520);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(520);
    const [formula] = await downloaded(`users/export?${query({ search: named.user.email })}`);
    expect(formula).toMatchObject({ email: named.user.email, name: '\'=HYPERLINK("x")', type: 'member', votes: '0' });
    const [entry] = await admin.audit();
    expect(entry).toMatchObject({ action: 'users_exported', actor: { _id: admin.user._id } });
    expect(JSON.stringify(entry)).not.toContain('formula.');
  });
});

describe('the audit log', () => {
  it('[R12.10] is searched by person and action, narrowed by time, and downloaded as CSV', async () => {
    const other = await registerAdmin(server);
    const email = `sought.${Date.now()}@links.example`;
    const member = await registerMember(server, { email });
    const begin = server.clock.now().getTime();
    await other.setVoided(member.user._id, true);
    server.clock.advance(MINUTE_MS);
    admin = await registerAdmin(server);
    await admin.call('PUT', `users/${member.user._id}/disabled`, { disabled: true, reason: '=1+1' });

    const actionsOf = async (params: Record<string, string>) => (await entries(params)).map(({ action }) => action);
    expect(await actionsOf({ search: email.slice(0, 12).toUpperCase() })).toEqual(['user_disabled', 'votes_voided']);
    expect(await actionsOf({ search: other.user.email })).toEqual(['votes_voided']);
    expect(await actionsOf({ search: email, action: 'user_disabled' })).toEqual(['user_disabled']);
    expect(await actionsOf({ search: email, from: iso(begin + 1) })).toEqual(['user_disabled']);
    expect(await actionsOf({ search: email, from: iso(begin), until: iso(begin + 1) })).toEqual(['votes_voided']);
    expect(await actionsOf({ search: 'nobody at all' })).toEqual([]);

    const rows = await downloaded(`audit/export?${query({ search: email })}`);
    expect(rows).toMatchObject([
      { by_id: admin.user._id, action: 'user_disabled', about: email, reason: "'=1+1" },
      { by_id: other.user._id, action: 'votes_voided', about: email, about_id: member.user._id },
    ]);
  });

  it('[R12.10] has ids of members as they are', () => {
    const ids = Array.from({ length: 2000 }, newMemberId);
    expect(ids.map(toCsvText)).toEqual(ids);
  });
});
