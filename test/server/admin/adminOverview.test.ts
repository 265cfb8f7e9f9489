import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminOverview } from '../../../contract/adminOverview.ts';
import { registerAdmin } from '../../support/server/admin.ts';
import { coursesIn, locationIdIn } from '../../support/server/picks.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';
import { giveVotes } from '../../support/server/votes.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('the overview of an admin', () => {
  it('[R16.14] has members and ballots of each day, the courses that moved most, and the states without votes', async () => {
    const { db, clock, standings } = server;
    const locationId = await locationIdIn(db, 'AZ');
    const [first, second, third] = (await coursesIn(db, 'AZ')) as [number, number, number];
    const vote = async (votes: Record<number, number>) => {
      clock.advance(1000);
      await giveVotes(db, locationId, votes);
      await standings.tick();
    };
    await vote({ [first]: 4, [second]: 2, [third]: 1 });
    const before = await db.selectFrom('members').select('id').execute();
    clock.advance(86_400_000);
    await vote({ [third]: 5 });
    const admin = await registerAdmin(server);
    const overview = (await admin.call('GET', 'overview')).json<AdminOverview>();
    expect(overview.movers.map(({ courseId, places, state }) => [courseId, places, state])).toEqual([
      [third, 2, 'AZ'],
      [first, -1, 'AZ'],
      [second, -1, 'AZ'],
    ]);
    expect(overview.withoutVotes).toHaveLength(49);
    expect(overview.withoutVotes).not.toContainEqual({ code: 'AZ', name: 'Arizona' });
    expect(overview.days.find(({ day }) => day === '2026-06-15')).toMatchObject({ ballots: 7 });
    const after = await db.selectFrom('members').select('id').execute();
    const counted = overview.days.reduce((sum, { members }) => sum + members, 0);
    expect([counted, after.length >= before.length]).toEqual([after.length, true]);
    expect(overview.days.map(({ day }) => day)).toEqual(
      overview.days
        .map(({ day }) => day)
        .toSorted()
        .toReversed(),
    );
  });

  it('shows the last 14 days, today included', async () => {
    const { db, clock, standings } = server;
    const locationId = await locationIdIn(db, 'NV');
    const [course] = (await coursesIn(db, 'NV')) as [number];
    await giveVotes(db, locationId, { [course]: 1 });
    await standings.tick();
    const day = clock.now().toISOString().slice(0, 10);
    const shownDays = async () => {
      const admin = await registerAdmin(server);
      return (await admin.call('GET', 'overview')).json<AdminOverview>().days.map((each) => each.day);
    };
    clock.advance(13 * 86_400_000);
    expect(await shownDays()).toContain(day);
    clock.advance(86_400_000);
    expect(await shownDays()).not.toContain(day);
  });
});
