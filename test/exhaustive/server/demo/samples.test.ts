import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { AdminMembers, Bursts } from '../../../../contract/admin.ts';
import type { PublicConfig } from '../../../../contract/config.ts';
import type { DemoSamples } from '../../../../contract/demo.ts';
import type { CountryLeaderboard, Leaderboard } from '../../../../contract/leaderboard.ts';
import { readCatalogue } from '../../../../server/db/catalogue.ts';
import { StartError } from '../../../../server/db/startError.ts';
import { sampleBallots } from '../../../../server/features/demo/sampleBallots.ts';
import { addSampleMembers, addSampleVotes, refuseSamples } from '../../../../server/features/demo/sampleRepository.ts';
import { readAppeal } from '../../../../server/db/appeal.ts';
import { createSamples, type Samples } from '../../../../server/features/demo/samples.ts';
import { findDifferences } from '../../../../server/workers/recount.ts';
import { registerAdmin } from '../../../support/server/admin.ts';
import { newIdentity } from '../../../support/server/identity.ts';
import { coursesIn, locationIdIn, pickCalls } from '../../../support/server/picks.ts';
import { registerMember, startTestServer, TEST_SECRETS, type TestServer } from '../../../support/server/server.ts';
import { talliesOf } from '../../../support/server/votes.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ startAt: new Date() });
});
afterAll(() => server.close());

const call = async (method: 'GET' | 'PUT' | 'DELETE') => {
  const reply = await server.app.inject({ method, url: '/api/demo/samples' });
  return { status: reply.statusCode, samples: reply.json<DemoSamples>() };
};
const read = async () => (await call('GET')).samples;
const settled = () => expect.poll(read, { interval: 50 }).toMatchObject({ running: null });
const fill = async () => {
  await call('PUT');
  await settled();
};
const remove = async () => {
  await call('DELETE');
  await settled();
};
/** What the public configuration says of the sample votes. */
const told = async () => (await server.app.inject('/api/config')).json<PublicConfig>().samples;
const aJob = (): Samples =>
  createSamples({
    db: server.db,
    secrets: TEST_SECRETS,
    now: server.clock.now,
    log: { info: () => undefined, error: () => undefined },
  });
const counted = async () => {
  await server.standings.tick();
  expect(await findDifferences(server.db)).toEqual([]);
  return talliesOf(server.db);
};
const ballots = async () => {
  const { rows } = await sql<{ ballots: number }>`
    select count(*)::integer as ballots from ballots join members on members.id = ballots.member_id where sample`.execute(
    server.db,
  );
  return rows[0]?.ballots ?? 0;
};
const NOTHING: DemoSamples = { members: 0, states: 0, ofStates: 50, running: null, failed: false };
const EVERYTHING: DemoSamples = { ...NOTHING, members: 400, states: 50 };

afterEach(remove);

describe('filling a demo with sample votes', () => {
  it('gives courses of all fifty states votes and movements, and reports progress to every page', async () => {
    expect([await read(), await told()]).toEqual([NOTHING, NOTHING]);
    expect(await call('PUT')).toMatchObject({ status: 202, samples: { running: 'filling' } });
    const begun: unknown = expect.toSatisfy(
      ({ states, running, members }: DemoSamples) => states > 0 && running === 'filling' && members === 400,
    );
    await expect.poll(read, { interval: 5 }).toEqual(begun);
    await settled();
    expect(await read()).toEqual(EVERYTHING);
    expect(await told()).toEqual(EVERYTHING);

    await counted();
    server.clock.advance(1000);
    const country = (await server.app.inject('/api/leaderboard')).json<CountryLeaderboard>();
    expect(country.locations.filter(({ ballots: turnout, leader }) => turnout < 40 || !leader)).toEqual([]);
    const { entries } = (await server.app.inject('/api/leaderboard/az')).json<Leaderboard>();
    expect(entries.filter(({ movement }) => typeof movement === 'number').length).toBeGreaterThan(10);
  });

  it('adds nothing twice when it is requested again, at once or later, or by another process', async () => {
    const other = aJob();
    other.start('filling');
    await Promise.all([call('PUT'), call('PUT')]);
    await other.settled();
    await settled();
    const once = { ballots: await ballots(), tallies: await counted() };
    await fill();
    expect({ ballots: await ballots(), tallies: await counted() }).toEqual(once);
  });

  it('reports how far it came when it was interrupted, and continues from there', async () => {
    await addSampleMembers(server.db, server.clock.now());
    const appealOf = await readAppeal();
    const now = server.clock.now();
    await addSampleVotes(server.db, await locationIdIn(server.db, 'AZ'), { now, appealOf });
    expect(await read()).toEqual({ ...EVERYTHING, states: 1 });
    await fill();
    expect(await read()).toEqual(EVERYTHING);
    const catalogue = (await readCatalogue()).map((course, index) => ({
      ...course,
      id: index,
      appeal: appealOf(course),
    }));
    const byState = Map.groupBy(catalogue, ({ state }) => state);
    const made = [...byState].flatMap(([state, courses]) => sampleBallots(state, courses, { now }));
    expect(await ballots()).toBe(made.length);
    await counted();
  });

  it('reports a failure, and can be retried', async () => {
    await sql`alter table sample_states rename to away`.execute(server.db);
    const job = aJob();
    job.start('filling');
    await job.settled();
    await sql`alter table away rename to sample_states`.execute(server.db);
    expect(await job.status()).toMatchObject({ running: null, failed: true });
    job.start('filling');
    expect(await job.status()).toMatchObject({ failed: false });
    await job.settled();
    expect(await job.status()).toEqual(EVERYTHING);
  });
});

describe('removing the sample votes', () => {
  it('keeps other members and their votes, and tallies that a recount confirms', async () => {
    const member = await registerMember(server);
    const locationId = await locationIdIn(server.db, 'AZ');
    const picks = pickCalls(server.app, { headers: member.headers, locationId });
    await picks.replace((await coursesIn(server.db, 'AZ')).slice(0, 5), 0);
    const before = { tallies: await counted(), ballot: (await picks.get()).json<object>() };

    await fill();
    expect((await counted()).size).toBeGreaterThan(1000);
    await remove();
    expect(await read()).toEqual(NOTHING);
    expect({ tallies: await counted(), ballot: (await picks.get()).json<object>() }).toEqual(before);
    server.clock.advance(1000);
    const { entries } = (await server.app.inject('/api/leaderboard/az')).json<Leaderboard>();
    expect(entries.filter(({ votes }) => votes > 0).map(({ votes }) => votes)).toEqual([1, 1, 1, 1, 1]);
    expect(entries.every(({ movement }) => movement === null)).toBe(true);
  });

  it('stops a filling that is under way, and removes everything', async () => {
    await call('PUT');
    await expect.poll(async () => (await read()).states, { interval: 5 }).toBeGreaterThan(0);
    await remove();
    expect(await read()).toEqual(NOTHING);
    expect(await ballots()).toBe(0);
    await counted();
  });

  it('subtracts the votes of a sample member only once when an admin has voided them', async () => {
    await addSampleMembers(server.db, server.clock.now());
    const admin = await registerAdmin(server);
    const before = await counted();
    await admin.call('PUT', 'users/sample-001/voided', { voided: true, reason: 'A try' });
    await fill();
    await counted();
    await admin.call('PUT', 'users/sample-002/voided', { voided: true, reason: 'A try' });
    await remove();
    expect(await counted()).toEqual(before);
  });
});

describe('a sample member', () => {
  it('cannot sign in, even with an ID token for its identity', async () => {
    await addSampleMembers(server.db, server.clock.now());
    const { idToken, uid } = await newIdentity({ email: 'sample-001@samples.example' });
    await server.db.updateTable('members').set({ identity_uid: uid }).where('id', '=', 'sample-001').execute();
    const reply = await server.app.inject({ method: 'POST', url: '/api/users/login', payload: { idToken } });
    expect([reply.statusCode, reply.json()]).toMatchObject([404, { code: 'not_registered' }]);
  });

  it('is marked in the list of members, and left out of the report of bursts', async () => {
    const admin = await registerAdmin(server);
    const bursts = async () => (await admin.call('GET', 'users/bursts')).json<Bursts>();
    const before = await bursts();
    await addSampleMembers(server.db, server.clock.now());
    const { users } = (await admin.call('GET', 'users?search=sample-0')).json<AdminMembers>();
    expect(users.length).toBeGreaterThan(20);
    expect(users.every(({ sample }) => sample)).toBe(true);
    const others = (await admin.call('GET', 'users?filter=admins')).json<AdminMembers>().users;
    expect(others.some(({ sample }) => sample)).toBe(false);
    expect(await bursts()).toEqual(before);
  });
});

describe('a deployment', () => {
  it('has no calls for sample votes', async () => {
    const env = {
      FIREBASE_PROJECT_ID: 'real-project',
      FIREBASE_API_KEY: 'an-api-key',
      FIREBASE_AUTH_DOMAIN: 'real-project.firebaseapp.com',
      PUBLIC_ORIGIN: 'https://picks.example',
    };
    const real = await startTestServer({ env });
    for (const method of ['GET', 'PUT', 'DELETE'] as const) {
      const reply = await real.app.inject({ method, url: '/api/demo/samples' });
      expect([reply.statusCode, reply.json()]).toMatchObject([404, { code: 'not_found' }]);
    }
    expect((await real.app.inject('/api/config')).json<PublicConfig>().samples).toBeNull();
    await real.close();
  });

  it('does not start on a database with sample votes', async () => {
    await refuseSamples(server.db);
    await addSampleMembers(server.db, server.clock.now());
    await expect(refuseSamples(server.db)).rejects.toThrow(StartError);
  });
});
