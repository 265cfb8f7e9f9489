import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AccountExport } from '../../../contract/account.ts';
import type { SharedPicks } from '../../../contract/picks.ts';
import { type AdminCalls, registerAdmin } from '../../support/server/admin.ts';
import { newMarker, type Marker } from '../../support/server/marks.ts';
import { coursesIn, locationIdIn } from '../../support/server/picks.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';
import { shareList } from '../../support/server/sharing.ts';
import { addCourses } from '../../support/server/votes.ts';

let server: TestServer;
let admin: AdminCalls;
let arizona: string;
let papago: number;
let other: number;
let marker: Marker;
beforeAll(async () => {
  server = await startTestServer({ startAt: new Date(), coursesPerState: 4 });
  admin = await registerAdmin(server);
  arizona = await locationIdIn(server.db, 'AZ');
  [papago, other] = (await coursesIn(server.db, 'AZ')) as [number, number];
});
afterAll(() => server.close());
beforeEach(async () => {
  marker = await newMarker(server);
});

const now = () => server.clock.now().toISOString();

describe('the marks of a member', () => {
  it('[R23.1] name the courses played and wanted, to their member only', async () => {
    const stranger = await newMarker(server);
    await marker.change(papago, { wanted: true });
    await marker.change(papago, { played: true });
    await marker.change(other, { wanted: true });
    const { marks, version } = await marker.read();
    expect(version).toBe(3);
    expect(marks).toMatchObject([
      { courseId: papago, state: 'AZ', locationId: arizona, playedAt: now(), wantedAt: null, note: null },
      { courseId: other, playedAt: null, wantedAt: now() },
    ]);
    expect(await stranger.read()).toEqual({ version: 0, marks: [] });
  });

  it('[R23.2] stay as they are when the same is said twice, and the last word about each part counts', async () => {
    const first = await marker.change(papago, { played: true });
    expect(await marker.change(papago, { played: true })).toEqual(first);
    await Promise.all([marker.change(papago, { note: 'Firm greens.' }), marker.change(papago, { wanted: true })]);
    const { marks, version } = await marker.read();
    expect(marks).toMatchObject([{ playedAt: now(), wantedAt: now(), note: 'Firm greens.' }]);
    expect(version).toBe(3);
  });

  it('leave no row when nothing is said anymore', async () => {
    await marker.change(papago, { played: true, note: 'Firm greens.' });
    await marker.change(papago, { played: false });
    expect((await marker.read()).marks).toMatchObject([{ playedAt: null, note: 'Firm greens.' }]);
    await marker.change(papago, { note: null });
    expect((await marker.read()).marks).toEqual([]);
    const rows = server.db.selectFrom('marks').selectAll().where('member_id', '=', marker.member.user._id);
    expect(await rows.execute()).toEqual([]);
  });

  it('[R23.3] have a note of at most 280 characters, in one line', async () => {
    const { headers } = marker.member;
    const send = (note: string) =>
      server.app.inject({ method: 'PATCH', url: `/api/marks/${papago}`, headers, payload: { note } });
    expect((await send('x'.repeat(281))).json()).toMatchObject({ fields: { note: 'Use at most 280 characters.' } });
    expect((await send('two\nlines')).statusCode).toBe(400);
    expect((await send(`  ${'⛳'.repeat(200)} `)).json()).toMatchObject({ mark: { note: '⛳'.repeat(200) } });
  });

  it('[R23.5] are in the download of the own data, and go with the account', async () => {
    await marker.change(papago, { played: true, note: 'Firm greens.' });
    const { headers, idToken, user } = marker.member;
    const data = (await server.app.inject({ url: '/api/users/me/export', headers })).json<AccountExport>();
    expect(data.marks).toEqual((await marker.read()).marks);
    const payload = { idToken };
    const reply = await server.app.inject({ method: 'DELETE', url: '/api/users/me', headers, payload });
    expect(reply.statusCode, reply.body).toBe(204);
    expect(await server.db.selectFrom('marks').selectAll().where('member_id', '=', user._id).execute()).toEqual([]);
  });
});

it('[R23.3] notes are on a shared list only while its owner shares it with notes', async () => {
  const list = await shareList(server, { published: false });
  const [first, second] = list.courseIds as [number, number];
  const owner = await newMarker(server, list.owner);
  await owner.change(first, { note: 'Worth the drive.' });
  await owner.change(second, { played: true });
  const publish = async (payload: object) => {
    const url = `/api/picks/${list.locationId}/publication`;
    const reply = await server.app.inject({ method: 'PUT', url, headers: list.owner.headers, payload });
    return reply.json<{ withNotes: boolean }>().withNotes;
  };
  const notes = async () => (await server.app.inject(`/api${list.path}`)).json<SharedPicks>().notes;

  expect(await publish({ published: true, displayName: 'Pat' })).toBe(false);
  expect(await notes()).toEqual([]);
  expect(await publish({ published: true, withNotes: true })).toBe(true);
  expect(await notes()).toEqual([{ courseId: first, note: 'Worth the drive.' }]);
  expect(await publish({ published: true })).toBe(true);
  await publish({ published: false });
  expect(await publish({ published: true })).toBe(false);
  expect(await notes()).toEqual([]);
});

describe('a merge of courses', () => {
  const EARLY = 60_000;
  let twin: number;
  let stays: number;
  beforeEach(async () => {
    [twin, stays] = (await addCourses(server.db, arizona, 2)) as [number, number];
  });
  const merge = async () => {
    const reply = await admin.call('POST', `courses/${twin}/merge`, { reason: 'The same course', into: stays });
    expect(reply.statusCode, reply.body).toBe(200);
  };

  it('[R23.4] keeps what was marked of either course, at the earlier time', async () => {
    await marker.change(twin, { played: true });
    const played = now();
    server.clock.advance(EARLY);
    await marker.change(stays, { wanted: true });
    await marker.change(stays, { played: true, wanted: true });
    const { version } = await marker.read();
    await merge();
    const after = await marker.read();
    expect(after.marks).toMatchObject([{ courseId: stays, playedAt: played, wantedAt: now() }]);
    expect(after.version).toBe(version + 1);
  });

  it('[R23.4] keeps every word of both notes, also where they are longer than a new one can be', async () => {
    await marker.change(twin, { note: 'x'.repeat(280) });
    await marker.change(stays, { note: 'Firm greens.' });
    const same = await newMarker(server);
    await same.change(twin, { note: 'Firm greens.' });
    await same.change(stays, { note: 'Firm greens.' });
    const one = await newMarker(server);
    await one.change(twin, { note: 'Only here.' });
    await merge();
    expect((await marker.read()).marks.map(({ note }) => note)).toEqual([`Firm greens. / ${'x'.repeat(280)}`]);
    expect((await same.read()).marks.map(({ note }) => note)).toEqual(['Firm greens.']);
    expect((await one.read()).marks).toMatchObject([{ courseId: stays, note: 'Only here.' }]);
  });

  it('[R23.4] leads later marks of the duplicate to the course that stays', async () => {
    await merge();
    expect((await marker.change(twin, { played: true })).mark.courseId).toBe(stays);
  });

  it('[R12.16] gives both marks back when it is undone, except where they were changed or deleted since', async () => {
    const undo = () => admin.call('POST', `courses/${twin}/merge/undo`, { reason: 'Two courses' });
    await marker.change(twin, { played: true, note: 'Only here.' });
    const both = await newMarker(server);
    await both.change(twin, { note: 'Fast greens.' });
    await both.change(stays, { wanted: true, note: 'Firm greens.' });
    const changed = await newMarker(server);
    await changed.change(twin, { played: true });
    const deleted = await newMarker(server);
    await deleted.change(twin, { played: true });
    const before = [await marker.read(), await both.read()].map(({ marks }) => marks);
    await merge();
    await changed.change(stays, { note: 'Since then.' });
    await deleted.change(stays, { played: false });
    expect((await undo()).statusCode).toBe(200);
    expect([await marker.read(), await both.read()].map(({ marks }) => marks)).toEqual(before);
    expect((await deleted.read()).marks).toEqual([]);
    const kept = (await changed.read()).marks.map(({ courseId, note }) => [courseId, note]);
    expect(kept).toEqual(
      expect.arrayContaining([
        [twin, null],
        [stays, 'Since then.'],
      ]),
    );
  });

  it('[R23.4] loses no mark that is made meanwhile', async () => {
    const markers = await Promise.all(Array.from({ length: 8 }, () => newMarker(server)));
    await Promise.all([merge(), ...markers.map(({ change }) => change(twin, { played: true }))]);
    for (const { read } of markers) expect((await read()).marks).toMatchObject([{ courseId: stays }]);
  });
});
