import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { signedInAdmin } from '../../support/app/signedInAdmin.ts';
import { useServer } from '../../support/app/appServer.ts';
import { findHeading, renderApp } from '../../support/app/renderApp.tsx';
import { openElection } from '../../support/server/elections.ts';

const server = useServer();

async function openPage() {
  await signedInAdmin(server());
  const { name } = await openElection(server().db);
  const app = await renderApp('/admin/elections');
  await findHeading('Elections');
  return { ...app, name };
}

const dialog = async () => within(await screen.findByRole('dialog'));
const type = async (label: string, value: string) =>
  fireEvent.change((await dialog()).getByLabelText(label), { target: { value } });

describe('an admin', () => {
  it('[R16.13] moves the end of the open election, and visitors read it', async () => {
    const { user, name, go } = await openPage();
    await user.click(await screen.findByRole('button', { name: `Plan election ${name}` }));
    await type('Closes at (Eastern time)', '2001-01-01T05:00');
    await user.click((await dialog()).getByRole('button', { name: 'Save plan' }));
    expect(await (await dialog()).findByText('Choose a time in the future, or close it now.')).toBeInTheDocument();

    await type('Closes at (Eastern time)', `${Number(name) + 1}-02-01T05:00`);
    await type('Name of the next election', 'Spring Cup');
    const words = `Jan 31, ${Number(name) + 1}`;
    expect((await dialog()).getByText(new RegExp(`^People see “closes ${words}”\\.`))).toBeInTheDocument();
    await user.click((await dialog()).getByRole('button', { name: 'Save plan' }));
    expect(await screen.findByText(`Election ${name} closes ${words}.`)).toBeInTheDocument();
    const row = within(screen.getByRole('table', { name: 'elections' })).getAllByRole('row')[1]!;
    expect(await within(row).findByText(words)).toBeInTheDocument();
    expect(within(row).queryByText(/AM|PM/)).not.toBeInTheDocument();
    expect(within(row).getByText('Spring Cup')).toBeInTheDocument();
    await go('/results');
    expect(await screen.findByText(`Open now. It closes ${words}.`)).toBeInTheDocument();
  });

  it('[R16.13] ends the open election only after typing its name', async () => {
    const { user, name } = await openPage();
    const { closes_at } = await openElection(server().db);
    await user.click(await screen.findByRole('button', { name: `Close now: election ${name}` }));
    expect((await dialog()).getByText(/The next election opens right away/)).toBeInTheDocument();
    await type('Name of the election', 'the old one');
    await user.click((await dialog()).getByRole('button', { name: 'Close the election' }));
    expect(await (await dialog()).findByText(`Type ${name}.`)).toBeInTheDocument();
    expect((await openElection(server().db)).closes_at).toEqual(closes_at);
    await type('Name of the election', ` ${name} `);
    await user.click((await dialog()).getByRole('button', { name: 'Close the election' }));
    expect(await screen.findByText(`Election ${name} is closing. The next one opens now.`)).toBeInTheDocument();
    expect((await openElection(server().db)).closes_at).toEqual(server().clock.now());
  });
});
