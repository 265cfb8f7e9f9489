import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeIdentity } from '../../support/server/identity.ts';
import { registerMember, startTestServer, type TestMember, type TestServer } from '../../support/server/server.ts';
import { countedVotes } from '../../support/server/votes.ts';

let server: TestServer;
let places: { id: string; location_id: string }[];

beforeAll(async () => {
  server = await startTestServer({ env: { REQUIRE_VERIFIED_EMAIL: 'on' } });
  const courses = await server.db
    .selectFrom('courses')
    .innerJoin('locations', 'locations.id', 'courses.location_id')
    .select(['courses.id', 'courses.location_id'])
    .where('locations.code', 'in', ['AZ', 'OH'])
    .orderBy('courses.id')
    .execute();
  const [first] = courses;
  const other = courses.find(({ location_id }) => location_id !== first!.location_id);
  places = [first!, courses[1]!, other!].map(({ id, location_id }) => ({ id: String(id), location_id }));
});
afterAll(() => server.close());

const vote = async ({ headers }: TestMember) => {
  for (const { id, location_id } of places) {
    await server.app.inject({ method: 'PUT', url: `/api/picks/${location_id}/${id}`, headers });
  }
};
const logIn = (idToken: string) => server.app.inject({ method: 'POST', url: '/api/users/login', payload: { idToken } });

it('[R4.11] a sign-in with a verified address makes the member’s stored ballots count in full, once', async () => {
  const member = await registerMember(server);
  await vote(member);
  expect(await countedVotes(server)).toBe(0);
  await logIn(member.idToken);
  expect(await countedVotes(server)).toBe(0);

  await changeIdentity(member.uid, { emailVerified: true });
  const replies = await Promise.all(Array.from({ length: 6 }, () => logIn(member.idToken)));
  expect(replies.every(({ statusCode }) => statusCode === 200)).toBe(true);
  expect(await countedVotes(server)).toBe(3);
  const ballots = await server.db.selectFrom('standings').select('ballots').where('ballots', '>', 0).execute();
  expect(ballots).toEqual([{ ballots: 1 }, { ballots: 1 }]);
});

it('a member who took every vote back before verifying the address does not count in the turnout', async () => {
  const member = await registerMember(server);
  await vote(member);
  for (const { id, location_id } of places) {
    await server.app.inject({ method: 'DELETE', url: `/api/picks/${location_id}/${id}`, headers: member.headers });
  }
  const turnout = () => server.db.selectFrom('standings').selectAll().orderBy('location_id').execute();
  const voters = async () => (await turnout()).map(({ ballots }) => ballots);
  await countedVotes(server);
  const before = await voters();
  await changeIdentity(member.uid, { emailVerified: true });
  await logIn(member.idToken);
  await countedVotes(server);
  expect(await voters()).toEqual(before);
});

it('votes of a verified member count at once', async () => {
  const before = await countedVotes(server);
  await vote(await registerMember(server, { verified: true }));
  expect(await countedVotes(server)).toBe(before + 3);
});
