import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EarlierChange } from '../../../contract/admin.ts';
import type { AdminCourse } from '../../../contract/adminCourses.ts';
import type { AdminElection } from '../../../contract/adminElections.ts';
import type { ErrorResponse } from '../../../contract/errors.ts';
import { type AdminCalls, codeOf, courseVersion, planVersion, registerAdmin } from '../../support/server/admin.ts';
import { signInAgain } from '../../support/server/identity.ts';
import { openElection } from '../../support/server/elections.ts';
import { runCommand } from '../../support/server/operators.ts';
import { locationIdIn } from '../../support/server/picks.ts';
import { registerMember, startTestServer, type TestServer } from '../../support/server/server.ts';
import { registerSender } from '../../support/server/suggestions.ts';
import { addCourses } from '../../support/server/votes.ts';

let server: TestServer;
let kim: AdminCalls;
let lee: AdminCalls;
let arizona: string;
beforeAll(async () => {
  server = await startTestServer({ startAt: new Date() });
  [kim, lee] = [await registerAdmin(server), await registerAdmin(server)];
  arizona = await locationIdIn(server.db, 'AZ');
});
afterAll(() => server.close());
let course: number;
let twin: number;
beforeEach(async () => {
  [course, twin] = (await addCourses(server.db, arizona, 2)) as [number, number];
  for (const { user } of [kim, lee]) {
    await server.db.updateTable('members').set({ name: 'Kim' }).where('id', '=', user._id).execute();
  }
});

type Refusal = ErrorResponse & { earlier: EarlierChange | null; course?: AdminCourse; election?: AdminElection };

describe('of two admins who change what both have read', () => {
  it('[R12.12] the second one is told who changed the course, and overwrites it only from what it is now', async () => {
    const read = await courseVersion(server.db, course);
    const path = `courses/${course}`;
    expect((await kim.call('PATCH', path, { par: 71 }, read)).statusCode).toBe(200);
    const late = await lee.call('PATCH', path, { par: 72 }, read);
    expect(codeOf(late)).toEqual([409, 'changed_meanwhile']);
    const refusal = late.json<Refusal>();
    expect(refusal).toMatchObject({
      message: 'Kim changed this course after you opened it.',
      earlier: { by: 'Kim', at: server.clock.now().toISOString() },
      course: { _id: course, par: 71 },
    });
    expect((await kim.audit())[0]).toMatchObject({ action: 'course_edited', actor: { _id: kim.user._id } });
    expect((await lee.call('PATCH', path, { par: 72 }, refusal.course!.version)).json()).toMatchObject({ par: 72 });
    expect(codeOf(await lee.call('PATCH', path, { par: 73 }))).toEqual([428, 'version_required']);
  });

  it('[R12.12] the second one is told so about a course that an import or a correction has changed', async () => {
    const { _id: suggestion } = (await (await registerSender(server)).wrong({ courseId: course })).json<{
      _id: number;
    }>();
    await server.db.updateTable('courses').set({ name: 'Lone Links' }).where('id', '=', course).execute();
    const read = await courseVersion(server.db, course);
    await kim.import('state,name,city,lat,lon,par\nAZ,Lone Links,Mesa,33.4,-111.8,66\n');
    const late = await lee.call('POST', `suggestions/${suggestion}/change`, { par: 70 }, read);
    expect(late.json<Refusal>()).toMatchObject({
      code: 'changed_meanwhile',
      earlier: { by: 'Kim' },
      course: { par: 66 },
    });
    expect((await lee.call('POST', `suggestions/${suggestion}/decline`, { sentence: 'No.' })).statusCode).toBe(200);
    const again = await kim.call('POST', `suggestions/${suggestion}/decline`, { sentence: 'No!' });
    expect(again.json<Refusal>()).toMatchObject({ code: 'suggestion_decided', earlier: { by: 'Kim', reason: 'No.' } });
  });

  it('[R12.12] the second one is told who planned the election, and moves its end only from the new plan', async () => {
    const { id } = await openElection(server.db);
    const read = await planVersion(server.db, id);
    await kim.call('PATCH', `elections/${id}`, { nextName: 'Spring Cup' }, read);
    const late = await lee.call('PATCH', `elections/${id}`, { nextName: 'Desert Cup' }, read);
    expect(late.json<Refusal>()).toMatchObject({
      code: 'changed_meanwhile',
      earlier: { by: 'Kim' },
      election: { nextName: 'Spring Cup' },
    });
    const { version } = late.json<Refusal>().election!;
    expect((await lee.call('PATCH', `elections/${id}`, { nextName: null }, version)).statusCode).toBe(200);
  });
});

describe('an act that changes nothing', () => {
  const member = async () => (await registerMember(server)).user._id;
  const disable = (by: AdminCalls, id: string, disabled: boolean, reason: string) =>
    by.call('PUT', `users/${id}/disabled`, { disabled, reason });
  const toVoid = (by: AdminCalls, id: string, voided: boolean, reason: string) =>
    by.call('PUT', `users/${id}/voided`, { voided, reason });
  const setState = (active: boolean) =>
    server.db.updateTable('locations').set({ active }).where('id', '=', arizona).execute();
  const state = (by: AdminCalls, active: boolean, reason: string) =>
    by.call('PUT', `locations/${arizona}/active`, { active, reason });
  const offer = (by: AdminCalls, active: boolean, reason: string) =>
    by.call('PUT', `courses/${course}/active`, { active, reason });

  /** Each act as a call that two admins make one after the other. */
  const acts: [
    what: string,
    prepare: () => Promise<(by: AdminCalls, reason: string) => ReturnType<AdminCalls['call']>>,
  ][] = [
    [
      'closing a closed state',
      async () => {
        await setState(true);
        return (by, reason) => state(by, false, reason);
      },
    ],
    [
      'opening an open state',
      async () => {
        await setState(false);
        return (by, reason) => state(by, true, reason);
      },
    ],
    ['withdrawing a withdrawn course', () => Promise.resolve((by, reason) => offer(by, false, reason))],
    [
      'bringing back an active course',
      async () => {
        await offer(kim, false, 'It was sold');
        return (by, reason) => offer(by, true, reason);
      },
    ],
    [
      'merging a merged course',
      () =>
        Promise.resolve((by) => by.call('POST', `courses/${course}/merge`, { reason: 'The same course', into: twin })),
    ],
    [
      'disabling a disabled member',
      async () => {
        const id = await member();
        return (by, reason) => disable(by, id, true, reason);
      },
    ],
    [
      'enabling an enabled member',
      async () => {
        const id = await member();
        await disable(kim, id, true, 'A ring');
        return (by, reason) => disable(by, id, false, reason);
      },
    ],
    [
      'voiding voided votes',
      async () => {
        const id = await member();
        return (by, reason) => toVoid(by, id, true, reason);
      },
    ],
    [
      'restoring votes that count',
      async () => {
        const id = await member();
        await toVoid(kim, id, true, 'A ring');
        return (by, reason) => toVoid(by, id, false, reason);
      },
    ],
    ['editing a course into what it is', () => Promise.resolve((by) => by.edit(course, { par: 71 }))],
  ];

  it.each(acts)('[R12.13] is refused with who did it before and why, and not logged: %s', async (_what, prepare) => {
    const act = await prepare();
    expect((await act(kim, 'The first reason')).statusCode).toBe(200);
    const before = await kim.audit();
    const late = await act(lee, 'The second reason');
    expect(codeOf(late)).toEqual([409, 'already_done']);
    const { earlier } = late.json<Refusal>();
    expect(earlier).toMatchObject({ by: 'Kim', at: before[0]!.at, reason: before[0]!.reason });
    expect((await act(kim, 'Once more')).json<Refusal>().earlier?.by).toBe('You');
    expect(await kim.audit()).toEqual(before);
  });

  it('[R12.13] is refused about an election that is closing', async () => {
    const { id, name, closes_at } = await openElection(server.db);
    const close = (by: AdminCalls) => by.call('POST', `elections/${id}/close`, { name });
    expect((await close(kim)).statusCode).toBe(200);
    const before = await kim.audit();
    expect((await close(lee)).json<Refusal>()).toMatchObject({ code: 'already_done', earlier: { by: 'Kim' } });
    expect(await kim.audit()).toEqual(before);
    await server.db.updateTable('elections').set({ closes_at }).where('id', '=', id).execute();
  });
});

it('[R12.14] a merged course can be neither edited, withdrawn, merged again nor kept: the refusal names the course that it became', async () => {
  await kim.call('POST', `courses/${course}/merge`, { reason: 'The same course', into: twin });
  const { name } = (await server.db.selectFrom('courses').select('name').where('id', '=', twin).executeTakeFirst())!;
  const [third] = (await addCourses(server.db, arizona, 1)) as [number];
  const late = [
    await lee.edit(course, { par: 70 }),
    await lee.switchCourse(course, false),
    await lee.call('POST', `courses/${course}/merge`, { reason: 'The same course', into: third }),
    await lee.call('POST', `courses/${third}/merge`, { reason: 'The same course', into: course }),
    await lee.call('POST', 'catalogue/keep', { courseId: course, besides: third }),
  ];
  for (const reply of late) {
    expect(codeOf(reply)).toEqual([409, 'course_merged']);
    expect(reply.json<Refusal>().message).toContain(`was merged into ${name}.`);
  }
});

it('[R12.1] two admins who disable each other at once leave one of them enabled', async () => {
  const [one, other] = [await registerAdmin(server), await registerAdmin(server)];
  const disable = (by: AdminCalls, who: AdminCalls) =>
    by.call('PUT', `users/${who.user._id}/disabled`, { disabled: true, reason: 'A stolen account' });
  const replies = await Promise.all([disable(one, other), disable(other, one)]);
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
});

it('[R12.6] an operator enables an admin whom another one has disabled, and a command that changes nothing says so', async () => {
  const lost = await registerAdmin(server);
  const { _id: id, email } = lost.user;
  await server.db.updateTable('members').set({ email_verified: true }).where('id', '=', id).execute();
  await kim.call('PUT', `users/${id}/disabled`, { disabled: true, reason: 'A stolen session' });
  const run = async (...args: string[]) => (await runCommand(server.db, args, { now: server.clock.now })).lines;
  expect(await run('make-admin', email)).toEqual([
    `${email} is an admin already.`,
    `${email} is disabled and can’t sign in. Use enable-member.`,
  ]);
  expect(await run('enable-member', email, 'It was not them')).toEqual([`${email} can sign in again.`]);
  const entry = { action: 'user_enabled', actor: { kind: 'operator' }, targetId: id, reason: 'It was not them' };
  expect((await kim.audit())[0]).toMatchObject(entry);
  expect(await run('enable-member', email, 'Once more')).toEqual([`${email} is not disabled.`]);
  expect(await run('make-admin', email, '--undo')).toEqual([`${email} is no longer an admin by this command.`]);
  expect(await run('make-admin', email, '--undo')).toEqual([`${email} was no admin by this command.`]);
  expect((await kim.audit())[1]).toMatchObject(entry);
  const idToken = await signInAgain(email);
  const payload = { idToken };
  expect((await server.app.inject({ method: 'POST', url: '/api/users/login', payload })).statusCode).toBe(200);
});

it('[R4.16] an admin without a name is called by the address in the audit log, its CSV and the list of imports', async () => {
  const nameless = await registerAdmin(server);
  const { _id: id, email } = nameless.user;
  await server.db.updateTable('members').set({ name: '' }).where('id', '=', id).execute();
  await nameless.switchCourse(course, false);
  await nameless.import('state,name,city,lat,lon\nAZ,Nameless Links,Mesa,33.4,-111.8\n');
  expect((await kim.audit())[0]).toMatchObject({ actor: { displayName: email } });
  expect((await kim.call('GET', 'audit/export')).body).toContain(`,${email},${id},course_withdrawn,`);
  const { imports } = (await kim.call('GET', 'imports')).json<{ imports: { actor: object }[] }>();
  expect(imports[0]!.actor).toMatchObject({ displayName: email });
  expect((await kim.switchCourse(course, false)).json<Refusal>().earlier?.by).toBe(email);
});
