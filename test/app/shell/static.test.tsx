import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { useServer } from '../../support/app/appServer.ts';
import { network, PAGE_ORIGIN } from '../../support/app/bridge.ts';
import { findHeading, renderApp } from '../../support/app/renderApp.tsx';

const server = useServer();

/** Replaces parts of the public configuration. */
async function configure(change: object) {
  const config = (await server().app.inject('/api/config')).json<object>();
  network.use(http.get(`${PAGE_ORIGIN}/api/config`, () => HttpResponse.json({ ...config, ...change })));
}

const findLink = async (name: string) => within(await screen.findByRole('main')).findByRole('link', { name });

describe('Our Story', () => {
  it('names the sources of the data, with links', async () => {
    await renderApp('/about');
    await findHeading('Our Story');
    await waitFor(() => expect(document.title).toBe('Our Story · Top Picks'));
    expect(screen.getByRole('main')).toHaveTextContent(
      'Course data © OpenStreetMap contributors and OpenGolfAPI (opengolfapi.org), ODbL',
    );
    expect(await findLink('IP Geolocation by DB-IP')).toHaveAttribute('href', 'https://db-ip.com');
    expect(await findLink('CC BY 4.0')).toBeInTheDocument();
  });

  it('links to “What is Top Picks”', async () => {
    const { user, path } = await renderApp('/about');
    await user.click(await findLink('How the ranking works'));
    await findHeading('What is Top Picks');
    expect(path()).toBe('/what-is-top-picks');
  });
});

describe('What is Top Picks', () => {
  it('leads a guest to the ranking, without asking to sign in', async () => {
    const { user } = await renderApp('/what-is-top-picks');
    await user.click(await findLink('See the ranking'));
    await findHeading(/top golf courses$/);
  });

  it.each([
    [true, 'Your votes count once you verify your email.', 'Your votes count right away.'],
    [false, 'Your votes count right away.', 'Your votes count once you verify your email.'],
  ])(
    'says whether votes of unverified addresses count (verified addresses only: %s)',
    async (requireVerifiedEmail, told, other) => {
      await configure({ requireVerifiedEmail });
      await renderApp('/what-is-top-picks');
      expect(await screen.findByText(new RegExp(told))).toBeInTheDocument();
      expect(screen.queryByText(new RegExp(other))).not.toBeInTheDocument();
    },
  );

  it('shows tied ranks in an example', async () => {
    await renderApp('/what-is-top-picks');
    const rows = within(await screen.findByRole('table'))
      .getAllByRole('row')
      .slice(1);
    expect(rows.map((row) => within(row).getAllByRole('cell')[0]?.textContent)).toEqual(['1', 'T2', 'T2', '4', '–']);
  });
});

describe('the terms', () => {
  it('[R2.3] name the company of this deployment and their date', async () => {
    await configure({ companyName: 'Fairway Friends Inc.' });
    await renderApp('/terms-and-conditions');
    await findHeading('Terms and conditions');
    expect(await screen.findByText(/Top Picks is run by Fairway Friends Inc\. \(“we”\)/)).toBeInTheDocument();
    expect(document.querySelector('time')).toHaveAttribute('datetime', expect.stringMatching(/^\d{4}-\d\d-\d\d$/));
  });

  it('name “the operator of this site” while the configuration could not be loaded', async () => {
    network.use(http.get(`${PAGE_ORIGIN}/api/config`, () => HttpResponse.error()));
    await renderApp('/terms-and-conditions');
    await findHeading('Terms and conditions');
    expect(await screen.findByText(/run by the operator of this site/)).toBeInTheDocument();
  });
});

it('[R2.4] a page that hides the footer has neither tabs nor copyright footer', async () => {
  await renderApp('/about');
  await findHeading('Our Story');
  expect(screen.queryByRole('navigation', { name: 'Tabs' })).not.toBeInTheDocument();
  expect(screen.queryByText(/Patent Pending/)).not.toBeInTheDocument();
});
