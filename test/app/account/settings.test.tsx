import { readFileSync } from 'node:fs';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { User } from '../../../contract/users.ts';
import { signedInMember, useServer } from '../../support/app/appServer.ts';
import { applyTheme, readTheme } from '../../../src/shared/theme.ts';
import { network, PAGE_ORIGIN } from '../../support/app/bridge.ts';
import { findHeading, renderApp } from '../../support/app/renderApp.tsx';

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

describe('a primary location that could not be saved', () => {
  async function refused() {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    network.use(http.post(`${PAGE_ORIGIN}/api/user/primary-location`, () => HttpResponse.error(), { once: true }));
    const member = await signedInMember(server());
    const app = await renderApp('/settings');
    await screen.findByRole('option', { name: 'Utah' });
    await app.user.selectOptions(await choice(), 'Utah');
    await screen.findByText(/^We don’t know whether Utah was saved/);
    const stored = async () =>
      (await server().app.inject({ url: '/api/users/me', headers: member.headers })).json<User>().primaryLocation;
    return { ...app, log, stored };
  }

  it('[R5.7] stays chosen, the field says so, and the failure is logged', async () => {
    const { store, log, stored } = await refused();
    expect(await choice()).toHaveValue('UT');
    expect(await choice()).toBeInvalid();
    expect(await choice()).toHaveAccessibleDescription(
      /^We don’t know whether Utah was saved\. The server cannot be reached/,
    );
    expect(screen.getByText(/^We don’t know whether Utah was saved/)).toHaveAttribute('role', 'alert');
    expect(log).toHaveBeenCalled();
    expect(store.getState().toast.current).toBeNull();
    expect(await stored()).toBeNull();
  });

  it('is saved by another try, which keeps the focus at the field', async () => {
    const { user, store, stored } = await refused();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(store.getState().location).toMatchObject({ primary: 'ut', current: 'ut' }));
    expect(await stored()).toEqual({ code: 'UT' });
    expect(screen.queryByText(/whether Utah was saved/)).not.toBeInTheDocument();
    expect(await choice()).toHaveValue('UT');
    expect(await choice()).toBeValid();
    expect(await choice()).toHaveFocus();
  });

  it('gives way to another choice', async () => {
    const { user, stored } = await refused();
    await user.selectOptions(await choice(), 'Nevada');
    await waitFor(async () => expect(await stored()).toEqual({ code: 'NV' }));
    expect(screen.queryByText(/whether Utah was saved/)).not.toBeInTheDocument();
    expect(await choice()).toHaveValue('NV');
  });
});

it('has the way out at its top, and so have the sidebar and the menu of every page', async () => {
  await signedInMember(server());
  const { user, go } = await renderApp('/settings');
  await findHeading('Settings');
  const out = { name: 'Sign out' };
  const main = within(screen.getByRole('main'));
  expect(main.getAllByRole('heading', { level: 2 })[0]).toHaveTextContent('This device');
  expect(main.getByRole('link', out)).toBeInTheDocument();
  await go('/what-is-top-picks');
  await findHeading(/Top Picks/);
  expect(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', out)).toBeInTheDocument();
  await user.click(within(screen.getByRole('navigation', { name: 'More pages' })).getByRole('link', out));
  await findHeading('You are signed out');
  await go('/about');
  await findHeading('Our story');
  expect(screen.queryByRole('link', out)).not.toBeInTheDocument();
});

describe('the names', () => {
  const ME = `${PAGE_ORIGIN}/api/users/me`;
  const field = (name: string) => screen.findByRole('textbox', { name });
  const save = () => screen.getByRole('button', { name: 'Save names' });

  async function openSettings() {
    const member = await signedInMember(server());
    const app = await renderApp('/settings');
    const retype = async (name: string, text: string) => {
      await app.user.clear(await field(name));
      await app.user.type(await field(name), text);
    };
    return { ...app, member, retype };
  }

  it('[R4.12] are stored, shown at once, and leave the focus where it was', async () => {
    const { user, store, member, retype } = await openSettings();
    expect(await field('First name')).toHaveValue('Pat');
    expect(screen.getByText(member.user.email)).toBeInTheDocument();
    await retype('Display name', ' Eagle Eye ');
    await user.click(save());
    const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
    await waitFor(() => expect(said().join()).toContain('Your names are saved.'));
    expect(screen.getByText('Signed in as Eagle Eye.')).toBeInTheDocument();
    expect(await field('Display name')).toHaveValue('Eagle Eye');
    expect(save()).toHaveFocus();
    expect(store.getState().session.user?.name).toBe('Eagle Eye');
    const me = await server().app.inject({ url: '/api/users/me', headers: member.headers });
    expect(me.json()).toEqual({ ...member.user, name: 'Eagle Eye' });
  });

  it('are sent alone when they alone changed: what another tab saved meanwhile stays', async () => {
    const { user, member, retype } = await openSettings();
    await field('First name');
    const { app } = server();
    await app.inject({ method: 'PATCH', url: '/api/users/me', headers: member.headers, payload: { lName: 'Eagle' } });
    await retype('First name', 'Patricia');
    await user.click(save());
    expect(await screen.findByText('Your names are saved.')).toBeInTheDocument();
    expect(await field('Last name')).toHaveValue('Eagle');
    const me = await app.inject({ url: '/api/users/me', headers: member.headers });
    expect(me.json()).toMatchObject({ name: 'Pat Golfer', fName: 'Patricia', lName: 'Eagle' });
  });

  it('that are blank or endless are refused at their field before anything is sent', async () => {
    const sent = vi.fn();
    network.use(http.patch(ME, sent));
    const { user, retype } = await openSettings();
    await retype('First name', '   ');
    await retype('Last name', 'x'.repeat(81));
    await user.click(save());
    expect(await screen.findByText('Enter your first name.')).toBeInTheDocument();
    expect(screen.getByText('At most 80 characters.')).toBeInTheDocument();
    expect(await field('First name')).toHaveFocus();
    expect(sent).not.toHaveBeenCalled();
  });

  it('stay as typed when saving fails, with the reason above the button, and are saved by the next try', async () => {
    network.use(http.patch(ME, () => HttpResponse.error(), { once: true }));
    const { user, retype } = await openSettings();
    await retype('Display name', 'Eagle Eye');
    await user.click(save());
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent(
        'We don’t know whether it was saved. The server cannot be reached',
      ),
    );
    expect(screen.getAllByText(/^We don’t know whether it was saved\. The server cannot be reached/)).toHaveLength(2);
    expect(await field('Display name')).toHaveValue('Eagle Eye');
    await user.click(save());
    expect(await screen.findByText('Your names are saved.')).toBeInTheDocument();
    expect(screen.queryByText(/whether it was saved/)).not.toBeInTheDocument();
  });

  it('show what the server says against a field at that field', async () => {
    const answer = { code: 'bad_request', message: 'No', fields: { lName: 'This does not have the right form.' } };
    network.use(http.patch(ME, () => HttpResponse.json(answer, { status: 400 }), { once: true }));
    const { user, retype } = await openSettings();
    await retype('Last name', 'Eagle');
    await user.click(save());
    await waitFor(async () =>
      expect(await field('Last name')).toHaveAccessibleDescription('This does not have the right form.'),
    );
  });

  it('can be requested again when they could not be loaded', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    network.use(http.get(ME, () => HttpResponse.error(), { once: true }));
    const member = await signedInMember(server());
    sessionStorage.setItem('userDetails', JSON.stringify({ ...member.user, email: undefined }));
    const { user } = await renderApp('/settings');
    expect(await screen.findByText('Your names could not be loaded')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await field('First name')).toHaveValue('Pat');
  });
});

describe('the theme', () => {
  const html = document.documentElement;
  const metas = () => [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
  const media = () =>
    Object.fromEntries(metas().map((meta) => [meta.dataset.scheme ?? '', meta.getAttribute('media')]));
  const SYSTEM = { light: '(prefers-color-scheme: light)', dark: '(prefers-color-scheme: dark)' };

  beforeEach(() => {
    const page = new DOMParser().parseFromString(readFileSync('index.html', 'utf8'), 'text/html');
    document.head.append(...page.querySelectorAll('meta[name="theme-color"]'));
  });
  afterEach(() => {
    applyTheme('system');
    for (const meta of metas()) meta.remove();
  });

  it('[R2.10] is the system’s until somebody chooses, then at once the chosen one, the browser’s bars included', async () => {
    await signedInMember(server());
    const { user } = await renderApp('/settings');
    expect(await screen.findByRole('radio', { name: 'System' })).toBeChecked();
    expect([html.dataset.theme, media()]).toEqual([undefined, SYSTEM]);
    await user.click(screen.getByRole('radio', { name: 'Dark' }));
    expect([html.dataset.theme, media()]).toEqual(['dark', { light: 'not all', dark: 'all' }]);
    expect(localStorage.getItem('theme')).toBe('dark');
    await user.click(screen.getByRole('radio', { name: 'System' }));
    expect([html.dataset.theme, media()]).toEqual([undefined, SYSTEM]);
    expect(localStorage.getItem('theme')).toBeNull();
  });

  it('is stored for the next visit, and junk in its place is ignored', () => {
    localStorage.setItem('theme', 'light');
    applyTheme(readTheme());
    expect([html.dataset.theme, media()]).toEqual(['light', { light: 'all', dark: 'not all' }]);
    localStorage.setItem('theme', 'pink');
    expect(readTheme()).toBe('system');
  });

  it.each(['light', 'dark', 'pink', null])('[R2.10] applies before the first paint (stored: %s)', (kept) => {
    if (kept !== null) localStorage.setItem('theme', kept);
    const early = document.createElement('script');
    early.textContent = readFileSync('public/firstPaint.js', 'utf8');
    document.head.append(early);
    early.remove();
    const before = html.dataset.theme;
    applyTheme(readTheme());
    expect(before).toBe(html.dataset.theme);
    expect(before ?? 'system').toBe(readTheme());
  });

  it('stays after a sign-out', async () => {
    await signedInMember(server());
    const { user } = await renderApp('/settings');
    await user.click(await screen.findByRole('radio', { name: 'Dark' }));
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Sign out' }));
    await findHeading('You are signed out');
    expect([localStorage.getItem('theme'), html.dataset.theme]).toEqual(['dark', 'dark']);
  });
});
