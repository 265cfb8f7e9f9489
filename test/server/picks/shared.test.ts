import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, it } from 'vitest';
import type { ErrorResponse } from '../../../contract/errors.ts';
import type { Ballot, SharedPicks } from '../../../contract/picks.ts';
import type { User } from '../../../contract/users.ts';
import { coursesIn, locationIdIn, pickCalls, type PickCalls, useVoter } from '../../support/server/picks.ts';
import { disableMember, setVotingOpen, withdrawCourse } from '../../support/server/offers.ts';
import { registerMember, startTestServer, type TestMember, type TestServer } from '../../support/server/server.ts';

let server: TestServer;
let member: TestMember;
let locationId: string;
let courses: number[];
let picks: PickCalls;
useVoter('AZ', (voter) => {
  ({ server, member, locationId, courses, picks } = voter);
});

const publish = (payload: object, where = locationId) =>
  server.app.inject({ method: 'PUT', url: `/api/picks/${where}/publication`, headers: member.headers, payload });
const read = (place = 'az', userId = member.user._id) => server.app.inject(`/api/shared/${userId}/${place}`);
const codeOf = (reply: LightMyRequestResponse) => [reply.statusCode, reply.json<ErrorResponse>().code];

async function shareThree(displayName = 'Pat of the Pines'): Promise<number[]> {
  const three = [courses[2]!, courses[0]!, courses[1]!];
  await picks.replace(three, 0);
  expect((await publish({ published: true, displayName })).statusCode).toBe(200);
  return three;
}

describe('sharing a list', () => {
  it('[R8.4] makes the courses public, and of the owner only the display name', async () => {
    const three = await shareThree();
    const again = await publish({ published: true });
    expect(again.json()).toEqual({ published: true, withNotes: false, url: `/shared/${member.user._id}/az` });
    expect((await picks.get()).json()).toMatchObject({ published: true, version: 1 });
    const reply = await read();
    const list = reply.json<SharedPicks>();
    expect(list.courses.map(({ _id }) => _id)).toEqual(three);
    expect(Object.keys(list).sort()).toEqual(['courses', 'displayName', 'locationId', 'notes', 'state', 'updatedAt']);
    expect(list).toMatchObject({ displayName: 'Pat of the Pines', state: 'AZ', locationId });
    expect(list.courses[0]).not.toHaveProperty('votes');
    expect(reply.headers).toMatchObject({ 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' });
  });

  it('[R8.6] makes the list readable by state code in any case and by location id, with any bearer', async () => {
    const reply = await read();
    expect(reply.statusCode).toBe(404);
    await shareThree();
    const { body } = await read();
    expect((await read('AZ')).body).toBe(body);
    expect((await read(locationId)).body).toBe(body);
    const stale = { authorization: 'Bearer stale' };
    const url = `/api/shared/${member.user._id}/az`;
    expect((await server.app.inject({ url, headers: stale })).body).toBe(body);
  });

  it('lets a reader’s cached copy stand (304) until the list changes', async () => {
    const three = await shareThree();
    const { etag } = (await read()).headers;
    const ask = () =>
      server.app.inject({ url: `/api/shared/${member.user._id}/az`, headers: { 'if-none-match': String(etag) } });
    expect((await ask()).statusCode).toBe(304);
    server.clock.advance(60_000);
    await picks.replace(three.toReversed(), 1);
    const changed = await ask();
    expect(changed.statusCode).toBe(200);
    expect(changed.json<SharedPicks>().updatedAt).toBe(server.clock.now().toISOString());
  });

  it('trims the name, keeps it when none is sent, and replaces it by a new one', async () => {
    await shareThree('  Pat  ');
    const nameNow = async () => (await read()).json<SharedPicks>().displayName;
    expect(await nameNow()).toBe('Pat');
    await publish({ published: false });
    await publish({ published: true });
    expect(await nameNow()).toBe('Pat');
    await publish({ published: true, displayName: 'P'.repeat(80) });
    expect(await nameNow()).toBe('P'.repeat(80));
  });

  it('is refused without a name at the first time, and with one that is empty or too long', async () => {
    await picks.add(courses[0]!);
    for (const wrong of [{}, { displayName: '' }, { displayName: ' \t ' }, { displayName: 'P'.repeat(81) }]) {
      const reply = await publish({ published: true, ...wrong });
      expect(codeOf(reply)).toEqual([400, 'bad_request']);
      expect(Object.keys(reply.json<ErrorResponse>().fields ?? {})).toEqual(['displayName']);
    }
    expect((await picks.get()).json()).toMatchObject({ published: false });
    expect((await read()).statusCode).toBe(404);
  });

  it('needs no name for the next list, which has the same', async () => {
    await shareThree('Pat');
    const utah = await locationIdIn(server.db, 'UT');
    const [course] = await coursesIn(server.db, 'UT');
    await pickCalls(server.app, { headers: member.headers, locationId: utah }).add(course!);
    expect((await publish({ published: true }, utah)).statusCode).toBe(200);
    expect((await read('ut')).json()).toMatchObject({ displayName: 'Pat' });
  });

  it('[R8.9] shows one name in the settings and above every list, wherever it is changed', async () => {
    await shareThree('Pat');
    const utah = await locationIdIn(server.db, 'UT');
    const [course] = await coursesIn(server.db, 'UT');
    await pickCalls(server.app, { headers: member.headers, locationId: utah }).add(course!);
    await publish({ published: true, displayName: '  Eagle ' }, utah);
    const names = async () => {
      const me = await server.app.inject({ url: '/api/users/me', headers: member.headers });
      const lists = [await read('az'), await read('ut')].map((reply) => reply.json<SharedPicks>().displayName);
      return [me.json<User>().name, ...lists];
    };
    expect(await names()).toEqual(['Eagle', 'Eagle', 'Eagle']);
    const renamed = {
      method: 'PATCH',
      url: '/api/users/me',
      headers: member.headers,
      payload: { name: 'Birdie' },
    } as const;
    expect((await server.app.inject(renamed)).statusCode).toBe(200);
    expect(await names()).toEqual(['Birdie', 'Birdie', 'Birdie']);
    await server.app.inject({ ...renamed, payload: { fName: 'Patricia' } });
    expect(await names()).toEqual(['Birdie', 'Birdie', 'Birdie']);
  });

  it('does not publish a name that the member never put above a list', async () => {
    const payload = { name: 'Known to friends' };
    await server.app.inject({ method: 'PATCH', url: '/api/users/me', headers: member.headers, payload });
    await picks.add(courses[0]!);
    expect(codeOf(await publish({ published: true }))).toEqual([400, 'bad_request']);
  });

  it('is refused for a list that never had a vote, and allowed for one that was emptied', async () => {
    const wish = { published: true, displayName: 'Pat' };
    expect(codeOf(await publish(wish))).toEqual([422, 'ballot_empty']);
    // Taking back a vote that was never given stores an empty ballot.
    await picks.remove(courses[0]!);
    expect(codeOf(await publish(wish))).toEqual([422, 'ballot_empty']);
    expect((await publish({ published: false })).json()).toEqual({ published: false, withNotes: false, url: null });
    await picks.add(courses[0]!);
    await picks.remove(courses[0]!);
    expect((await publish(wish)).statusCode).toBe(200);
    expect((await read()).json()).toMatchObject({ displayName: 'Pat', courses: [] });
  });

  it('shows a withdrawn course as not active', async () => {
    const withdrawn = courses.at(-1)!;
    await picks.replace([withdrawn, courses[0]!], 0);
    await publish({ published: true, displayName: 'Pat' });
    await withdrawCourse(server, withdrawn);
    expect((await read()).json<SharedPicks>().courses[0]).toMatchObject({ _id: withdrawn, active: false });
  });

  it('returns the whole address where the deployment has an origin', async () => {
    const deployed = await startTestServer({ env: { PUBLIC_ORIGIN: 'https://picks.example' } });
    const someone = await registerMember(deployed);
    const calls = pickCalls(deployed.app, { headers: someone.headers, locationId });
    await calls.add(courses[0]!);
    const { headers } = someone;
    const url = `/api/picks/${locationId}/publication`;
    const payload = { published: true, displayName: 'Pat' };
    const reply = await deployed.app.inject({ method: 'PUT', url, headers, payload });
    expect(reply.json()).toEqual({
      published: true,
      withNotes: false,
      url: `https://picks.example/shared/${someone.user._id}/az`,
    });
    await deployed.close();
  });
});

describe('a list that is not public', () => {
  it('[R8.5] has the same 404 whether it is private, taken back, unknown or malformed', async () => {
    await picks.add(courses[0]!);
    const { body, headers, statusCode } = await read();
    expect(statusCode).toBe(404);
    await shareAndTakeBack();
    const addresses = [
      `${member.user._id}/az`,
      `${member.user._id}/${locationId}`,
      `${member.user._id}/ut`,
      `${member.user._id}/zz`,
      `${member.user._id}/arizona`,
      'nobody/az',
      `${'x'.repeat(64)}/az`,
      `${member.user._id}/${'x'.repeat(100)}`,
      '%00/az',
      `${member.user._id}/%00`,
      '%20/az',
      '%27%20or%201=1/az',
      `${member.user._id}/`,
      member.user._id,
    ];
    for (const address of addresses) {
      const reply = await server.app.inject(`/api/shared/${address}`);
      expect([reply.statusCode, reply.body], address).toEqual([404, body]);
      expect({ ...reply.headers, date: '', 'x-request-id': '' }, address).toEqual({
        ...headers,
        date: '',
        'x-request-id': '',
      });
    }
  });

  it('that was taken back is gone at once for a reader with a cached copy', async () => {
    await shareThree();
    const { etag } = (await read()).headers;
    await publish({ published: false });
    const headers = { 'if-none-match': String(etag) };
    const url = `/api/shared/${member.user._id}/az`;
    expect((await server.app.inject({ url, headers })).statusCode).toBe(404);
    expect((await picks.get()).json<Ballot>()).toMatchObject({ published: false, version: 1 });
  });

  it('includes each list of a disabled member', async () => {
    await shareThree();
    await disableMember(server, member.user._id);
    expect((await read()).statusCode).toBe(404);
  });

  async function shareAndTakeBack(): Promise<void> {
    await publish({ published: true, displayName: 'Pat' });
    expect((await read()).statusCode).toBe(200);
    expect((await publish({ published: false })).json()).toEqual({ published: false, withNotes: false, url: null });
  }
});

describe('the right to share', () => {
  it('belongs to the owner, with a session that has not ended, in a known location', async () => {
    await picks.add(courses[0]!);
    const wish = { published: true, displayName: 'Pat' };
    expect(codeOf(await publish(wish, 'nowhere'))).toEqual([404, 'not_found']);
    const url = `/api/picks/${locationId}/publication`;
    expect(codeOf(await server.app.inject({ method: 'PUT', url, payload: wish }))).toEqual([401, 'unauthorized']);
    const { headers } = member;
    const payload = { userId: member.user._id };
    await server.app.inject({ method: 'POST', url: '/api/users/logout', headers, payload });
    expect(codeOf(await publish(wish))).toEqual([401, 'unauthorized']);
    expect((await read()).statusCode).toBe(404);
  });

  it('includes taking a list back where voting is closed', async () => {
    const [course] = await coursesIn(server.db, 'NV');
    const nevada = await locationIdIn(server.db, 'NV');
    await pickCalls(server.app, { headers: member.headers, locationId: nevada }).add(course!);
    await publish({ published: true, displayName: 'Pat' }, nevada);
    await setVotingOpen(server, nevada, false);
    expect((await read('nv')).statusCode).toBe(200);
    expect((await publish({ published: false }, nevada)).statusCode).toBe(200);
    expect((await read('nv')).statusCode).toBe(404);
  });
});
