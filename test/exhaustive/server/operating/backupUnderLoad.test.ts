import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as immediately } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Ballot } from '../../../../contract/picks.ts';
import { findDifferences } from '../../../../server/workers/recount.ts';
import { openTestDatabase, type TestDatabase } from '../../../support/server/database.ts';
import { runCommand } from '../../../support/server/operators.ts';
import { coursesIn, locationIdIn, pickCalls } from '../../../support/server/picks.ts';
import { registerMember, startTestServer, type TestMember, type TestServer } from '../../../support/server/server.ts';

const MEMBERS = 6;
const VOTES_BEFORE = 5;

let server: TestServer;
let other: TestDatabase;
let folder: string;
beforeAll(async () => {
  [server, other] = await Promise.all([startTestServer(), openTestDatabase()]);
  folder = await mkdtemp(join(tmpdir(), 'top-picks-load-'));
});
afterAll(async () => {
  await Promise.all([server.close(), other.close()]);
  await rm(folder, { recursive: true });
});

it('[R13.5] a backup that is made while members vote holds every ballot that was acknowledged before it began', async () => {
  const locationId = await locationIdIn(server.db, 'AZ');
  const courses = (await coursesIn(server.db, 'AZ')).slice(0, 20);
  const members = await Promise.all(Array.from({ length: MEMBERS }, () => registerMember(server)));
  /** Every acknowledged ballot, by its version. */
  const told = new Map<string, string[]>(members.map(({ user }) => [user._id, []]));
  const toldOf = (id: string) => told.get(id) ?? [];
  let isOver = false;

  const keepVoting = async ({ headers, user }: TestMember): Promise<void> => {
    const picks = pickCalls(server.app, { headers, locationId });
    for (let turn = 0; !isOver; turn += 1) {
      const course = courses[turn % courses.length]!;
      const isVote = Math.floor(turn / courses.length) % 2 === 0;
      const reply = await (isVote ? picks.add(course) : picks.remove(course));
      expect(reply.statusCode).toBe(200);
      const { version, courseIds } = reply.json<Ballot>();
      toldOf(user._id)[version] = courseIds.join();
      await immediately();
    }
  };
  const keepPublishing = async (): Promise<void> => {
    while (!isOver) {
      await server.standings.tick();
      await immediately();
    }
  };
  const load = Promise.all([...members.map(keepVoting), keepPublishing()]);
  const everybodyHas = async (votes: (id: string) => number): Promise<void> => {
    const isSo = () => members.every(({ user }) => toldOf(user._id).length > votes(user._id));
    await expect.poll(isSo, { interval: 5 }).toBe(true);
  };

  try {
    await everybodyHas(() => VOTES_BEFORE);
    const before = new Map(members.map(({ user }) => [user._id, toldOf(user._id).length - 1]));
    await runCommand(server.db, ['backup', join(folder, 'backup.gz')], { now: server.clock.now });
    const after = new Map(members.map(({ user }) => [user._id, toldOf(user._id).length]));
    await everybodyHas((id) => after.get(id) ?? 0);
    isOver = true;
    await load;

    await runCommand(other.db, ['restore', join(folder, 'backup.gz')]);
    const restored = await other.db.selectFrom('ballots').selectAll().orderBy('member_id').execute();
    expect(restored).toHaveLength(MEMBERS);
    for (const { member_id: id, version, course_ids: courseIds } of restored) {
      expect(version).toBeGreaterThanOrEqual(before.get(id)!);
      expect(version).toBeLessThan(toldOf(id).length - 1);
      expect(courseIds.join()).toBe(toldOf(id)[version]);
    }
    expect(await findDifferences(other.db)).toEqual([]);
  } finally {
    isOver = true;
    await load.catch(() => undefined);
  }
});
