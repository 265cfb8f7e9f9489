import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AdminCourses } from '../../../contract/adminCourses.ts';
import type { AdminLocation } from '../../../contract/admin.ts';
import { signedInMember, useServer } from '../../support/app/appServer.ts';
import { findHeading, renderApp } from '../../support/app/renderApp.tsx';
import { rowOf, searchFor, signedInAdmin } from '../../support/app/signedInAdmin.ts';
import { planVersion, registerAdmin } from '../../support/server/admin.ts';
import { openElection } from '../../support/server/elections.ts';
import { locationIdIn } from '../../support/server/picks.ts';
import { addCourses } from '../../support/server/votes.ts';

const server = useServer();

const setAdmin = (id: string, is_admin: boolean) =>
  server().db.updateTable('members').set({ is_admin }).where('id', '=', id).execute();

/** Another admin, elsewhere. */
async function kim() {
  const admin = await registerAdmin(server());
  await server().db.updateTable('members').set({ name: 'Kim' }).where('id', '=', admin.user._id).execute();
  return admin;
}

const dialog = async () => within(await screen.findByRole('dialog'));
const type = async (label: string, value: string) =>
  fireEvent.input((await dialog()).getByLabelText(label), { target: { value } });

describe('an admin whose course another one changes meanwhile', () => {
  async function openEdit() {
    await signedInAdmin(server());
    const other = await kim();
    const [id = 0] = await addCourses(server().db, await locationIdIn(server().db, 'AZ'), 1);
    const name = `Lone Links ${id}`;
    await server().db.updateTable('courses').set({ name }).where('id', '=', id).execute();
    const app = await renderApp('/admin/courses');
    await searchFor(app.user, name);
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
    await app.user.click(await screen.findByRole('button', { name: `Edit ${name}` }));
    return { ...app, other, id, name };
  }
  const save = async (user: Awaited<ReturnType<typeof openEdit>>['user'], button: string) =>
    user.click((await dialog()).getByRole('button', { name: button }));
  const now = (id: number) => server().db.selectFrom('courses').selectAll().where('id', '=', id).executeTakeFirst();

  it('[R12.12] reads who changed what, keeps what was typed, and saves it over that', async () => {
    const { user, other, id, name } = await openEdit();
    await other.edit(id, { par: 66 });
    await type('Par', '67');
    await type('Holes', '27');
    await save(user, 'Save course');
    const alert = within(await (await dialog()).findByRole('alert'));
    expect(alert.getByRole('heading')).toHaveTextContent('Kim changed this course after you opened it');
    expect(alert.getByText('Par: 66 now, 67 in your form')).toBeInTheDocument();
    expect((await dialog()).getByLabelText('Par')).toHaveValue('67');
    expect(await now(id)).toMatchObject({ par: 66 });
    await save(user, 'Save mine');
    expect(await screen.findByText(`${name} is saved.`)).toBeInTheDocument();
    expect(await now(id)).toMatchObject({ par: 67, holes: 27 });
  });

  it('[R12.12] takes what is there in place of what was typed', async () => {
    const { user, other, id } = await openEdit();
    await other.edit(id, { par: 68 });
    await type('Par', '69');
    await save(user, 'Save course');
    await user.click(await screen.findByRole('button', { name: 'Use what’s there now' }));
    expect((await dialog()).getByLabelText('Par')).toHaveValue('68');
    expect(await now(id)).toMatchObject({ par: 68 });
  });

  it('[R12.12] saves without a question where the other one changed other fields, and replaces none of them', async () => {
    const { user, other, id, name } = await openEdit();
    await other.edit(id, { architect: 'Kim’s Architect' });
    await type('Year opened', '1999');
    await save(user, 'Save course');
    expect(await screen.findByText(`${name} is saved.`)).toBeInTheDocument();
    expect(await now(id)).toMatchObject({ opened: 1999, architect: 'Kim’s Architect' });
  });
});

it('[R12.12] an admin whose election another one plans meanwhile reads both plans', async () => {
  await signedInAdmin(server());
  const other = await kim();
  const { id, name } = await openElection(server().db);
  const { user } = await renderApp('/admin/elections');
  await user.click(await screen.findByRole('button', { name: `Plan election ${name}` }));
  const version = await planVersion(server().db, id);
  await other.call('PATCH', `elections/${id}`, { nextName: 'Kim Cup' }, version);
  await type('Name of the next election', 'Pat Cup');
  await user.click((await dialog()).getByRole('button', { name: 'Save plan' }));
  expect(await screen.findByText('Name of the next election: Kim Cup now, Pat Cup in your form')).toBeInTheDocument();
  await user.click((await dialog()).getByRole('button', { name: 'Use what’s there now' }));
  expect((await dialog()).getByLabelText('Name of the next election')).toHaveValue('Kim Cup');
});

it('[R12.13] an admin who closes a closed state reads who closed it and why, with nothing to undo', async () => {
  await signedInAdmin(server());
  const other = await kim();
  const states = (await other.call('GET', 'locations')).json<AdminLocation[]>();
  const { _id: id } = states.find(({ code }) => code === 'DE')!;
  const { user } = await renderApp('/admin/states');
  await user.click(await screen.findByRole('button', { name: 'Close voting in Delaware' }));
  await other.switchState(id, false);
  await user.type((await dialog()).getByLabelText('Reason'), 'Another reason');
  await user.click((await dialog()).getByRole('button', { name: 'Close voting' }));
  const said = /^Voting in Delaware is closed already\. \u2068?Kim\u2069? did that on .*: “\u2068?A storm\u2069?”$/;
  expect(await screen.findByText(said)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await screen.findByRole('button', { name: 'Open voting in Delaware' })).toBeInTheDocument();
  expect((await other.audit())[0]).toMatchObject({ action: 'location_closed', reason: 'A storm' });
});

describe('the role of an admin', () => {
  it('[R12.15] is lost on the open page at the first refused call, which says so', async () => {
    const admin = await signedInAdmin(server());
    const { go } = await renderApp('/admin/states');
    await screen.findByRole('button', { name: 'Close voting in Ohio' });
    await setAdmin(admin.user._id, false);
    await go('/admin/audit');
    await findHeading('You’re not an admin anymore');
    expect(screen.queryByRole('link', { name: 'Admin', hidden: true })).toBeNull();
  });

  it('[R12.15] is there for a member who has just got it and opens the admin area', async () => {
    const member = await signedInMember(server());
    const { go } = await renderApp('/admin');
    await findHeading('Page not found');
    await setAdmin(member.user._id, true);
    await go('/settings');
    await findHeading('Settings');
    await go('/admin');
    await findHeading('Overview');
    expect(await screen.findAllByRole('link', { name: 'Admin', hidden: true })).not.toHaveLength(0);
  });
});

it('[R4.16] the audit log calls an admin without a name by the address', async () => {
  const admin = await signedInAdmin(server());
  await server().db.updateTable('members').set({ name: '' }).where('id', '=', admin.user._id).execute();
  const { courses } = (await admin.call('GET', 'courses?search=aguila')).json<AdminCourses>();
  await admin.switchCourse(courses[0]!._id, false);
  await renderApp('/admin/audit');
  const row = await rowOf('Withdrew a course');
  expect(row.getByText(admin.user.email, { exact: false })).toBeInTheDocument();
});
