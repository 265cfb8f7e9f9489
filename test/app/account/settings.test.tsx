import { readFileSync } from 'node:fs';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signedInMember, useServer } from '../../support/app/appServer.ts';
import { signedOut } from '../../../src/core/session/sessionSlice.ts';
import { applyTheme, readTheme } from '../../../src/shared/theme.ts';
import { network, PAGE_ORIGIN } from '../../support/app/bridge.ts';
import { fill } from '../../support/app/failingActs.ts';
import { findHeading, renderApp } from '../../support/app/renderApp.tsx';
import {
  failToSaveUtah,
  nameField,
  openSettings,
  primaryLocation,
  saveNames,
} from '../../support/app/settingsForms.ts';
import { signedInAgain } from '../../support/app/signedInAgain.ts';

const server = useServer();

describe('the primary location', () => {
  it('[R4.12] is saved when a member chooses it, and becomes the current location', async () => {
    const { user, store, me } = await openSettings(server());
    await screen.findByRole('option', { name: 'Utah' });
    await user.selectOptions(await primaryLocation(), 'Utah');
    await waitFor(() =>
      expect(store.getState().location).toMatchObject({ primary: 'ut', last: 'ut', isGuessed: false }),
    );
    await waitFor(() => expect(sessionStorage.getItem('primaryLocation')).toBe('ut'));
    expect(await me()).toMatchObject({ primaryLocation: { code: 'UT' } });
  });

  it('[R5.7] stays chosen when saving it fails, with an error at the field and in the log', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { store, me } = await failToSaveUtah(server());
    expect(await primaryLocation()).toHaveValue('UT');
    expect(await primaryLocation()).toBeInvalid();
    expect(await primaryLocation()).toHaveAccessibleDescription(
      /^We don’t know if Utah was saved\. We can’t reach the server/,
    );
    expect(screen.getByText(/^We don’t know if Utah was saved/)).toHaveAttribute('role', 'alert');
    expect(log).toHaveBeenCalled();
    expect(store.getState().toast.current).toBeNull();
    expect((await me()).primaryLocation).toBeNull();
  });
});

it('a member signs out at the top of the settings, in the sidebar and in the menu of a page; a guest has no such link', async () => {
  await signedInMember(server());
  const { user, go } = await renderApp('/settings');
  await findHeading('Settings');
  const out = { name: 'Sign out' };
  const main = within(screen.getByRole('main'));
  const headings = main.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings.slice(0, 2)).toEqual(['Your golf', 'This device']);
  expect(main.getByRole('link', out)).toBeInTheDocument();
  await go('/what-is-top-picks');
  await findHeading(/Top Picks/);
  expect(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', out)).toBeInTheDocument();
  await user.click(within(screen.getByRole('navigation', { name: 'More pages' })).getByRole('link', out));
  await findHeading('You’re signed out');
  await go('/about');
  await findHeading('Our Story');
  expect(screen.queryByRole('link', out)).not.toBeInTheDocument();
});

it('[R15.4] a member who is asked for a trace saves one, after reading what is in it', async () => {
  const saved: Blob[] = [];
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL(file: Blob): string {
        saved.push(file);
        return 'blob:trace';
      }
    },
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { user, member } = await openSettings(server());
  const help = within((await screen.findByRole('heading', { level: 2, name: 'Help' })).closest('section')!);
  expect(help.getByText(/everything you typed are taken out first/)).toBeInTheDocument();
  await user.click(help.getByRole('button', { name: 'Save trace' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const text = await saved[0]!.text();
  expect(text).toContain('session/userLoaded');
  expect(text).not.toContain(member.user.email);
  vi.unstubAllGlobals();
});

describe('the names', () => {
  const endSession = async ({ store }: Awaited<ReturnType<typeof openSettings>>) => {
    act(() => {
      store.dispatch(signedOut('sessionOver'));
    });
    await findHeading('Create your account');
    cleanup();
  };

  it('[R3.10] are in the form again after a session that ended by itself, and only the typed one is saved', async () => {
    const first = await openSettings(server());
    await first.user.type(await nameField('First name'), ' Lee');
    await endSession(first);
    await signedInAgain(server(), first.member);
    const { app } = server();
    const renamed = { method: 'PATCH', url: '/api/users/me', headers: first.member.headers } as const;
    await app.inject({ ...renamed, payload: { lName: 'Elsewhere' } });
    const { user } = await renderApp('/settings');
    expect(await nameField('First name')).toHaveValue('Pat Lee');
    expect(await nameField('Last name')).toHaveValue('Elsewhere');
    await user.click(saveNames());
    await screen.findByText('We saved your names.');
    expect(await first.me()).toMatchObject({ fName: 'Pat Lee', lName: 'Elsewhere' });
  });

  it('[R3.10] that were typed before a session ended by itself are forgotten at a sign-out', async () => {
    const first = await openSettings(server());
    await first.user.type(await nameField('First name'), ' Lee');
    const kept = () => Object.keys(sessionStorage).filter((key) => key.startsWith('form:'));
    await endSession(first);
    expect(kept()).toHaveLength(1);
    await signedInAgain(server(), first.member);
    const { store } = await renderApp('/about');
    await waitFor(() => expect(store.getState().session.user_type).toBe('member'));
    act(() => {
      store.dispatch(signedOut());
    });
    expect(kept()).toEqual([]);
  });

  it('[R3.10] that are not saved are in the form again after another page or a reload, which says so', async () => {
    const { user, go } = await openSettings(server());
    await user.type(await nameField('First name'), ' Lee');
    await go('/about');
    await go('/settings');
    expect(await nameField('First name')).toHaveValue('Pat Lee');
    expect(screen.getByText('Not saved yet')).toBeInTheDocument();
    window.dispatchEvent(new Event('pagehide'));
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('form:'))).toHaveLength(1);
    await user.click(saveNames());
    await screen.findByText('We saved your names.');
    expect(screen.queryByText('Not saved yet')).not.toBeInTheDocument();
    await go('/about');
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('form:'))).toEqual([]);
  });

  it('[R4.9, R4.12] are trimmed, saved and shown at once, and the focus stays at the button', async () => {
    const { user, store, member, me } = await openSettings(server());
    expect(await nameField('First name')).toHaveValue('Pat');
    expect(screen.getByText(member.user.email)).toBeInTheDocument();
    await fill('Display name', ' Eagle Eye ');
    await user.click(saveNames());
    const messages = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
    await waitFor(() => expect(messages().join()).toContain('We saved your names.'));
    expect(screen.getByText('Signed in as Eagle Eye.')).toBeInTheDocument();
    expect(await nameField('Display name')).toHaveValue('Eagle Eye');
    await waitFor(() => expect(saveNames()).toHaveFocus());
    expect(store.getState().session.user?.name).toBe('Eagle Eye');
    expect(await me()).toEqual({ ...member.user, name: 'Eagle Eye' });
  });

  it('[R4.16] may be missing, and first and last name may be removed', async () => {
    const { user, me } = await openSettings(server());
    await nameField('First name');
    await user.clear(await nameField('First name'));
    await user.clear(await nameField('Last name'));
    await user.click(saveNames());
    await screen.findByText('We saved your names.');
    expect(await me()).toMatchObject({ name: 'Pat Golfer', fName: '', lName: '' });
  });

  it('[R4.9] are refused at their fields, before anything is sent, when they are blank or too long', async () => {
    const sent = vi.fn();
    network.use(http.patch(`${PAGE_ORIGIN}/api/users/me`, sent));
    const { user } = await openSettings(server());
    await fill('Display name', '   ');
    await fill('Last name', 'x'.repeat(81));
    await user.click(saveNames());
    expect(await screen.findByText('Enter your display name.')).toBeInTheDocument();
    expect(screen.getByText('Use at most 80 characters.')).toBeInTheDocument();
    await waitFor(async () => expect(await nameField('Display name')).toHaveFocus());
    expect(sent).not.toHaveBeenCalled();
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

  it('[R2.10] is the system’s until a member chooses, then the chosen one, in the browser’s bars, too', async () => {
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

  it('is stored for the next visit, and an invalid stored value is ignored', () => {
    localStorage.setItem('theme', 'light');
    applyTheme(readTheme());
    expect([html.dataset.theme, media()]).toEqual(['light', { light: 'all', dark: 'not all' }]);
    localStorage.setItem('theme', 'pink');
    expect(readTheme()).toBe('system');
  });

  it.each(['light', 'dark', 'pink', null])('[R2.10] is applied before the first paint (stored: %s)', (kept) => {
    if (kept !== null) localStorage.setItem('theme', kept);
    const early = document.createElement('script');
    early.textContent = readFileSync('public/firstPaint.js', 'utf8');
    document.head.append(early);
    early.remove();
    // For jsdom is an old browser.
    delete html.dataset.old;
    document.querySelector('link[href="/plain.css"]')?.remove();
    const before = html.dataset.theme;
    applyTheme(readTheme());
    expect(before).toBe(html.dataset.theme);
    expect(before ?? 'system').toBe(readTheme());
  });

  it('[R2.10] stays after a sign-out', async () => {
    await signedInMember(server());
    const { user } = await renderApp('/settings');
    await user.click(await screen.findByRole('radio', { name: 'Dark' }));
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Sign out' }));
    await findHeading('You’re signed out');
    expect([localStorage.getItem('theme'), html.dataset.theme]).toEqual(['dark', 'dark']);
  });
});
