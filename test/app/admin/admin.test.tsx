import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { redact } from '../../../src/app/qa/redact.ts';
import { PASSWORD } from '../../support/app/account.ts';
import { rowOf, searchFor, signedInAdmin } from '../../support/app/signedInAdmin.ts';
import { signedInMember, useServer } from '../../support/app/appServer.ts';
import { network, PAGE_ORIGIN } from '../../support/app/bridge.ts';
import { findHeading, renderApp } from '../../support/app/renderApp.tsx';
import type { SignedIn } from '../../../contract/session.ts';
import { spendBudget } from '../../support/server/calls/spentBudget.ts';
import { newIdentity } from '../../support/server/identity.ts';
import { locationIdIn } from '../../support/server/picks.ts';
import { registerMember } from '../../support/server/server.ts';
import { addCourses } from '../../support/server/votes.ts';

const server = useServer();

describe('the admin pages', () => {
  it('[R1.11] send a guest to the sign-up', async () => {
    const guest = await renderApp('/admin/audit');
    await findHeading('Create your account');
    expect(guest.path()).toBe('/signup');
  });

  it('[R1.11] are not found for a member, who sees no link to them', async () => {
    await signedInMember(server());
    const { go } = await renderApp('/admin/audit');
    await findHeading('Page not found');
    await go('/settings');
    await findHeading('Settings');
    expect(screen.queryByRole('link', { name: /admin/i })).toBeNull();
  });

  it('[R2.1] have a link for an admin in the sidebar and in the menu of a phone', async () => {
    await signedInAdmin(server());
    const { user } = await renderApp('/about');
    const links = await screen.findAllByRole('link', { name: 'Admin', hidden: true });
    expect(links.map((link) => link.closest('nav')?.getAttribute('aria-label')).sort()).toEqual(['Main', 'More pages']);
    await user.click(links[0]!);
    await findHeading('Overview');
  });
});

describe('a state', () => {
  it('[R12.4, R12.7] is closed and opened only after a question that says what that means and wants a reason', async () => {
    await signedInAdmin(server());
    const { user } = await renderApp('/admin/states');
    await user.click(await screen.findByRole('button', { name: 'Close voting in Delaware' }));
    let dialog = within(screen.getByRole('dialog', { name: 'Close voting in Delaware?' }));
    expect(dialog.getByText(/Nobody can vote in Delaware.*golfers keep their picks/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Close voting in Delaware' }));
    dialog = within(screen.getByRole('dialog'));
    network.use(
      http.put(`${PAGE_ORIGIN}/api/admin/locations/:id/active`, () => HttpResponse.json({}, { status: 500 }), {
        once: true,
      }),
    );
    await user.click(dialog.getByRole('button', { name: 'Close voting' }));
    expect(await dialog.findByText('Give a reason.')).toBeInTheDocument();
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'A storm');
    await user.click(dialog.getByRole('button', { name: 'Close voting' }));
    expect(await dialog.findByText(/^We don’t know if it was done/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Close voting' }));

    await user.click(await screen.findByRole('button', { name: 'Open voting in Delaware' }));
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'It is over');
    await user.click(screen.getByRole('button', { name: 'Open voting' }));
    expect(await screen.findByRole('button', { name: 'Close voting in Delaware' })).toBeInTheDocument();
  });
});

describe('members', () => {
  it('are found by the beginning of their address', async () => {
    const wanted = await registerMember(server(), { email: `quimby.${Date.now()}@links.example`, fName: 'Quimby' });
    await signedInAdmin(server());
    const { user } = await renderApp('/admin/users');
    await searchFor(user, 'quimby.');
    await rowOf(wanted.user.email);
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
    await searchFor(user, 'quimby.xyz');
    await screen.findByRole('heading', { name: 'Nobody found' });
  });

  it('[R4.16] without a name are called by their address in the list and in the audit log', async () => {
    const { idToken, email } = await newIdentity({ email: `nameless.${Date.now()}@links.example` });
    const joined = await server().app.inject({ method: 'POST', url: '/api/users', payload: { idToken } });
    const { user: nameless } = joined.json<SignedIn>();
    const admin = await signedInAdmin(server());
    await admin.call('PUT', `users/${nameless._id}/voided`, { voided: true, reason: 'A ring of accounts' });
    const { user, go } = await renderApp('/admin/users');
    await searchFor(user, 'nameless.');
    await rowOf(email);
    await go('/admin/audit');
    expect(await screen.findByRole('cell', { name: email })).toBeInTheDocument();
  });

  it('leave no address, name or reason in the recorded state', async () => {
    const wanted = await registerMember(server(), {
      email: `secretive.${Date.now()}@links.example`,
      name: 'Shy Person',
    });
    const admin = await signedInAdmin(server());
    await admin.call('PUT', `users/${wanted.user._id}/voided`, { voided: true, reason: 'Secret reason' });
    const { user, store, go } = await renderApp('/admin/users');
    await searchFor(user, 'secretive.');
    await rowOf(wanted.user.email);
    await go('/admin/audit');
    await screen.findByText('Secret reason');
    const seen = JSON.stringify(redact(store.getState()));
    for (const word of ['secretive', 'Shy Person', 'Secret reason']) expect(seen).not.toContain(word);
  });

  it('[R12.1] include the admin, who can be voided but not disabled', async () => {
    const admin = await signedInAdmin(server());
    const { user } = await renderApp('/admin/users');
    await searchFor(user, admin.user.email);
    const row = await rowOf(admin.user.email);
    expect(row.getByRole('button', { name: /^Void votes/ })).toBeInTheDocument();
    expect(row.queryByRole('button', { name: /^Disable/ })).toBeNull();
  });
});

describe('courses', () => {
  it('[R12.2] are added with a form', async () => {
    await signedInAdmin(server());
    const { user } = await renderApp('/admin/courses');
    await user.click(await screen.findByRole('button', { name: 'Add a course' }));
    const dialog = within(screen.getByRole('dialog'));
    await dialog.findByRole('option', { name: 'Ohio' });
    await user.click(dialog.getByRole('button', { name: 'Add course' }));
    expect(await dialog.findByText('Enter the name.')).toBeInTheDocument();
    await user.selectOptions(dialog.getByRole('combobox', { name: 'State' }), 'Ohio');
    const typed = { Name: 'Zebra Dunes', City: 'Akron', Latitude: '41.1', Longitude: '-81.5' };
    for (const [name, value] of Object.entries(typed)) {
      fireEvent.input(dialog.getByRole('textbox', { name }), { target: { value } });
    }
    await user.click(dialog.getByRole('button', { name: 'Add course' }));
    expect(await screen.findByText(/^Zebra Dunes is added\./)).toBeInTheDocument();
  });
});

describe('a merge', () => {
  it('[R12.16] wants a reason, and is undone in the list of courses for another one', async () => {
    const { db } = server();
    const [from, into] = await addCourses(db, await locationIdIn(db, 'VT'), 2);
    await db.updateTable('courses').set({ name: 'Twin Pines' }).where('id', '=', from!).execute();
    await db.updateTable('courses').set({ name: 'Twin Pines Golf Club' }).where('id', '=', into!).execute();
    const admin = await signedInAdmin(server());
    const { user } = await renderApp('/admin/courses');
    await searchFor(user, 'Twin Pines');
    await user.click(await screen.findByRole('button', { name: 'Merge Twin Pines' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Merge Twin Pines' }));
    await user.click(await dialog.findByRole('radio', { name: /Twin Pines Golf Club/ }));
    await user.click(dialog.getByRole('button', { name: 'Merge into Twin Pines Golf Club' }));
    expect(await dialog.findByText('Give a reason.')).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'The same course');
    await user.click(dialog.getByRole('button', { name: 'Merge into Twin Pines Golf Club' }));

    await user.click(await screen.findByRole('button', { name: 'Undo the merge of Twin Pines' }));
    const question = within(await screen.findByRole('dialog', { name: 'Undo the merge of Twin Pines?' }));
    await user.type(question.getByRole('textbox', { name: 'Reason' }), 'Two courses');
    await user.click(question.getByRole('button', { name: 'Undo the merge' }));
    expect(await screen.findByText('Twin Pines is back on the lists that had it.')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Merge Twin Pines' })).toBeInTheDocument();
    expect((await admin.audit()).slice(0, 2)).toMatchObject([
      { action: 'merge_undone', reason: 'Two courses' },
      { action: 'courses_merged', reason: 'The same course' },
    ]);
  });
});

describe('an admin who takes much from golfers', () => {
  it('[R12.17] signs in again, and finds the form as it was', async () => {
    const admin = await signedInAdmin(server());
    await spendBudget(server(), admin.user._id);
    const { db } = server();
    const [course] = await addCourses(db, await locationIdIn(db, 'VT'), 1);
    await db.updateTable('courses').set({ name: 'Sold Meadows' }).where('id', '=', course!).execute();
    const { user } = await renderApp('/admin/courses');
    await searchFor(user, 'Sold Meadows');
    await user.click(await screen.findByRole('button', { name: /^Withdraw: Sold Meadows/ }));
    const form = within(await screen.findByRole('dialog', { name: /^Withdraw Sold Meadows.*\?$/ }));
    await user.type(form.getByRole('textbox', { name: 'Reason' }), 'It was sold');
    await user.click(form.getByRole('button', { name: 'Withdraw' }));
    const question = within(await screen.findByRole('dialog', { name: 'Is it still you?' }));
    await user.type(await question.findByLabelText('Current password'), PASSWORD);
    await user.click(question.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Thanks. Now try again.')).toBeInTheDocument();
    const dialog = within(await screen.findByRole('dialog', { name: /^Withdraw Sold Meadows/ }));
    await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText(/is withdrawn\./)).toBeInTheDocument();
  });
});

describe('what an admin does', () => {
  it('[R12.7] is undone by the button of its toast: a course that was withdrawn is back, and the audit log has both', async () => {
    const admin = await signedInAdmin(server());
    const { user, go } = await renderApp('/admin/courses');
    await searchFor(user, 'aguila');
    await user.click(await screen.findByRole('button', { name: /^Withdraw: Aguila/ }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Withdraw Aguila.*\?$/ }));
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'It was sold');
    await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
    await screen.findByRole('button', { name: /^Bring back: Aguila/ });
    // The toast stays on the next page.
    await go('/admin/audit');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('That’s undone.')).toBeInTheDocument();
    expect((await admin.audit()).slice(0, 2)).toMatchObject([
      { action: 'course_offered', reason: 'Undone right away' },
      { action: 'course_withdrawn', reason: 'It was sold' },
    ]);
  });

  it('[R12.7] is undone with Ctrl+Z: a member whose votes were voided has them back', async () => {
    const wanted = await registerMember(server(), { email: `undone.${Date.now()}@links.example` });
    const admin = await signedInAdmin(server());
    const { user } = await renderApp('/admin/users');
    await searchFor(user, wanted.user.email);
    await user.click((await rowOf(wanted.user.email)).getByRole('button', { name: /^Void votes/ }));
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'A mistake');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Void votes' }));
    await screen.findByText('Votes voided');
    // The row says so before the toast does.
    await screen.findByRole('button', { name: 'Undo' });
    await user.keyboard('{Control>}z{/Control}');
    expect(await screen.findByText('That’s undone.')).toBeInTheDocument();
    expect((await admin.audit())[0]).toMatchObject({ action: 'votes_restored', targetId: wanted.user._id });
  });

  it('highlights its tab, also with a slash at the end of the address and on a page inside it', async () => {
    await signedInAdmin(server());
    const { go } = await renderApp('/admin/');
    const current = () => screen.getByRole('navigation', { name: 'Admin' }).querySelector('[aria-current=page]');
    await findHeading('Overview');
    expect(current()).toHaveTextContent('Overview');
    await go('/admin/courses/catalogue');
    await findHeading('Catalog');
    expect(current()).toHaveTextContent('Courses');
  });
});
