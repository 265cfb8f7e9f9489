import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { signedInMember, useServer } from '../../support/app/appServer.ts';
import { findHeading, renderApp } from '../../support/app/renderApp.tsx';

const server = useServer();

const linksOf = (navigation: string) =>
  within(screen.getByRole('navigation', { name: navigation }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

describe('around a page', () => {
  it('[R2.1] the sidebar leads to every page, and to the settings only where the footer is visible', async () => {
    const pages = [
      ['Election - Vote', '/leaderboard'],
      ['My Picks', '/my-picks'],
      ['What is Top Picks', '/what-is-top-picks'],
      ['Our Story', '/about'],
    ];
    const { go } = await renderApp('/leaderboard/az');
    await findHeading('Arizona’s top golf courses');
    expect(linksOf('Main')).toEqual([...pages, ['Settings', '/settings'], ['Sign in', '/login']]);
    expect(screen.getAllByRole('link', { name: 'Top Picks' }).length).toBeGreaterThan(0);

    await go('/about');
    await findHeading('Our Story');
    expect(linksOf('Main')).toEqual([...pages, ['Sign in', '/login']]);
  });

  it('[R2.2] a phone has three tabs, the last of which opens the settings', async () => {
    await signedInMember(server());
    const { user } = await renderApp('/leaderboard/az');
    await findHeading('Arizona’s top golf courses');
    expect(linksOf('Tabs')).toEqual([
      ['Leaderboard', '/leaderboard'],
      ['My Picks', '/my-picks'],
      ['Profile', '/settings'],
    ]);
    await user.click(screen.getByRole('link', { name: 'Profile' }));
    await findHeading('Settings');
  });

  it.each(['/about', '/what-is-top-picks', '/terms-and-conditions', '/my-picks/edit'])(
    '[R2.4] a member finds the settings at the end of %s, which has neither tabs nor the copyright footer',
    async (path) => {
      const member = await signedInMember(server());
      const { user } = await renderApp(path);
      const line = await screen.findByText(/^Signed in as/);
      expect(line).toHaveTextContent(`Signed in as ${member.user.name} · Settings`);
      expect(screen.queryByRole('navigation', { name: 'Tabs' })).not.toBeInTheDocument();
      await user.click(within(line).getByRole('link', { name: 'Settings' }));
      await findHeading('Settings');
    },
  );

  it('[R2.6] the page of an unknown state has no button to vote and none to share', async () => {
    const { go } = await renderApp('/leaderboard/az');
    await screen.findByRole('link', { name: 'VOTE' });
    await go('/leaderboard/zz');
    await findHeading('Page not found');
    expect(screen.queryByRole('link', { name: 'VOTE' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Share' })).not.toBeInTheDocument();
  });

  it('[R2.6] an empty list has no bar, and “Done” is not offered where there is nothing to edit', async () => {
    await signedInMember(server());
    const { go } = await renderApp('/my-picks');
    await screen.findByText(/^No picks in/);
    expect(screen.queryByRole('region', { name: 'Actions' })).not.toBeInTheDocument();
    await go('/my-picks/edit');
    await screen.findByText(/^No picks in/);
    const actions = () => within(screen.getByRole('region', { name: 'Actions' }));
    expect(actions().queryByRole('link', { name: 'Done' })).not.toBeInTheDocument();
    expect(actions().getByRole('link', { name: 'My Picks' })).toHaveAttribute('href', '/my-picks');
  });

  it('[R2.3] the footer names the company, the year, the pending patent and the terms', async () => {
    const { user } = await renderApp('/leaderboard/az');
    const copyright = await screen.findByText(/© 2025 Top Picks Golf\. Patent Pending\./);
    await user.click(within(copyright).getByRole('link', { name: 'Terms and Conditions' }));
    await findHeading('Terms and conditions');
  });
});
