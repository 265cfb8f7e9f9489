import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Leaderboard } from '../../../contract/leaderboard.ts';
import { findDifferences } from '../../../server/workers/recount.ts';
import { coursesIn, locationIdIn, pickCalls } from '../../support/server/picks.ts';
import { registerMember, startTestServer, type TestServer } from '../../support/server/server.ts';

/** Two servers on one database, each with a worker. */
let first: TestServer;
let second: TestServer;
beforeAll(async () => {
  first = await startTestServer({ coursesPerState: 12 });
  second = await startTestServer({ beside: first });
});
afterAll(async () => {
  await second.close();
  await first.close();
});

it('[R13.4] votes given at both processes are counted once and shown in the rankings of both', async () => {
  const locationId = await locationIdIn(first.db, 'AZ');
  const [course, other] = (await coursesIn(first.db, 'AZ')) as [number, number];
  const members = await Promise.all([first, second, first, second].map((server) => registerMember(server)));
  const votes = members.flatMap(({ headers }) =>
    [first, second].map(({ app }) => pickCalls(app, { headers, locationId }).add(course)),
  );
  expect((await Promise.all(votes)).map(({ statusCode }) => statusCode)).toEqual(votes.map(() => 200));
  await pickCalls(second.app, { headers: members[0]!.headers, locationId }).add(other);

  first.clock.advance(1000);
  await Promise.all([first.standings.tick(), second.standings.tick()]);
  for (const { app } of [first, second]) {
    const ranking = (await app.inject('/api/leaderboard/az?limit=2')).json<Leaderboard>();
    expect(ranking).toMatchObject({
      ballots: 4,
      entries: [
        { courseId: course, votes: 4 },
        { courseId: other, votes: 1 },
      ],
    });
  }
  expect(await findDifferences(first.db)).toEqual([]);
});
