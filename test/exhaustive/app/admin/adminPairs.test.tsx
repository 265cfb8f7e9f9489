import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { useServer } from '../../../support/app/appServer.ts';
import { fill, inDialog, press } from '../../../support/app/failingActs.ts';
import { type RenderedApp, renderApp } from '../../../support/app/renderApp.tsx';
import { searchFor, signedInAdmin } from '../../../support/app/signedInAdmin.ts';
import { type AdminCalls, registerAdmin } from '../../../support/server/admin.ts';
import { openElection } from '../../../support/server/elections.ts';
import { locationIdIn } from '../../../support/server/picks.ts';
import { registerMember } from '../../../support/server/server.ts';
import { registerSender, waitingSuggestion } from '../../../support/server/suggestions.ts';
import { addCourses } from '../../../support/server/votes.ts';

const server = useServer();

let kim: AdminCalls;
let course: { id: number; name: string };
let twin: { id: number; name: string };
beforeEach(async () => {
  await signedInAdmin(server());
  kim = await registerAdmin(server());
  await server().db.updateTable('members').set({ name: 'Kim' }).where('id', '=', kim.user._id).execute();
  const ids = await addCourses(server().db, await locationIdIn(server().db, 'AZ'), 2);
  const named = ids.map((id) => ({ id, name: `Pair Links ${id}` }));
  for (const { id, name } of named) {
    await server().db.updateTable('courses').set({ name }).where('id', '=', id).execute();
  }
  [course, twin] = named as [typeof course, typeof twin];
});

/** Opens the courses' page with the two courses of the test, and one of their dialogs. */
async function onCourse(action: string): Promise<RenderedApp> {
  const app = await renderApp('/admin/courses');
  await searchFor(app.user, 'pair links');
  await press(app, `${action} ${course.name}`);
  return app;
}
async function onMember(action: string, id: string): Promise<RenderedApp> {
  const { email } = await server()
    .db.selectFrom('members')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const app = await renderApp('/admin/users');
  await searchFor(app.user, email);
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
  await press(app, new RegExp(`^${action}: `));
  return app;
}
const submit = async ({ user }: RenderedApp, name: string | RegExp) =>
  user.click((await inDialog()).getByRole('button', { name }));
const merge = (from: number, into: number) =>
  kim.call('POST', `courses/${from}/merge`, { reason: 'The same course', into });

/** What is open on the screen when another admin acts, how it is sent, and what the screen says. */
type Row = [
  what: string,
  says: RegExp | (() => RegExp),
  open: () => Promise<{ meanwhile: () => Promise<unknown>; send: () => Promise<unknown> }>,
];

const FIRST = /already\. Kim did that on /;

const ROWS: Row[] = [
  [
    'withdrawing a course that was withdrawn',
    FIRST,
    async () => {
      const app = await onCourse('Withdraw:');
      await fill('Reason', 'Test');
      return { meanwhile: () => kim.switchCourse(course.id, false), send: () => submit(app, 'Withdraw') };
    },
  ],
  [
    'withdrawing a course that was merged',
    () => new RegExp(`^Not done\\. ${course.name} was merged into ${twin.name}\\.`),
    async () => {
      const app = await onCourse('Withdraw:');
      await fill('Reason', 'Test');
      return { meanwhile: () => merge(course.id, twin.id), send: () => submit(app, 'Withdraw') };
    },
  ],
  [
    'editing a course that was merged',
    () => new RegExp(`^Not saved\\. ${course.name} was merged into ${twin.name}\\.`),
    async () => {
      const app = await onCourse('Edit');
      await fill('Par', '71');
      return { meanwhile: () => merge(course.id, twin.id), send: () => submit(app, 'Save course') };
    },
  ],
  [
    'editing a course as it was edited',
    /^This course is like this already\. Kim did that on /,
    async () => {
      const app = await onCourse('Edit');
      await fill('Par', '71');
      return { meanwhile: () => kim.edit(course.id, { par: 71 }), send: () => submit(app, 'Save course') };
    },
  ],
  [
    'merging a course that was merged the same way',
    FIRST,
    async () => {
      const app = await onCourse('Merge');
      await app.user.click(await (await inDialog()).findByRole('radio', { name: new RegExp(twin.name) }));
      await fill('Reason', 'The same course');
      return { meanwhile: () => merge(course.id, twin.id), send: () => submit(app, /^Merge into /) };
    },
  ],
  [
    'merging into a course that was merged',
    () => new RegExp(`^Not merged\\. ${twin.name} was merged into `),
    async () => {
      const app = await onCourse('Merge');
      await app.user.click(await (await inDialog()).findByRole('radio', { name: new RegExp(twin.name) }));
      await fill('Reason', 'The same course');
      const [third = 0] = await addCourses(server().db, await locationIdIn(server().db, 'AZ'), 1);
      return { meanwhile: () => merge(twin.id, third), send: () => submit(app, /^Merge into /) };
    },
  ],
  [
    'disabling a member who was disabled',
    FIRST,
    async () => {
      const { user } = await registerMember(server());
      const app = await onMember('Disable', user._id);
      await fill('Reason', 'Test');
      const payload = { disabled: true, reason: 'A ring' };
      return {
        meanwhile: () => kim.call('PUT', `users/${user._id}/disabled`, payload),
        send: () => submit(app, 'Disable'),
      };
    },
  ],
  [
    'voiding votes that were voided',
    FIRST,
    async () => {
      const { user } = await registerMember(server());
      const app = await onMember('Void votes', user._id);
      await fill('Reason', 'Test');
      return { meanwhile: () => kim.setVoided(user._id, true), send: () => submit(app, 'Void votes') };
    },
  ],
  [
    'declining a suggestion that was declined',
    /^Not done\. Kim declined this suggestion before\.$/,
    async () => {
      const id = await waitingSuggestion(server());
      const app = await renderApp('/admin/suggestions');
      await press(app, 'Decline: Hidden Mesa');
      await fill('Reason for the golfer', 'Test');
      const meanwhile = () => kim.call('POST', `suggestions/${id}/decline`, { sentence: 'No.' });
      return { meanwhile, send: () => submit(app, 'Decline') };
    },
  ],
  [
    'accepting a correction of a fact that was changed',
    /^Kim changed this course after you opened it$/,
    async () => {
      await (await registerSender(server())).wrong({ courseId: course.id, field: 'par', value: '70' });
      const app = await renderApp('/admin/suggestions');
      await press(app, `Accept: ${course.name}: Par`);
      return { meanwhile: () => kim.edit(course.id, { par: 66 }), send: () => submit(app, 'Accept and save') };
    },
  ],
  [
    'closing an election that is closing',
    FIRST,
    async () => {
      const { id, name } = await openElection(server().db);
      const app = await renderApp('/admin/elections');
      await press(app, `Close now: election ${name}`);
      await fill('Name of the election', name);
      const meanwhile = () => kim.call('POST', `elections/${id}/close`, { name });
      return { meanwhile, send: () => submit(app, 'Close the election') };
    },
  ],
];

it.each(ROWS)(
  '[R12.12, R12.13, R12.14] %s: the screen says who was first, and offers no Undo',
  async (_what, says, open) => {
    const { meanwhile, send } = await open();
    await meanwhile();
    const audited = await kim.audit();
    await send();
    const text = typeof says === 'function' ? says() : says;
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(await kim.audit()).toEqual(audited);
  },
);
