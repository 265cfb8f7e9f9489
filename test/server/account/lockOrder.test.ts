import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AdminCalls, registerAdmin } from '../../support/server/admin.ts';
import { coursesIn, locationIdIn, pickCalls } from '../../support/server/picks.ts';
import { registerMember, startTestServer, type TestMember, type TestServer } from '../../support/server/server.ts';

let server: TestServer;
let admin: AdminCalls;
beforeAll(async () => {
  server = await startTestServer({ startAt: new Date() });
  admin = await registerAdmin(server);
});
afterAll(() => server.close());

const someoneWaits = async () => {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db);
  return rows.length > 0;
};

/** The calls are made while somebody else holds the member's row; whoever holds a session then would be waited for. */
it.each<[string, (member: TestMember) => Promise<{ statusCode: number }>]>([
  [
    'a vote',
    async ({ headers }) => {
      const [course] = await coursesIn(server.db, 'AZ');
      return pickCalls(server.app, { headers, locationId: await locationIdIn(server.db, 'AZ') }).add(course!);
    },
  ],
  [
    'signing out everywhere',
    ({ headers }) => server.app.inject({ method: 'DELETE', url: '/api/users/me/sessions', headers }),
  ],
  [
    'deleting the account',
    ({ headers, idToken }) =>
      server.app.inject({ method: 'DELETE', url: '/api/users/me', headers, payload: { idToken } }),
  ],
  [
    'an admin',
    ({ user }) => admin.call('PUT', `users/${user._id}/disabled`, { disabled: true, reason: 'A ring of accounts' }),
  ],
])('%s waits for the member before it holds a session', async (_who, call) => {
  const member = await registerMember(server);
  const pending = await server.db.transaction().execute(async (trx) => {
    await trx.selectFrom('members').select('id').where('id', '=', member.user._id).forNoKeyUpdate().execute();
    const response = call(member);
    await expect.poll(someoneWaits).toBe(true);
    const sessions = trx.selectFrom('sessions').select('id').where('member_id', '=', member.user._id);
    expect(await sessions.forUpdate().noWait().execute()).toHaveLength(1);
    return { response };
  });
  expect((await pending.response).statusCode).toBeLessThan(300);
});

it('a renewal does not wait for the member', async () => {
  const { user, refreshToken } = await registerMember(server);
  await server.db.transaction().execute(async (trx) => {
    await trx.selectFrom('members').select('id').where('id', '=', user._id).forUpdate().execute();
    const renewal = { method: 'POST', url: '/api/users/refresh-token', payload: { refreshToken } } as const;
    expect((await server.app.inject(renewal)).statusCode).toBe(200);
  });
});
