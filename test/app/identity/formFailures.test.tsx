import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { signedInMember, useServer } from '../../support/app/appServer.ts';
import { network, PAGE_ORIGIN } from '../../support/app/bridge.ts';
import { button, openEditPage, save } from '../../support/app/openEditPage.ts';
import { openEmailForm } from '../../support/app/identityForms.ts';
import { findHeading, type RenderedApp, renderApp } from '../../support/app/renderApp.tsx';

const server = useServer();
const SENTENCE = 'Something went wrong on our side. Try again in a moment.';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

const fail = (method: 'get' | 'put' | 'delete' | 'post', path: string) =>
  network.use(http[method](PAGE_ORIGIN + path, () => new HttpResponse(null, { status: 500 })));

async function login(): Promise<RenderedApp> {
  fail('get', '/api/config');
  const app = await renderApp('/login');
  await app.user.type(await screen.findByLabelText('Email address'), 'ada@example.com');
  await app.user.type(screen.getByLabelText('Password'), 'fairway-22');
  await app.user.click(screen.getByRole('button', { name: 'Sign in' }));
  return app;
}

async function endSessions(): Promise<RenderedApp> {
  await signedInMember(server());
  fail('delete', '/api/users/me/sessions');
  const app = await renderApp('/settings');
  await findHeading('Settings');
  await app.user.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
  const dialog = within(await screen.findByRole('dialog'));
  await app.user.click(dialog.getByRole('button', { name: 'Sign out everywhere' }));
  return app;
}

async function saveOrder(): Promise<Pick<RenderedApp, 'store'>> {
  const { user, names, ...app } = await openEditPage(server());
  fail('put', '/api/picks/:location');
  await user.click(button(`Move ${names[2]!} up`));
  await user.click(save());
  return app;
}

describe('a form that fails', () => {
  it.each([
    ['signing in', login],
    ['signing out everywhere, in a dialog', endSessions],
    ['saving the order of picks', saveOrder],
  ])(
    '[R9.4] shows the error at the form and in an error toast, and screen readers announce it once: %s',
    async (_form, submit) => {
      const { store } = await submit();
      await waitFor(() => expect(screen.getAllByText(SENTENCE, { exact: false, ignore: false })).toHaveLength(2));
      expect(store.getState().toast.current).toMatchObject({
        type: 'error',
        message: expect.stringContaining(SENTENCE) as string,
      });
      const announced = [...screen.queryAllByRole('alert'), ...screen.queryAllByRole('status')].filter(
        ({ textContent }) => textContent.includes(SENTENCE),
      );
      expect(announced).toHaveLength(1);
      expect(within(announced[0]!).queryByRole('button', { name: 'Close message' })).not.toBeInTheDocument();
    },
  );

  it('keeps its error message when the toast is closed', async () => {
    const { user } = await login();
    await user.click(await screen.findByRole('button', { name: 'Close message' }));
    expect(screen.getByText(SENTENCE)).toHaveAttribute('role', 'alert');
  });
});

it('[R9.4] the toast of a failed form is gone once another try has succeeded', async () => {
  network.use(
    http.post(
      /accounts:sendOobCode/,
      () => HttpResponse.json({ error: { code: 500, message: 'INTERNAL' } }, { status: 500 }),
      {
        once: true,
      },
    ),
  );
  const { user, store } = await openEmailForm(server(), '/login/link');
  await user.click(await screen.findByRole('button', { name: 'Email me a sign-in link' }));
  await waitFor(() => expect(store.getState().toast.current).toMatchObject({ type: 'error' }));
  await user.click(screen.getByRole('button', { name: 'Email me a sign-in link' }));
  await findHeading('Check your email');
  await waitFor(() => expect(store.getState().toast.current).toBeNull());
});

describe('a form with empty fields', () => {
  it('shows an error at each field and no toast', async () => {
    const { user, store } = await renderApp('/login');
    await user.click(await screen.findByRole('button', { name: 'Sign in' }));
    expect(await screen.findAllByText(/^Enter /)).not.toHaveLength(0);
    expect(store.getState().toast.current).toBeNull();
  });
});
