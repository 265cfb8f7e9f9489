import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AuditEntry, EarlierChange } from '../../../../contract/admin.ts';
import type { ErrorResponse } from '../../../../contract/errors.ts';
import { closeDueElections } from '../../../../server/workers/closeElection.ts';
import { findDifferences } from '../../../../server/workers/recount.ts';
import { type AdminCalls, linesOf, registerAdmin } from '../../../support/server/admin.ts';
import { openElection } from '../../../support/server/elections.ts';
import { cutClosingLedgers } from '../../../support/server/ledgers.ts';
import { ADMIN_PAIRS } from '../../../support/server/pairs/adminPairs.ts';
import { COURSE_PAIRS } from '../../../support/server/pairs/coursePairs.ts';
import type { Act, Scene } from '../../../support/server/pairs/pairActs.ts';
import { coursesIn, locationIdIn, pickCalls } from '../../../support/server/picks.ts';
import { registerMember, startTestServer, type TestServer } from '../../../support/server/server.ts';
import { addCourses, recount, talliesOf } from '../../../support/server/votes.ts';

/** Each pair so often, every other time the other way round. */
const ROUNDS = 4;

let server: TestServer;
let boss: AdminCalls;
let arizona: string;
beforeAll(async () => {
  server = await startTestServer({ startAt: new Date(), coursesPerState: 12 });
  boss = await registerAdmin(server);
  arizona = await locationIdIn(server.db, 'AZ');
});
afterAll(() => server.close());

async function newScene(): Promise<Scene> {
  const [kim, lee] = [await registerAdmin(server), await registerAdmin(server)];
  for (const [{ user }, name] of [
    [kim, 'Kim'],
    [lee, 'Lee'],
  ] as const) {
    await server.db.updateTable('members').set({ name, email_verified: true }).where('id', '=', user._id).execute();
  }
  const member = await registerMember(server, { verified: true });
  const courses = (await addCourses(server.db, arizona, 3)) as Scene['courses'];
  for (const id of courses) {
    await server.db
      .updateTable('courses')
      .set({ name: `Pair ${id}`, external_id: `x${id}` })
      .where('id', '=', id)
      .execute();
  }
  const picks = pickCalls(server.app, { headers: member.headers, locationId: arizona });
  for (const id of [courses[1], courses[0], (await coursesIn(server.db, 'AZ'))[0]!]) await picks.add(id);
  server.clock.advance(1000);
  return { server, boss, locationId: arizona, kim, lee, member, courses, election: await openElection(server.db) };
}

/** Runs an act; a refusal that names who came first names the other one, or what had been done before both. */
async function outcomeOf(act: Act, other: string): Promise<string> {
  const reply = await act();
  if (typeof reply === 'string') return reply;
  const isStream = reply.headers['content-type']?.includes('ndjson') === true;
  const body = isStream ? linesOf(reply).at(-1)! : reply.json<object>();
  if (reply.statusCode < 300 && !('error' in body)) return 'done';
  const { code, earlier } = ('error' in body ? body.error : body) as ErrorResponse & { earlier?: EarlierChange };
  if (earlier && earlier.at >= server.clock.now().toISOString()) expect(earlier.by, code).toBe(other);
  return code;
}

/** As the workers do once an election has been ended. */
async function finishElections(): Promise<void> {
  await closeDueElections({ db: server.db, now: server.clock.now });
  await cutClosingLedgers(server);
}

async function expectNothingLost(entries: AuditEntry[]): Promise<void> {
  expect(await findDifferences(server.db)).toEqual([]);
  await server.standings.tick();
  expect(await findDifferences(server.db)).toEqual([]);
  expect(await talliesOf(server.db)).toEqual(await recount(server.db));
  const edited = entries.find(({ action }) => action === 'course_edited' || action === 'courses_merged');
  if (edited?.action !== 'course_edited') return;
  const course = await server.db
    .selectFrom('courses')
    .selectAll()
    .where('id', '=', Number(edited.targetId))
    .executeTakeFirst();
  const { par, holes } = edited.details as Record<string, { to: unknown } | undefined>;
  const isOverwritten = entries.some(({ action }) => action === 'courses_imported' || action === 'import_undone');
  if (!isOverwritten) expect(course).toMatchObject({ ...(par && { par: par.to }), ...(holes && { holes: holes.to }) });
}

/** Which of the acts of a pair are an operator's. */
const operatorsIn = (what: string): boolean[] =>
  what.split(' × ').map((act) => /^(promote|demote|an operator)/.test(act));

it.each([...COURSE_PAIRS, ...ADMIN_PAIRS])('[R12.12, R12.13] %s, at once: %j', async (what, outcomes, actsOf) => {
  const mirrored = outcomes.map((outcome) => outcome.split(' + ').reverse().join(' + '));
  const operators = operatorsIn(what);
  for (let round = 0; round < ROUNDS; round += 1) {
    const scene = await newScene();
    const acts = await actsOf(scene);
    const before = (await boss.audit())[0]?._id ?? 0;
    const who = [scene.kim, scene.lee].map(({ user }, index) => (operators[index] ? null : user._id));
    const names = ['Kim', 'Lee'].map((name, index) => (operators[index] ? 'An operator' : name));
    const calls = acts.map((act, index) => () => outcomeOf(act, names[1 - index]!));
    const isTurned = round % 2 === 1;
    const results = await Promise.all((isTurned ? calls.toReversed() : calls).map((call) => call()));
    const found = isTurned ? results.toReversed() : results;
    expect([...outcomes, ...mirrored]).toContain(found.join(' + '));
    const entries = (await boss.audit()).filter(({ _id }) => _id > before);
    for (const [index, id] of who.entries()) {
      const done = found.filter((result, other) => result === 'done' && who[other] === id).length;
      const own = entries.filter(({ actor }) => actor._id === id);
      expect([what, index, own.length > 0]).toEqual([what, index, done > 0]);
    }
    await finishElections();
    await expectNothingLost(entries);
    await server.db.updateTable('locations').set({ active: true }).where('id', '=', arizona).execute();
    const endless = { closes_at: new Date('2036-01-01'), next_name: null };
    await server.db.updateTable('elections').set(endless).where('closing_at', 'is', null).execute();
  }
});
