import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import type { DemoMail } from '../../../contract/demo.ts';
import { storeTokens } from '../../../src/api/session/tokenStore.ts';
import { registerAdmin } from '../server/admin.ts';
import { requestMail } from '../server/identity.ts';
import { newestMail } from '../server/mailbox.ts';
import { coursesIn, locationIdIn, pickCalls } from '../server/picks.ts';
import { addEndedElection, resultEntries } from '../server/elections.ts';
import { registerMember, startTestServer, type TestMember, type TestServer } from '../server/server.ts';
import { shareList } from '../server/sharing.ts';

export type Visitor = 'guest' | 'member' | 'admin';

/** Enough for a short list; tests that fill a ballot ask for more. */
const COURSES = 8;

/**
 * Call once in a test file: a small world in which no number on a page is zero, and its visitors. It has eight courses
 * a state, a friend’s shared list in Arizona, an admin, and a member with three picks in Arizona, two in Utah and a
 * suggestion. Its clock stands still.
 */
export function useVisitors({
  env = {},
  courses: coursesPerState = COURSES,
}: { env?: Record<string, string>; courses?: number } = {}) {
  let server: TestServer;
  let tokens: Record<'member' | 'admin', TestMember>;
  let places: Record<string, string>;

  beforeAll(async () => {
    server = await startTestServer({
      startAt: new Date(),
      ipLookup: () => 'AZ',
      coursesPerState,
      env: { EXTRA_ROUTES: 'change-states,contact', CONTACT_EMAIL: 'hello@picks.example', ...env },
    });
    const { db, app, clock } = server;
    const locationId = await locationIdIn(db, 'AZ');
    const courses = await coursesIn(db, 'AZ');

    const named = await db
      .selectFrom('courses')
      .select(['id as _id', 'name'])
      .where('id', 'in', courses)
      .orderBy('id')
      .execute();
    await addEndedElection(db, { year: 2018, locationId, entries: resultEntries(named.slice(2)), ballots: 5 });
    await addEndedElection(db, { year: 2019, locationId, entries: resultEntries(named.toReversed()), ballots: 7 });

    const friend = await shareList(server, { count: 2 });
    const member = await registerMember(server, { name: 'Ada', fName: 'Ada', lName: 'Byron', verified: true });
    const vote = async (code: string, count: number) => {
      const calls = pickCalls(app, { headers: member.headers, locationId: await locationIdIn(db, code) });
      await calls.replace((await coursesIn(db, code)).slice(1, count + 1), 0);
    };
    await vote('AZ', 3);
    await vote('UT', 2);
    const admin = await registerAdmin(server);
    await admin.edit(courses[0]!, { name: 'Agave Hills' });
    await addDouble(db);
    await app.inject({
      method: 'POST',
      url: '/api/suggestions/courses',
      headers: member.headers,
      payload: { locationId, name: 'Agave Hill', city: 'Mesa', source: 'I play there' },
    });
    const now = clock.now();
    const event = { insert_id: 'event-1', name: 'Page View', distinct_id: 'somebody', properties: '{"path":"/about"}' };
    await db
      .insertInto('analytics_events')
      .values({ ...event, happened_at: now, received_at: now })
      .execute();
    clock.advance(60_000);
    await server.standings.tick();

    const { email } = member.user;
    await requestMail({ requestType: 'PASSWORD_RESET', email });
    const mails = async () => (await app.inject('/api/demo/mail')).json<DemoMail[]>();
    const { code } = await newestMail(mails, 'resetPassword', email);

    tokens = { member, admin };
    places = {
      '{AZ}': locationId,
      '{course}': String(courses[1]),
      '{friend}': friend.path,
      '{resetCode}': code,
    };
  });
  afterAll(() => server.close());
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: server.clock.now() });
  });

  return {
    server: () => server,
    member: () => tokens.member,
    /** Replaces the placeholders in a path by the ids of this world. */
    address: (path: string): string => path.replaceAll(/\{\w+\}/g, (name) => places[name] ?? name),
    /** Signs in a new member with `count` picks in a state; `courses` are these and the next course of the state. */
    newMember: async (code = 'AZ', count = 3) => {
      const { db, app, clock } = server;
      // The clock of the identity service is not faked.
      clock.set(new Date(performance.timeOrigin + performance.now()));
      const member = await registerMember(server, { verified: true });
      const locationId = await locationIdIn(db, code);
      const ids = (await coursesIn(db, code)).slice(0, count + 1);
      await pickCalls(app, { headers: member.headers, locationId }).replace(ids.slice(0, count), 0);
      const rows = await db.selectFrom('courses').select(['id', 'name']).where('id', 'in', ids).execute();
      storeTokens(member);
      return { ...member, locationId, courses: ids.map((id) => rows.find((row) => row.id === id)!) };
    },
    enterAs: (visitor: Visitor) => {
      if (visitor !== 'guest') storeTokens(tokens[visitor]);
    },
  };
}

/** Adds a possible duplicate of a course to Utah, which the admin page of the catalogue shows for a decision. */
export async function addDouble(db: TestServer['db']): Promise<void> {
  const locationId = await locationIdIn(db, 'UT');
  const [id] = await coursesIn(db, 'UT');
  const { name, city, lat, lon } = await db
    .selectFrom('courses')
    .select(['name', 'city', 'lat', 'lon'])
    .where('id', '=', id!)
    .executeTakeFirstOrThrow();
  const double = { slug: 'double', location_id: locationId, name: `${name} Canyon`, city, lat, lon };
  await db
    .insertInto('courses')
    .values(double)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute();
  await db.deleteFrom('distinct_courses').execute();
}
