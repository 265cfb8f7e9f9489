import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import type { DemoMail } from '../../../contract/demo.ts';
import { useServer } from '../../support/app/appServer.ts';
import { network, PAGE_ORIGIN } from '../../support/app/bridge.ts';
import { requestMail, newIdentity } from '../../support/server/identity.ts';
import { findHeading, renderApp } from '../../support/app/renderApp.tsx';

const server = useServer();

it('the demo’s mail page lists mails, the newest first, with links that work', async () => {
  const { email, idToken } = await newIdentity();
  // The identity service is that of all tests, and the page shows the newest two mails.
  network.use(
    http.get(`${PAGE_ORIGIN}/api/demo/mail`, async () => {
      const mails = (await server().app.inject('/api/demo/mail')).json<DemoMail[]>();
      return HttpResponse.json(mails.filter(({ to }) => to === email));
    }),
  );
  const { user } = await renderApp('/login');
  await user.click(await screen.findByRole('link', { name: 'Demo email' }));
  await screen.findByRole('heading', { name: 'No email yet' });

  await requestMail({ requestType: 'VERIFY_EMAIL', idToken });
  await requestMail({ requestType: 'PASSWORD_RESET', email });
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await screen.findAllByText(`To ${email}`);
  const mails = screen.getAllByRole('listitem');
  expect(mails.map((mail) => within(mail).getByRole('heading').textContent)).toEqual([
    'A new password',
    'Verify your email',
  ]);
  await user.click(within(mails[0]!).getByRole('link', { name: 'Set the password' }));
  await findHeading('Choose a new password');
});

it('the demo’s mail page says when there is no mail, and when it could not be loaded', async () => {
  network.use(http.get(`${PAGE_ORIGIN}/api/demo/mail`, () => HttpResponse.json([])));
  const { user } = await renderApp('/demo/mail');
  await screen.findByRole('heading', { name: 'No email yet' });
  network.use(http.get(`${PAGE_ORIGIN}/api/demo/mail`, () => HttpResponse.error()));
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await screen.findByRole('heading', { name: 'We couldn’t load the email' });
});

it('the demo’s mail page shows the newest two mails, and all on request', async () => {
  const mail = (code: number) => ({
    kind: 'signIn',
    to: 'ada@example.com',
    code: `code-${code}`,
    link: `/login/link?${code}`,
  });
  network.use(http.get(`${PAGE_ORIGIN}/api/demo/mail`, () => HttpResponse.json([1, 2, 3, 4, 5, 6].map(mail))));
  const { user } = await renderApp('/demo/mail');
  const all = await screen.findByRole('button', { name: 'Show all 6' });
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  await user.click(all);
  expect(screen.getAllByRole('listitem')).toHaveLength(6);
  expect(screen.getByRole('button', { name: 'Show the newest only' })).toHaveFocus();
});

it('a deployment has no mail page', async () => {
  const config = (await server().app.inject('/api/config')).json<object>();
  network.use(http.get(`${PAGE_ORIGIN}/api/config`, () => HttpResponse.json({ ...config, demo: false })));
  await renderApp('/demo/mail');
  await findHeading('Page not found');
  expect(screen.queryByRole('link', { name: 'Demo email' })).not.toBeInTheDocument();
});
