import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminLocation } from '../../../contract/admin.ts';
import type { AdminCourse, AdminCourses, CourseChange } from '../../../contract/adminCourses.ts';
import type { ErrorResponse } from '../../../contract/errors.ts';
import type { Leaderboard } from '../../../contract/leaderboard.ts';
import { type AdminCalls, codeOf, registerAdmin } from '../../support/server/admin.ts';
import { addCourses, giveVotes } from '../../support/server/votes.ts';
import { coursesIn, locationIdIn, pickCalls } from '../../support/server/picks.ts';
import { registerMember, startTestServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;
let admin: AdminCalls;
let ohio: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await registerAdmin(server);
  ohio = await locationIdIn(server.db, 'OH');
});
afterAll(() => server.close());

const list = async (query: string) => (await admin.call('GET', `courses?${query}`)).json<AdminCourses>();
const add = (wish: object) =>
  admin.call('POST', 'courses', { locationId: ohio, name: 'New', city: 'Akron', lat: 41.1, lon: -81.5, ...wish });
const edit = (id: number, change: CourseChange) => admin.edit(id, change);
async function ranked(state: string): Promise<string[]> {
  server.clock.advance(1000);
  await server.standings.tick();
  const names: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const address = `/api/leaderboard/${state}?limit=100${cursor && `&cursor=${cursor}`}`;
    const page: Leaderboard = (await server.app.inject(address)).json<Leaderboard>();
    names.push(...page.entries.map(({ name }) => name));
    cursor = page.nextCursor;
  }
  return names;
}

describe('the list of courses', () => {
  it('finds words of name and city with or without accents, also of withdrawn courses', async () => {
    const made = (await add({ name: 'Cañada Óaks', city: 'Éclair Falls', externalId: 'osm-7' })).json<AdminCourse>();
    for (const search of ['canada oaks', 'OAKS falls', 'cañada eclair', 'osm 7']) {
      expect((await list(`search=${encodeURIComponent(search)}`)).courses).toEqual([made]);
    }
    expect((await list('search=anada')).courses).toEqual([]);
    await admin.switchCourse(made._id, false);
    expect((await list('search=canada%20oaks')).courses).toMatchObject([{ _id: made._id, active: false }]);
    expect((await list('search=canada%20oaks&active=true')).courses).toEqual([]);
  });

  it('is paged from A to Z, with the votes of each course', async () => {
    const delaware = await locationIdIn(server.db, 'DE');
    const added = await addCourses(server.db, delaware, 70);
    await giveVotes(server.db, delaware, { [added[3]!]: 2 });
    await server.standings.tick();
    const seen: AdminCourse[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: AdminCourses = await list(`locationId=${delaware}${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.courses);
      expect(page.total).toBe((await coursesIn(server.db, 'DE')).length);
      cursor = page.nextCursor;
    }
    const names = seen.map(({ name }) => name);
    expect(names).toEqual(names.toSorted(new Intl.Collator('en', { numeric: true }).compare));
    expect(seen.map(({ _id }) => _id).sort()).toEqual((await coursesIn(server.db, 'DE')).sort());
    expect(seen.find(({ _id }) => _id === added[3])?.votes).toBe(2);
  });
});

describe('a new course', () => {
  it('can be voted for at once and stands in the next ranking, also in a state without votes', async () => {
    const reply = await add({ name: '  Aaa Links ', holes: 18, access: 'public', architect: null });
    expect(reply.statusCode).toBe(201);
    const course = reply.json<AdminCourse>();
    expect(course).toEqual({
      _id: course._id,
      name: 'Aaa Links',
      city: 'Akron',
      state: 'OH',
      locationId: ohio,
      lat: 41.1,
      lon: -81.5,
      holes: 18,
      access: 'public',
      active: true,
      externalId: null,
      mergedInto: null,
      mergeUndoUntil: null,
      votes: 0,
      version: expect.any(String) as string,
    });
    expect(await ranked('oh')).toContain('Aaa Links');
    const { headers } = await registerMember(server);
    const vote = await pickCalls(server.app, { headers, locationId: ohio }).add(course._id);
    expect(vote.statusCode).toBe(200);
    expect((await admin.audit())[0]).toMatchObject({
      action: 'course_added',
      target: 'Aaa Links',
      targetId: String(course._id),
    });
  });

  it('is refused when its city has a course of this name in any spelling, or its external id is taken', async () => {
    await add({ name: 'Twin Pines', externalId: 'twin' });
    const twin = await add({ name: 'TWIN-PINES', city: 'akron ' });
    expect(codeOf(twin)).toEqual([409, 'course_exists']);
    expect(Object.keys(twin.json<ErrorResponse>().fields ?? {})).toEqual(['name']);
    expect(codeOf(await add({ name: 'Other', externalId: ' twin ' }))).toEqual([409, 'course_exists']);
    expect((await add({ name: 'Twin Pines', city: 'Dayton' })).statusCode).toBe(201);
    expect((await add({ locationId: 'nowhere', name: 'Lost' })).json<ErrorResponse>().fields).toHaveProperty(
      'locationId',
    );
  });
});

describe('an edit', () => {
  it('changes the fields it names, clears those that are null, and is logged with old and new values', async () => {
    const course = (await add({ name: 'Old Name', holes: 9, par: 36 })).json<AdminCourse>();
    const edited = (await edit(course._id, { name: 'Fresh Name', holes: null, par: 35 })).json<AdminCourse>();
    expect(edited).toMatchObject({ name: 'Fresh Name', par: 35, city: 'Akron' });
    expect(edited).not.toHaveProperty('holes');
    expect((await admin.audit())[0]).toMatchObject({
      action: 'course_edited',
      details: {
        name: { from: 'Old Name', to: 'Fresh Name' },
        holes: { from: 9, to: null },
        par: { from: 36, to: 35 },
      },
    });
    const [first] = await admin.audit();
    await edit(course._id, { name: 'Fresh Name' });
    expect((await admin.audit())[0]).toEqual(first);
    const names = await ranked('oh');
    expect([names.includes('Fresh Name'), names.includes('Old Name')]).toEqual([true, false]);
  });

  it('stores every field of the contract', async () => {
    const { _id } = (await add({ name: 'All Facts' })).json<AdminCourse>();
    const change: Required<CourseChange> = {
      name: 'All Its Facts',
      city: 'Dayton',
      lat: 40,
      lon: -82,
      holes: 27,
      par: 108,
      opened: 1999,
      access: 'resort',
      architect: 'A. Tull',
      externalId: 'all-facts',
    };
    expect((await edit(_id, change)).json()).toMatchObject(change);
  });

  it('[R12.7] withdraws a course for a reason, keeps its votes, and brings it back', async () => {
    const { _id } = (await add({ name: 'Seasonal' })).json<AdminCourse>();
    const { headers } = await registerMember(server);
    const picks = pickCalls(server.app, { headers, locationId: ohio });
    await picks.add(_id);
    await admin.switchCourse(_id, false);
    expect(await ranked('oh')).not.toContain('Seasonal');
    expect((await picks.get()).json()).toMatchObject({ courseIds: [_id] });
    const other = pickCalls(server.app, { headers: (await registerMember(server)).headers, locationId: ohio });
    expect(codeOf(await other.add(_id))).toEqual([422, 'course_not_offered']);
    expect((await admin.switchCourse(_id, true)).json<AdminCourse>()).toMatchObject({ active: true, votes: 1 });
    expect(await ranked('oh')).toContain('Seasonal');
    const reason = 'It was sold';
    expect((await admin.audit()).slice(0, 2)).toMatchObject([
      { action: 'course_offered', target: 'Seasonal', reason },
      { action: 'course_withdrawn', target: 'Seasonal', reason },
    ]);
  });

  it('of a course that does not exist gets 404', async () => {
    expect(codeOf(await admin.switchCourse(999_999, false))).toEqual([404, 'not_found']);
  });
});

describe('locations', () => {
  it('[R12.7] can be closed and opened for a reason; a closed one takes no votes', async () => {
    const utah = await locationIdIn(server.db, 'UT');
    const all = (await admin.call('GET', 'locations')).json<AdminLocation[]>();
    expect(all).toHaveLength(50);
    expect(all.find(({ _id }) => _id === utah)).toEqual({
      _id: utah,
      code: 'UT',
      name: 'Utah',
      active: true,
      courses: (await coursesIn(server.db, 'UT')).length,
      ballots: 0,
    });
    const { headers } = await registerMember(server);
    const [course] = await coursesIn(server.db, 'UT');
    const vote = () => pickCalls(server.app, { headers, locationId: utah }).add(course!);
    await admin.switchState(utah, false);
    expect(codeOf(await vote())).toEqual([422, 'location_not_offered']);
    const offered = (await server.app.inject('/api/locations')).json<{ _id: string; active: boolean }[]>();
    expect(offered.find(({ _id }) => _id === utah)?.active).toBe(false);
    const opened = await admin.switchState(utah, true);
    expect(opened.json<AdminLocation>().active).toBe(true);
    expect((await vote()).statusCode).toBe(200);
    expect((await admin.audit())[0]).toMatchObject({ action: 'location_opened', target: 'Utah', reason: 'A storm' });
    expect(codeOf(await admin.switchState('nowhere', true))).toEqual([404, 'not_found']);
  });
});
