import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { PublicConfig } from '../../../contract/config.ts';
import { signedInMember, useServer } from '../../support/app/appServer.ts';
import { network, PAGE_ORIGIN } from '../../support/app/bridge.ts';
import { findHeading, renderApp } from '../../support/app/renderApp.tsx';
import { registerAdmin } from '../../support/server/admin.ts';
import { locationIdIn } from '../../support/server/picks.ts';

const server = useServer({ EXTRA_ROUTES: 'change-states,contact', CONTACT_EMAIL: 'hello@picks.example' });

/** Replaces parts of the public configuration. */
async function configure(change: Partial<PublicConfig>): Promise<void> {
  const config = (await server().app.inject('/api/config')).json<PublicConfig>();
  network.use(http.get(`${PAGE_ORIGIN}/api/config`, () => HttpResponse.json({ ...config, ...change })));
}

const LINKS = ['Choose your state', 'Contact'];

describe('an extra page that is off', () => {
  it.each(['/change-states', '/contact'])(
    '[R1.10] is an unknown address, and no link leads to it: %s',
    async (path) => {
      await configure({ extraRoutes: [] });
      await renderApp(path);
      await findHeading('Page not found');
      for (const name of LINKS) expect(screen.queryByRole('link', { name })).not.toBeInTheDocument();
    },
  );
});

it('an extra page offers “Try again” while the configuration could not be loaded, and is not called unknown', async () => {
  network.use(http.get(`${PAGE_ORIGIN}/api/config`, () => HttpResponse.error(), { once: true }));
  const { user } = await renderApp('/contact');
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await findHeading('Contact');
});

it('[R1.10] extra pages that are on are linked from the footer and from the menu of a phone', async () => {
  await renderApp('/leaderboard/az');
  for (const name of LINKS) expect(await screen.findAllByRole('link', { name })).toHaveLength(2);
});

describe('the contact page', () => {
  it('shows the e-mail address to write to', async () => {
    await renderApp('/contact');
    await findHeading('Contact');
    await waitFor(() => expect(document.title).toBe('Contact · Top Picks'));
    const link = await screen.findByRole('link', { name: 'hello@picks.example' });
    expect(link).toHaveAttribute('href', 'mailto:hello@picks.example');
  });

  it('names the company that runs the site where no address is set', async () => {
    await configure({ contactEmail: null, companyName: 'Fairway Friends Inc.' });
    await renderApp('/contact');
    expect(
      await screen.findByText(/^Fairway Friends Inc\. runs this site\. There’s no contact address/),
    ).toBeInTheDocument();
    expect(screen.queryByText('About your account')).not.toBeInTheDocument();
  });
});

describe('the page to choose a state', () => {
  const statesIn = (region: string) =>
    within(screen.getByRole('region', { name: region }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent);

  it('lists the open states by region, with links to their rankings', async () => {
    const admin = await registerAdmin(server());
    await admin.switchState(await locationIdIn(server().db, 'OR'), false);
    const { user, path } = await renderApp('/change-states');
    await findHeading('Choose your state');
    await screen.findByRole('region', { name: 'Pacific Northwest' });
    expect(screen.getAllByRole('region').flatMap((region) => within(region).queryAllByRole('listitem'))).toHaveLength(
      49,
    );
    expect(statesIn('Pacific Northwest')).toEqual(['Alaska', 'Idaho', 'Montana', 'Washington']);
    await user.click(screen.getByRole('link', { name: 'Utah' }));
    await findHeading('Utah’s top golf courses');
    expect(path()).toBe('/leaderboard/ut');
  });

  it('marks the state that is shown now', async () => {
    sessionStorage.setItem('currentLocation', 'nm');
    await renderApp('/change-states');
    expect(await screen.findByRole('link', { name: 'New Mexico' })).toHaveAttribute('aria-current', 'location');
    expect(screen.getByRole('link', { name: 'Utah' })).not.toHaveAttribute('aria-current');
  });

  it('lets a member choose the primary location', async () => {
    const { headers } = await signedInMember(server());
    const { user } = await renderApp('/change-states');
    await screen.findByRole('option', { name: 'Maine' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Home state' }), 'Maine');
    await waitFor(async () => {
      const me = await server().app.inject({ url: '/api/users/me', headers });
      expect(me.json()).toMatchObject({ primaryLocation: { code: 'ME' } });
    });
  });

  it('says so when no state is open', async () => {
    network.use(http.get(`${PAGE_ORIGIN}/api/locations/`, () => HttpResponse.json([])));
    await renderApp('/change-states');
    expect(await screen.findByText(/No state is open for voting right now/)).toBeInTheDocument();
  });
});
