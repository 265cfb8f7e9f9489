import { afterAll, beforeAll, expect, it } from 'vitest';
import { ADMIN_BUDGET, ADMIN_BUDGET_MS } from '../../../contract/limits.ts';
import { type AdminCalls, codeOf, registerAdmin } from '../../support/server/admin.ts';
import { signInNow, spendBudget } from '../../support/server/calls/spentBudget.ts';
import { signedInEarlier } from '../../support/server/identity.ts';
import { locationIdIn } from '../../support/server/picks.ts';
import { registerMember, startTestServer, type TestServer } from '../../support/server/server.ts';
import { addCourses } from '../../support/server/votes.ts';

let server: TestServer;
let courses: number[];
beforeAll(async () => {
  server = await startTestServer({ coursesPerState: 3 });
  courses = await addCourses(server.db, await locationIdIn(server.db, 'AZ'), ADMIN_BUDGET + 2);
});
afterAll(() => server.close());

/** Confirms with an ID token of a sign-in at the server's time. */
const confirm = ({ headers }: AdminCalls, idToken: string) => {
  const earlier = Date.now() - server.clock.now().getTime();
  const payload = { idToken: signedInEarlier(idToken, earlier) };
  return server.app.inject({ method: 'POST', url: '/api/users/me/confirmation', headers, payload });
};

it('[R12.17] a stolen session takes thirty things from golfers, and no more without a sign-in', async () => {
  const admin = await registerAdmin(server);
  await signInNow(server, admin.user._id);
  for (const id of courses.slice(0, ADMIN_BUDGET)) {
    server.clock.advance(1000);
    expect((await admin.switchCourse(id, false)).statusCode).toBe(200);
  }
  const [next = 0, last = 0] = courses.slice(ADMIN_BUDGET);
  expect(codeOf(await admin.switchCourse(next, false))).toEqual([422, 'recent_login_required']);
  // What gives something back is always allowed.
  expect((await admin.switchCourse(courses[0]!, true)).statusCode).toBe(200);
  expect((await (await registerAdmin(server)).switchCourse(last, false)).statusCode).toBe(200);

  const stranger = await registerMember(server);
  expect(codeOf(await confirm(admin, stranger.idToken))).toEqual([422, 'member_mismatch']);
  expect(codeOf(await admin.switchCourse(next, false))).toEqual([422, 'recent_login_required']);
  server.clock.advance(1000);
  expect((await confirm(admin, admin.idToken)).statusCode).toBe(204);
  expect((await admin.switchCourse(next, false)).statusCode).toBe(200);
});

it('an hour later an admin may take as much again', async () => {
  const admin = await registerAdmin(server);
  const voidOwn = () => admin.setVoided(admin.user._id, true);
  const past = new Date(server.clock.now().getTime() - ADMIN_BUDGET_MS);
  await spendBudget(
    { db: server.db, clock: { ...server.clock, now: () => new Date(past.getTime() + 60_000) } },
    admin.user._id,
  );
  expect(codeOf(await voidOwn())).toEqual([422, 'recent_login_required']);
  server.clock.advance(61_000);
  expect((await voidOwn()).statusCode).toBe(200);
});
