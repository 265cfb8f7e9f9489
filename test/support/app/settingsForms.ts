import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { User } from '../../../contract/users.ts';
import type { TestServer } from '../server/server.ts';
import { openTab } from './account.ts';
import { signedInMember } from './appServer.ts';
import { network, PAGE_ORIGIN } from './bridge.ts';

export const primaryLocation = () => screen.findByRole('combobox', { name: 'Home state' });
export const nameField = (name: string) => screen.findByRole('textbox', { name });
export const saveNames = () => screen.getByRole('button', { name: 'Save names' });

/** Opens the settings of a new member; `me` reads the member from the server. */
export async function openSettings(server: TestServer) {
  const member = await signedInMember(server);
  const me = async () => (await server.app.inject({ url: '/api/users/me', headers: member.headers })).json<User>();
  return { ...(await openTab()), member, me };
}

/** Opens the settings of a new member whose choice of Utah as the primary location has failed. */
export async function failToSaveUtah(server: TestServer) {
  network.use(http.post(`${PAGE_ORIGIN}/api/user/primary-location`, () => HttpResponse.error(), { once: true }));
  const app = await openSettings(server);
  await screen.findByRole('option', { name: 'Utah' });
  await app.user.selectOptions(await primaryLocation(), 'Utah');
  await screen.findByText(/^We don’t know if Utah was saved/);
  return app;
}
