import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RankedCourse } from '../../../contract/courses.ts';
import { newMarker, type Marker } from '../../support/server/marks.ts';
import { coursesIn, locationIdIn, pickCalls } from '../../support/server/picks.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

const A_DAY_MS = 86_400_000;
let server: TestServer;
let papago: number;
let other: number;
beforeEach(async () => {
  server = await startTestServer({ coursesPerState: 4 });
  [papago, other] = (await coursesIn(server.db, 'AZ')) as [number, number];
});
afterEach(() => server.close());

/** As many new members who have played the course. */
async function play(count: number): Promise<Marker[]> {
  const players = await Promise.all(Array.from({ length: count }, () => newMarker(server)));
  await Promise.all(players.map(({ change }) => change(papago, { played: true })));
  return players;
}
const idsOf = (players: readonly Marker[]) => players.map(({ member }) => member.user._id);
const playedBy = async (courseId = papago) =>
  (await server.app.inject(`/api/golf-courses/${courseId}`)).json<RankedCourse>().playedBy;

/** A vote, so that the state is published, now or as the first one of the next day. */
async function publication({ day }: { day: 'same' | 'next' }): Promise<void> {
  if (day === 'next') server.clock.advance(A_DAY_MS);
  const voter = await newMarker(server);
  const picks = pickCalls(server.app, {
    headers: voter.member.headers,
    locationId: await locationIdIn(server.db, 'AZ'),
  });
  await picks.add(other);
  await server.standings.tick();
}

describe('how many members have played a course', () => {
  it('[R23.7] is published from five on, and not while four have', async () => {
    await play(4);
    await publication({ day: 'next' });
    expect(await playedBy()).toBeNull();
    await play(1);
    await publication({ day: 'next' });
    expect(await playedBy()).toBe(5);
    expect(await playedBy(other)).toBeNull();
  });

  it('[R23.7] is counted once a day, at the first publication of the state', async () => {
    await publication({ day: 'next' });
    await play(6);
    await publication({ day: 'same' });
    expect(await playedBy()).toBeNull();
    await publication({ day: 'next' });
    expect(await playedBy()).toBe(6);
  });

  it('[R23.7] stays until five more or five fewer have played it, so that it shows nobody’s own mark', async () => {
    const players = await play(6);
    await publication({ day: 'next' });
    await play(4);
    await publication({ day: 'next' });
    expect(await playedBy()).toBe(6);
    await play(1);
    await publication({ day: 'next' });
    expect(await playedBy()).toBe(11);
    await server.db.deleteFrom('marks').where('member_id', 'in', idsOf(players)).execute();
    await play(2);
    await publication({ day: 'next' });
    expect(await playedBy()).toBe(11);
    await server.db.deleteFrom('marks').where('course_id', '=', papago).execute();
    await publication({ day: 'next' });
    expect(await playedBy()).toBeNull();
  });

  it.each([
    ['whose votes do not count', { counted: false }],
    ['who are disabled', { disabled_at: new Date() }],
  ])('[R23.7] leaves out members %s', async (_who, change) => {
    const [id] = idsOf(await play(5)) as [string];
    await server.db.updateTable('members').set(change).where('id', '=', id).execute();
    await publication({ day: 'next' });
    expect(await playedBy()).toBeNull();
  });
});
