import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { signedInMember, useServer } from '../../../support/app/appServer.ts';
import { network, PAGE_ORIGIN } from '../../../support/app/bridge.ts';
import { fill } from '../../../support/app/failingActs.ts';
import { renderApp } from '../../../support/app/renderApp.tsx';
import {
  failToSaveUtah,
  nameField,
  openSettings,
  primaryLocation,
  saveNames,
} from '../../../support/app/settingsForms.ts';

const server = useServer();
const ME = `${PAGE_ORIGIN}/api/users/me`;

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

describe('a primary location that could not be saved', () => {
  it('is saved by another try, and the focus moves to the field', async () => {
    const { user, store, me } = await failToSaveUtah(server());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(store.getState().location).toMatchObject({ primary: 'ut' }));
    expect((await me()).primaryLocation).toEqual({ code: 'UT' });
    await waitFor(() => expect(screen.queryByText(/if Utah was saved/)).not.toBeInTheDocument());
    expect(await primaryLocation()).toHaveValue('UT');
    expect(await primaryLocation()).toBeValid();
    await waitFor(async () => expect(await primaryLocation()).toHaveFocus());
  });

  it('is replaced by another choice', async () => {
    const { user, me } = await failToSaveUtah(server());
    await user.selectOptions(await primaryLocation(), 'Nevada');
    await waitFor(async () => expect((await me()).primaryLocation).toEqual({ code: 'NV' }));
    await waitFor(() => expect(screen.queryByText(/if Utah was saved/)).not.toBeInTheDocument());
    expect(await primaryLocation()).toHaveValue('NV');
  });
});

describe('the names', () => {
  it('are saved without overwriting the name that another tab has changed meanwhile', async () => {
    const { user, member, me } = await openSettings(server());
    await nameField('First name');
    const { app } = server();
    await app.inject({ method: 'PATCH', url: '/api/users/me', headers: member.headers, payload: { lName: 'Eagle' } });
    await fill('First name', 'Patricia');
    await user.click(saveNames());
    expect(await screen.findByText('We saved your names.')).toBeInTheDocument();
    expect(await nameField('Last name')).toHaveValue('Eagle');
    expect(await me()).toMatchObject({ name: 'Pat Golfer', fName: 'Patricia', lName: 'Eagle' });
  });

  it('show the server’s error for a field at that field', async () => {
    const refusal = { code: 'bad_request', message: 'No', fields: { lName: 'This doesn’t have the right format.' } };
    network.use(http.patch(ME, () => HttpResponse.json(refusal, { status: 400 }), { once: true }));
    const { user } = await openSettings(server());
    await fill('Last name', 'Eagle');
    await user.click(saveNames());
    await waitFor(async () =>
      expect(await nameField('Last name')).toHaveAccessibleDescription('This doesn’t have the right format.'),
    );
  });

  it('can be requested again when they could not be loaded', async () => {
    network.use(http.get(ME, () => HttpResponse.error(), { once: true }));
    const member = await signedInMember(server());
    sessionStorage.setItem('userDetails', JSON.stringify({ ...member.user, email: undefined }));
    const { user } = await renderApp('/settings');
    expect(await screen.findByText('We couldn’t load your names')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await nameField('First name')).toHaveValue('Pat');
  });
});
