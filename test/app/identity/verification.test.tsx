import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { DemoMail } from '#contract/demo';
import { signedInMember, useServer } from '../../support/app/appServer.ts';
import { newAddress, signUp } from '../../support/app/identityForms.ts';
import { applyCode } from '../../support/server/identity.ts';
import { newestMailOf } from '../../support/server/mailbox.ts';
import { findHeading, type RenderedApp, renderApp } from '../../support/app/renderApp.tsx';

const server = useServer({ REQUIRE_VERIFIED_EMAIL: 'on' });
const mailsTo = async (email: string) =>
  (await server().app.inject('/api/demo/mail')).json<DemoMail[]>().filter(({ to }) => to === email);
const KEPT = /^We saved your votes\. They count once you verify your email/;

/** Registers with an unverified address; resolves on the ranking. */
async function join(email: string): Promise<RenderedApp> {
  const app = await renderApp('/signup');
  await signUp(app, email);
  await findHeading('Arizona’s top golf courses');
  return app;
}

it('[R4.11] a new member is mailed a link, and a banner says that the votes wait for it, then that they count', async () => {
  const email = newAddress();
  const { user, go } = await join(email);
  expect(await screen.findByText(KEPT)).toBeInTheDocument();
  await waitFor(() => expect(localStorage.getItem('unverified')).toBe('yes'));
  await waitFor(async () => expect(await mailsTo(email)).toHaveLength(1));

  await user.click(await screen.findByRole('button', { name: 'I’ve verified it' }));
  expect(await screen.findByText(/It isn’t verified yet/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText(/We sent another link/)).toBeInTheDocument();
  expect(await mailsTo(email)).toHaveLength(2);

  await applyCode((await newestMailOf(server(), 'verifyEmail', email)).code);
  await user.click(screen.getByRole('button', { name: 'I’ve verified it' }));
  expect(await screen.findByText('Your email is verified. Thank you.')).toBeInTheDocument();
  const [row] = await server().db.selectFrom('members').select('counted').where('email', '=', email).execute();
  expect(row).toEqual({ counted: true });
  expect(localStorage.getItem('unverified')).toBeNull();
  await go('/about');
  await findHeading('Our Story');
  expect(screen.queryByText(/Your email is verified/)).not.toBeInTheDocument();
});

it('the banner is there as soon as an unverified member opens a page, and goes at the sign-out', async () => {
  await signedInMember(server());
  localStorage.setItem('unverified', 'yes');
  const { user } = await renderApp('/about');
  expect(screen.getByText(KEPT)).toBeInTheDocument();
  // The identity service’s user is in another tab, so this one cannot find out whether the address is verified.
  await user.click(await screen.findByRole('button', { name: 'I’ve verified it' }));
  await user.click(await screen.findByRole('link', { name: 'Sign in again' }));
  await findHeading('You’re signed out');
  expect(localStorage.getItem('unverified')).toBeNull();
});

it('a link that is opened in the tab of the sign-up makes the votes count without another step', async () => {
  const email = newAddress();
  const { user, go } = await join(email);
  await waitFor(async () => expect(await mailsTo(email)).toHaveLength(1));
  await go((await newestMailOf(server(), 'verifyEmail', email)).link);
  await findHeading('Your email is verified');
  expect(screen.getByText(/^Your votes count now/)).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'See the ranking' }));
  await findHeading('Arizona’s top golf courses');
  expect(screen.queryByText(KEPT)).not.toBeInTheDocument();
});

it('a guest sees no banner', async () => {
  await renderApp('/about');
  await findHeading('Our Story');
  expect(screen.queryByText(KEPT)).not.toBeInTheDocument();
});
