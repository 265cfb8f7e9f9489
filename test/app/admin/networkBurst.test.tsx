import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useServer } from '../../support/app/appServer.ts';
import { renderApp } from '../../support/app/renderApp.tsx';
import { signedInAdmin } from '../../support/app/signedInAdmin.ts';
import { registerMember } from '../../support/server/server.ts';

const server = useServer({ NETWORK_HASHES: 'on' });

it('[R12.18] the members of a burst from one network are listed and chosen, to void their votes together', async () => {
  await Promise.all([registerMember(server()), registerMember(server())]);
  await signedInAdmin(server());
  const { user } = await renderApp('/admin/users');
  await user.click(await screen.findByText('New golfers in the last 24 hours'));
  await user.click(await screen.findByRole('button', { name: 'Show 3 golfers: joined from network 1' }));
  const chosen = within(await screen.findByRole('region', { name: 'Chosen golfers' }));
  expect(chosen.getByText(/^Golfers who joined from network 1\./)).toBeInTheDocument();
  await waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(2));
  await user.click(chosen.getByRole('button', { name: 'Choose all shown' }));
  expect(chosen.getByRole('button', { name: 'Void votes of 2 golfers' })).toBeInTheDocument();
});
