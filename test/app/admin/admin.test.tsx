import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { storeTokens } from '../../../src/api/tokenStore.ts';
import { redact } from '../../../src/app/qa/redact.ts';
import { type AdminCalls, registerAdmin } from '../../support/server/admin.ts';
import { signedInMember, useServer } from '../../support/app/appServer.ts';
import { network, PAGE_ORIGIN } from '../../support/app/bridge.ts';
import { findHeading, renderApp } from '../../support/app/renderApp.tsx';
import { registerMember } from '../../support/server/server.ts';

const server = useServer();

async function signedInAdmin(): Promise<AdminCalls> {
  const admin = await registerAdmin(server());
  storeTokens(admin);
  return admin;
}
/** In one go, because a refetch replaces the rows. */
const searchFor = async (user: UserEvent, text: string) => {
  const field = await screen.findByRole('searchbox');
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
};
const rowOf = async (text: string) => {
  const cell = await screen.findByText(text, { exact: false, selector: 'td *, th *, td, th' });
  return within(cell.closest<HTMLElement>('[role=row]')!);
};

describe('the admin pages', () => {
  it('[R1.11] send a guest to sign-up and show a member nothing', async () => {
    const guest = await renderApp('/admin/audit');
    await findHeading('Create your account');
    expect(guest.path()).toBe('/signup');
  });

  it('show a member that there is nothing, and no link to it', async () => {
    await signedInMember(server());
    const { go } = await renderApp('/admin/audit');
    await findHeading('Nothing here');
    await go('/settings');
    await findHeading('Settings');
    expect(screen.queryByRole('link', { name: /admin/i })).toBeNull();
  });

  it('[R2.1] are one tap away for an admin, in the sidebar and in the menu of a phone', async () => {
    await signedInAdmin();
    const { user } = await renderApp('/about');
    const links = await screen.findAllByRole('link', { name: 'Admin', hidden: true });
    expect(links.map((link) => link.closest('nav')?.getAttribute('aria-label')).sort()).toEqual(['Main', 'More pages']);
    await user.click(links[0]!);
    await findHeading('Overview');
  });

  it('name the days of the overview as all other days are named', async () => {
    await signedInAdmin();
    await renderApp('/admin');
    const days = within(await screen.findByRole('table', { name: 'days' }))
      .getAllByRole('row')
      .slice(1);
    for (const day of days) expect(day).toHaveTextContent(/^[A-Z][a-z]{2} \d{1,2}, \d{4}/);
    expect(days.length).toBeGreaterThan(0);
  });

  it('lead from /admin/import on to the import, which stands below the courses', async () => {
    await signedInAdmin();
    const { path } = await renderApp('/admin/import');
    await findHeading('Import courses');
    expect(path()).toBe('/admin/courses/import');
  });

  it('say what is wrong when the server cannot be reached, and try again', async () => {
    await signedInAdmin();
    network.use(
      http.get(`${PAGE_ORIGIN}/api/admin/locations`, () => HttpResponse.json({}, { status: 500 }), { once: true }),
    );
    const { user } = await renderApp('/admin/locations');
    await screen.findByRole('heading', { name: 'The locations could not be loaded' });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Close voting in Arizona' })).toBeInTheDocument();
  });
});

describe('voting in a state', () => {
  it('[R12.4] is closed and opened only after a question that says what it means', async () => {
    await signedInAdmin();
    const { user } = await renderApp('/admin/locations');
    await user.click(await screen.findByRole('button', { name: 'Close voting in Delaware' }));
    let dialog = within(screen.getByRole('dialog', { name: 'Close voting in Delaware?' }));
    expect(dialog.getByText(/nobody can vote in Delaware.*members keep their picks/)).toBeInTheDocument();
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
    expect(await dialog.findByText(/^We don’t know whether it was done/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Close voting' }));

    await user.click(await screen.findByRole('button', { name: 'Open voting in Delaware' }));
    await user.click(screen.getByRole('button', { name: 'Open voting' }));
    expect(await screen.findByRole('button', { name: 'Close voting in Delaware' })).toBeInTheDocument();
  });
});

describe('users', () => {
  it('are found by the beginning of their address, and nothing else is shown then', async () => {
    const wanted = await registerMember(server(), { email: `quimby.${Date.now()}@links.example`, fName: 'Quimby' });
    await signedInAdmin();
    const { user } = await renderApp('/admin/users');
    await searchFor(user, 'quimby.');
    await rowOf(wanted.user.email);
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
    await searchFor(user, 'quimby.xyz');
    await screen.findByRole('heading', { name: 'Nobody found' });
  });

  it('are voided only with a reason, and a refusal stands in the dialog', async () => {
    const wanted = await registerMember(server(), { email: `rigby.${Date.now()}@links.example` });
    await signedInAdmin();
    const { user } = await renderApp('/admin/users');
    await searchFor(user, wanted.user.email);
    const row = await rowOf(wanted.user.email);
    await user.click(row.getByRole('button', { name: /^Void votes/ }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Void votes' }));
    expect(await dialog.findByText('Say why.')).toBeInTheDocument();

    const path = `${PAGE_ORIGIN}/api/admin/users/${wanted.user._id}/voided`;
    const busy = { code: 'unavailable', message: 'Not available for a moment. Please try again.' };
    network.use(http.put(path, () => HttpResponse.json(busy, { status: 503 }), { once: true }));
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Many accounts');
    await user.click(dialog.getByRole('button', { name: 'Void votes' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'We don’t know whether it was done. Not available for a moment.',
    );
    await user.click(dialog.getByRole('button', { name: 'Void votes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // The list is fetched again, with rows of its own.
    await waitFor(async () => expect((await rowOf(wanted.user.email)).getByText('Votes voided')).toBeInTheDocument());
  });

  it('leave no address and no name in what QA sees', async () => {
    const wanted = await registerMember(server(), {
      email: `secretive.${Date.now()}@links.example`,
      name: 'Shy Person',
    });
    const admin = await signedInAdmin();
    await admin.call('PUT', `users/${wanted.user._id}/voided`, { voided: true, reason: 'Secret reason' });
    const { user, store, go } = await renderApp('/admin/users');
    await searchFor(user, 'secretive.');
    await rowOf(wanted.user.email);
    await go('/admin/audit');
    await screen.findByText('Secret reason');
    const seen = JSON.stringify(redact(store.getState()));
    for (const word of ['secretive', 'Shy Person', 'Secret reason']) expect(seen).not.toContain(word);
  });

  it('[R12.1] oneself cannot be disabled', async () => {
    const admin = await signedInAdmin();
    const { user } = await renderApp('/admin/users');
    await searchFor(user, admin.user.email);
    const row = await rowOf(admin.user.email);
    expect(row.getByRole('button', { name: /^Void votes/ })).toBeInTheDocument();
    expect(row.queryByRole('button', { name: /^Disable/ })).toBeNull();
  });
});

describe('courses', () => {
  it('are added by a form that says what is wrong with it', async () => {
    await signedInAdmin();
    const { user } = await renderApp('/admin/courses');
    await user.click(await screen.findByRole('button', { name: 'Add a course' }));
    const dialog = within(screen.getByRole('dialog'));
    await dialog.findByRole('option', { name: 'Ohio' });
    await user.click(dialog.getByRole('button', { name: 'Add course' }));
    for (const text of ['Choose a state.', 'Enter the name.', 'Enter the city.', 'Enter a number from -90 to 90.']) {
      expect(await dialog.findByText(text)).toBeInTheDocument();
    }
    await user.selectOptions(dialog.getByRole('combobox', { name: 'State' }), 'Ohio');
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Zebra Dunes');
    await user.type(dialog.getByRole('textbox', { name: 'City' }), 'Akron');
    await user.type(dialog.getByRole('textbox', { name: 'Latitude' }), '41.1');
    await user.type(dialog.getByRole('textbox', { name: 'Longitude' }), '-81.5');
    await user.click(dialog.getByRole('button', { name: 'Add course' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await searchFor(user, 'zebra');
    await user.click(await screen.findByRole('button', { name: 'Edit Zebra Dunes' }));
    const edit = within(screen.getByRole('dialog'));
    await user.type(edit.getByRole('textbox', { name: 'Holes' }), '9.5');
    await user.click(edit.getByRole('button', { name: 'Save course' }));
    expect(await edit.findByText('Enter a whole number from 1 to 108, or nothing.')).toBeInTheDocument();
    await user.clear(edit.getByRole('textbox', { name: 'Holes' }));
    await user.clear(edit.getByRole('textbox', { name: 'Name' }));
    await user.type(edit.getByRole('textbox', { name: 'Name' }), 'Zebra Hills');
    await user.click(edit.getByRole('button', { name: 'Save course' }));
    expect(await screen.findByRole('button', { name: 'Merge Zebra Hills' })).toBeInTheDocument();
  });

  it('show a name that is taken where it was typed', async () => {
    const admin = await signedInAdmin();
    const [{ locationId }] = (await admin.call('GET', 'courses?search=aguila')).json<{
      courses: [{ locationId: string }];
    }>().courses;
    await admin.call('POST', 'courses', { locationId, name: 'First Come', city: 'Mesa', lat: 33, lon: -111 });
    await admin.call('POST', 'courses', { locationId, name: 'Second Come', city: 'Mesa', lat: 33, lon: -111 });
    const { user } = await renderApp('/admin/courses');
    await searchFor(user, 'come mesa');
    await user.click(await screen.findByRole('button', { name: 'Edit Second Come' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.clear(dialog.getByRole('textbox', { name: 'Name' }));
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'first come');
    await user.click(dialog.getByRole('button', { name: 'Save course' }));
    await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Name' })).toBeInvalid());
    expect(dialog.getByRole('alert')).toHaveTextContent('Not saved. Mesa has a course of this name already.');
  });
});

describe('an import', () => {
  it('shows why a file is refused as a whole, and takes a better one', async () => {
    await signedInAdmin();
    const { user } = await renderApp('/admin/courses/import');
    const choose = async (text: string) =>
      user.upload(await screen.findByLabelText('CSV file'), new File([text], 'courses.csv', { type: 'text/csv' }));
    await choose('name,city\nPine,Akron\n');
    await user.click(await screen.findByRole('button', { name: 'Check the file' }));
    await screen.findByText(/state, lat, lon is missing/, { selector: '[role="alert"] *' });
    expect(screen.getByRole('heading', { name: 'The file could not be checked' })).toBeInTheDocument();
    await choose('state,name,city,lat,lon\nOH,Upload Links,Akron,41,-81\n');
    await user.click(screen.getByRole('button', { name: 'Check the file' }));
    await user.click(await screen.findByRole('button', { name: 'Import 1 course' }));
    await screen.findByRole('heading', { name: 'Imported' });
    await user.click(screen.getByRole('button', { name: 'Check the file' }));
    await screen.findByRole('heading', { name: 'Nothing to import' });
  });
});
