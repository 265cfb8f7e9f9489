import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { rowOf, searchFor, signedInAdmin } from '../../../support/app/signedInAdmin.ts';
import { useServer } from '../../../support/app/appServer.ts';
import { network, PAGE_ORIGIN } from '../../../support/app/bridge.ts';
import { findHeading, renderApp } from '../../../support/app/renderApp.tsx';
import { registerMember } from '../../../support/server/server.ts';

const server = useServer();

describe('the admin pages', () => {
  it('name the days of the overview as other pages do', async () => {
    await signedInAdmin(server());
    await renderApp('/admin');
    const days = within(await screen.findByRole('table', { name: 'days' }))
      .getAllByRole('row')
      .slice(1);
    for (const day of days) {
      expect(within(day).getByRole('rowheader')).toHaveTextContent(/^[A-Z][a-z]{2} \d{1,2}$/);
    }
    expect(days.length).toBeGreaterThan(0);
  });

  it('redirect /admin/import to /admin/courses/import', async () => {
    await signedInAdmin(server());
    const { path } = await renderApp('/admin/import');
    await findHeading('Import courses');
    expect(path()).toBe('/admin/courses/import');
  });
});

describe('the votes of members', () => {
  it('are voided only with a reason, and a refusal is shown in the dialog', async () => {
    const wanted = await registerMember(server(), { email: `rigby.${Date.now()}@links.example` });
    await signedInAdmin(server());
    const { user } = await renderApp('/admin/users');
    await searchFor(user, wanted.user.email);
    const row = await rowOf(wanted.user.email);
    await user.click(row.getByRole('button', { name: /^Void votes/ }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Void votes' }));
    expect(await dialog.findByText('Give a reason.')).toBeInTheDocument();

    const path = `${PAGE_ORIGIN}/api/admin/users/${wanted.user._id}/voided`;
    const busy = { code: 'unavailable', message: 'We’re down for a moment. Try again soon.' };
    network.use(http.put(path, () => HttpResponse.json(busy, { status: 503 }), { once: true }));
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Many accounts');
    await user.click(dialog.getByRole('button', { name: 'Void votes' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'We don’t know if it was done. We’re down for a moment.',
    );
    await user.click(dialog.getByRole('button', { name: 'Void votes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // The list is fetched again, with rows of its own.
    await waitFor(async () => expect((await rowOf(wanted.user.email)).getByText('Votes voided')).toBeInTheDocument());
  });
});

describe('courses', () => {
  it('are added and edited with a form that says what is wrong with it', async () => {
    await signedInAdmin(server());
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
    expect(await edit.findByText('Enter a whole number from 1 to 108, or leave it empty.')).toBeInTheDocument();
    await user.clear(edit.getByRole('textbox', { name: 'Holes' }));
    await user.clear(edit.getByRole('textbox', { name: 'Name' }));
    await user.type(edit.getByRole('textbox', { name: 'Name' }), 'Zebra Hills');
    await user.click(edit.getByRole('button', { name: 'Save course' }));
    expect(await screen.findByRole('button', { name: 'Merge Zebra Hills' })).toBeInTheDocument();
  });

  it('show at the field that a name is taken', async () => {
    const admin = await signedInAdmin(server());
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
    expect(dialog.getByRole('alert')).toHaveTextContent('Not saved. Mesa already has a course with this name.');
  });
});

describe('an import', () => {
  it('shows why a file is refused, and imports a corrected one', async () => {
    await signedInAdmin(server());
    const { user } = await renderApp('/admin/courses/import');
    const choose = async (text: string) =>
      user.upload(await screen.findByLabelText('CSV file'), new File([text], 'courses.csv', { type: 'text/csv' }));
    await choose('name,city\nPine,Akron\n');
    await user.click(await screen.findByRole('button', { name: 'Check the file' }));
    await screen.findByText(/state, lat, lon is missing/, { selector: '[role="alert"] *' });
    expect(screen.getByRole('heading', { name: 'We couldn’t check the file' })).toBeInTheDocument();
    await choose('state,name,city,lat,lon\nOH,Upload Links,Akron,41,-81\n');
    await user.click(screen.getByRole('button', { name: 'Check the file' }));
    await user.click(await screen.findByRole('button', { name: 'Import 1 course' }));
    await screen.findByRole('heading', { name: 'Imported' });
    await user.click(screen.getByRole('button', { name: 'Check the file' }));
    await screen.findByRole('heading', { name: 'Nothing to import' });
  });
});
