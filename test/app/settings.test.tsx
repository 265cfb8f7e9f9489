import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import { signedInMember, useServer } from '../support/appServer.ts';
import { network, PAGE_ORIGIN } from '../support/bridge.ts';
import { findHeading, renderApp } from '../support/renderApp.tsx';

const server = useServer();

const choice = () => screen.findByRole('combobox', { name: 'Primary location' });

it('saves the primary location, which becomes the current one', async () => {
  const member = await signedInMember(server());
  const { user, store } = await renderApp('/settings');
  await screen.findByRole('option', { name: 'Utah' });
  await user.selectOptions(await choice(), 'Utah');
  await waitFor(() =>
    expect(store.getState().location).toMatchObject({ primary: 'ut', current: 'ut', isGuessed: false }),
  );
  await waitFor(() => expect(sessionStorage.getItem('primaryLocation')).toBe('ut'));
  const me = await server().app.inject({ url: '/api/users/me', headers: member.headers });
  expect(me.json()).toMatchObject({ primaryLocation: { code: 'UT' } });
});

it('puts the control back and only logs when saving fails', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  network.use(http.post(`${PAGE_ORIGIN}/api/user/primary-location`, () => HttpResponse.error()));
  await signedInMember(server());
  const { user, store } = await renderApp('/settings');
  await findHeading('Settings');
  await screen.findByRole('option', { name: 'Utah' });
  await user.selectOptions(await choice(), 'Utah');
  await waitFor(() => expect(log).toHaveBeenCalled());
  await waitFor(async () => expect(await choice()).toHaveValue(''));
  expect(store.getState().toast.current).toBeNull();
});
