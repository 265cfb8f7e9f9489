import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SignedIn, TokenPair } from '../../../../contract/session.ts';
import { findDifferences } from '../../../../server/workers/recount.ts';
import { coursesIn, locationIdIn, pickCalls } from '../../../support/server/picks.ts';
import { registerMember, startTestServer, type TestMember, type TestServer } from '../../../support/server/server.ts';

const ROUNDS = 16;
/** With the other calls of a round fewer than the database connections, so that no call waits for one. */
const VOTES = 6;

let server: TestServer;
let locationId: string;
let courses: number[];
beforeAll(async () => {
  server = await startTestServer({ startAt: new Date() });
  locationId = await locationIdIn(server.db, 'AZ');
  courses = await coursesIn(server.db, 'AZ');
});
afterAll(() => server.close());

const bearer = (accessToken: string) => ({ authorization: `Bearer ${accessToken}` });
const logIn = ({ idToken }: TestMember) =>
  server.app.inject({ method: 'POST', url: '/api/users/login', payload: { idToken } });
const renew = (refreshToken: string) =>
  server.app.inject({ method: 'POST', url: '/api/users/refresh-token', payload: { refreshToken } });
const readMe = (accessToken: string) => server.app.inject({ url: '/api/users/me', headers: bearer(accessToken) });
const remove = (url: string, headers: object, payload?: object) =>
  server.app.inject({ method: 'DELETE', url, headers: { ...headers }, ...(payload ? { payload } : {}) });
const statuses = (replies: LightMyRequestResponse[]) => replies.map(({ statusCode }) => statusCode);

/** Rotates the calls, so that each round has another order. */
const rotated = <T>(items: T[], by: number): T[] => [
  ...items.slice(by % items.length),
  ...items.slice(0, by % items.length),
];

it('no session survives when several sessions renew and sign out everywhere at once', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const member = await registerMember(server);
    const sessions = [member, (await logIn(member)).json<SignedIn>(), (await logIn(member)).json<SignedIn>()];
    const renewals = sessions.flatMap(({ refreshToken }) => [() => renew(refreshToken), () => renew(refreshToken)]);
    const everywhere = sessions.map((session) => () => remove('/api/users/me/sessions', bearer(session.accessToken)));
    const replies = await Promise.all(rotated([...renewals, ...everywhere], round * 2).map((call) => call()));
    // The first call ends the sessions of the others, which then get a 401.
    expect(statuses(replies).filter((status) => status === 204).length).toBeGreaterThan(0);
    expect(statuses(replies).filter((status) => ![200, 204, 401].includes(status))).toEqual([]);

    const pairs: TokenPair[] = [
      ...sessions,
      ...replies.filter(({ statusCode }) => statusCode === 200).map((reply) => reply.json<TokenPair>()),
    ];
    for (const { accessToken, refreshToken } of pairs) {
      expect(statuses([await renew(refreshToken), await readMe(accessToken)])).toEqual([401, 401]);
    }
  }
});

it('votes of two sessions and signing out everywhere at once do not deadlock', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const member = await registerMember(server);
    const sessions = [member, (await logIn(member)).json<SignedIn>()];
    const votes = courses.slice(0, VOTES).map((course, index) => () => {
      const headers = bearer(sessions[index % 2]!.accessToken);
      return pickCalls(server.app, { headers, locationId }).add(course);
    });
    const everywhere = () => remove('/api/users/me/sessions', member.headers);
    const replies = await Promise.all(rotated([...votes, everywhere], round).map((call) => call()));
    expect(statuses(replies).filter((status) => ![200, 204, 401].includes(status))).toEqual([]);
    expect((await votes[0]!()).statusCode).toBe(401);
  }
});

it('the tallies stay right when a member deletes the account while voting and signing in', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const member = await registerMember(server);
    const second = (await logIn(member)).json<SignedIn>();
    const votes = courses.slice(0, VOTES).map((course, index) => () => {
      const headers = bearer((index % 2 ? member : second).accessToken);
      return pickCalls(server.app, { headers, locationId }).add(course);
    });
    const others = [
      () => remove('/api/users/me', member.headers, { idToken: member.idToken }),
      () => remove('/api/users/me', bearer(second.accessToken), { idToken: member.idToken }),
      () => logIn(member),
      () => renew(member.refreshToken),
    ];
    const [, ...late] = votes;
    const replies = await Promise.all(rotated([...late, ...others], round).map((call) => call()));
    const removals = statuses(replies).filter((status) => status === 204);
    expect(removals).toEqual([204]);
    // 404: signed in a moment after the member was gone.
    expect(statuses(replies).filter((status) => ![200, 204, 401, 404].includes(status))).toEqual([]);
    expect((await votes[0]!()).statusCode).toBe(401);

    const left = server.db.selectFrom('ballots').select('location_id').where('member_id', '=', member.user._id);
    expect(await left.execute()).toEqual([]);
    if (round % 3 === 0) await server.standings.tick();
    expect(await findDifferences(server.db)).toEqual([]);
  }
  await server.standings.tick();
  expect(await findDifferences(server.db)).toEqual([]);
});

it('no member without an identity remains when the account is deleted and registered with one ID token at once', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const member = await registerMember(server);
    const form = { idToken: member.idToken, fName: 'Pat', lName: 'Golfer' };
    const join = () => server.app.inject({ method: 'POST', url: '/api/users', payload: form });
    const leave = () => remove('/api/users/me', member.headers, { idToken: member.idToken });
    const [left, ...joined] = await Promise.all([leave(), join(), join(), join()]);
    expect(left.statusCode).toBe(204);
    // 409: came before the removal; 401: the account is gone.
    expect(statuses(joined).filter((status) => ![401, 409].includes(status))).toEqual([]);
    const rows = server.db.selectFrom('members').select('id').where('identity_uid', '=', member.uid);
    expect(await rows.execute()).toEqual([]);
  }
});
