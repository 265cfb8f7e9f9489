import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse, passthrough } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { DemoMail } from '#contract/demo';
import type { Ballot } from '#contract/picks';
import { readRecording } from '../../../../src/app/qa/recorder.ts';
import { makeTrace } from '../../../../src/app/qa/trace.ts';
import { coursesOf, useServer } from '../../../support/app/appServer.ts';
import { network, PAGE_ORIGIN } from '../../../support/app/bridge.ts';
import { newAddress, signUp } from '../../../support/app/identityForms.ts';
import { newestMailOf } from '../../../support/server/mailbox.ts';
import { findHeading, type RenderedApp, renderApp } from '../../../support/app/renderApp.tsx';
import { registerMember } from '../../../support/server/server.ts';

const server = useServer();
const mail = (kind: DemoMail['kind'], to: string) => newestMailOf(server(), kind, to);

// Refused codes are logged (specification R9.5).
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

async function askForLink({ user }: RenderedApp, email: string) {
  await user.type(await screen.findByLabelText('Email address'), email);
  await user.click(screen.getByRole('button', { name: 'Email me a sign-in link' }));
  await findHeading('Check your email');
}

/** Opens a path in another tab of the same browser: local storage and cookies stay. */
const elsewhere = (path: string) => {
  document.body.replaceChildren();
  return renderApp(path);
};

it('a trace of a visit to /demo/mail has no code, link or e-mail address', async () => {
  const { user: member } = await registerMember(server());
  const app = await renderApp('/login');
  await askForLink(app, member.email);
  const { code, link } = await mail('signIn', member.email);
  await app.go('/demo/mail');
  await screen.findByText(code);
  const trace = JSON.stringify(makeTrace(readRecording(), { app: '1.0.0', build: null, savedAt: '' }));
  expect(trace).toContain('getDemoMail');
  for (const secret of [code, link, member.email]) expect(trace).not.toContain(secret);
});

describe('a sign-in by mailed link', () => {
  it('is not mailed without an address: the field says so and has the focus', async () => {
    const { user } = await renderApp('/login');
    await user.click(await screen.findByRole('button', { name: 'Email me a sign-in link' }));
    expect(await screen.findByText('Enter your email address.')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('Email address')).toHaveFocus());
  });

  it('signs a member in without another step, and leads back to the page that the guest came from', async () => {
    const { user: member } = await registerMember(server());
    const app = await renderApp('/my-picks');
    await findHeading('Create your account');
    await askForLink(app, member.email);
    expect(screen.getByText(member.email)).toBeInTheDocument();
    expect(localStorage.getItem('linkEmail')).toBe(member.email);

    const { store, path } = await elsewhere((await mail('signIn', member.email)).link);
    await findHeading('My picks');
    expect(path()).toBe('/my-picks');
    expect(store.getState().session.user?.name).toBe('Pat Golfer');
    expect(localStorage.getItem('linkEmail')).toBeNull();
  });

  it('is mailed again on request, with another code', async () => {
    const email = newAddress();
    const app = await renderApp('/login');
    await askForLink(app, email);
    const first = await mail('signIn', email);
    await app.user.click(screen.getByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('Sent again. Only the newest email works.')).toBeInTheDocument();
    expect((await mail('signIn', email)).code).not.toBe(first.code);
  });

  it('leaves a guest alone who opened another page while the mail was being sent', async () => {
    const app = await renderApp('/login');
    await askForLink(app, newAddress());
    await app.go('/login');
    const [arrived, gate] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    network.use(
      http.post('*/accounts:sendOobCode', async () => {
        arrived.resolve(undefined);
        await gate.promise;
        return passthrough();
      }),
    );
    const email = newAddress();
    await app.user.type(await screen.findByLabelText('Email address'), email);
    await app.user.click(screen.getByRole('button', { name: 'Email me a sign-in link' }));
    await arrived.promise;
    await app.go('/about');
    await findHeading('Our Story');
    gate.resolve(undefined);
    await waitFor(() => expect(localStorage.getItem('linkEmail')).toBe(email));
    await app.user.tab();
    expect(app.path()).toBe('/about');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Our Story');
  });

  it('asks for the address in another browser, and refuses another one than it was mailed to', async () => {
    const { user: member } = await registerMember(server());
    await askForLink(await renderApp('/login'), member.email);
    localStorage.clear();
    const { user, path } = await elsewhere((await mail('signIn', member.email)).link);
    await findHeading('Confirm your email');
    await user.type(screen.getByLabelText('Email address'), newAddress());
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    const wrong = 'We sent this link to another email. Enter that one.';
    await waitFor(() => expect(screen.getByLabelText('Email address')).toHaveAccessibleDescription(wrong));
    await user.clear(screen.getByLabelText('Email address'));
    await user.type(screen.getByLabelText('Email address'), member.email);
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await findHeading('Arizona’s top golf courses');
    expect(path()).toMatch(/^\/leaderboard/);
  });

  it('[R4.8] makes an account for a new member, and leads back to the page that the guest came from', async () => {
    const email = newAddress();
    const app = await renderApp('/settings');
    await askForLink(app, email);
    const { path } = await elsewhere((await mail('signIn', email)).link);
    await findHeading('Settings');
    expect(await screen.findByText(`Signed in as ${email}.`)).toBeInTheDocument();
    expect(path()).toBe('/settings');
  });

  it('takes the flags of a guest along into another browser, where they are asked about and given once', async () => {
    const { user: member, headers } = await registerMember(server());
    const { locationId, courses } = await coursesOf(server(), 'AZ');
    const { _id, name } = courses[0]!;
    const app = await renderApp('/leaderboard/az');
    await app.user.click(await screen.findByRole('button', { name: `Vote for ${name}` }));
    await app.user.click(await screen.findByRole('link', { name: 'Make them count' }));
    await findHeading('Create your account');
    await askForLink(app, member.email);
    localStorage.clear();
    const { link } = await mail('signIn', member.email);
    const { user } = await elsewhere(link);
    await findHeading('Confirm your email');
    await user.type(screen.getByLabelText('Email address'), member.email);
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await findHeading('Arizona’s top golf courses');
    await user.click(await screen.findByRole('button', { name: 'Add' }));
    expect(await screen.findByText(`Your flag for ${name} counts now.`)).toBeInTheDocument();
    const response = await server().app.inject({ url: `/api/picks/${locationId}`, headers });
    expect(response.json<Ballot>().courseIds).toEqual([_id]);

    localStorage.clear();
    sessionStorage.clear();
    document.cookie = 'refreshToken=; Max-Age=0; path=/';
    localStorage.setItem('linkEmail', member.email);
    await elsewhere(link);
    await findHeading('This link doesn’t work');
    expect(localStorage.getItem('guestBallot')).toBeNull();
  });

  it('is refused when the link was used already, with a way to a new link', async () => {
    const email = newAddress();
    await askForLink(await renderApp('/login'), email);
    const { link } = await mail('signIn', email);
    await elsewhere(link);
    await findHeading('Arizona’s top golf courses');
    localStorage.clear();
    sessionStorage.clear();
    document.cookie = 'refreshToken=; Max-Age=0; path=/';
    localStorage.setItem('linkEmail', email);
    const { user } = await elsewhere(link);
    await findHeading('This link doesn’t work');
    expect(screen.getByText(/was already used/)).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Send me a new link' }));
    await findHeading('Sign in by email');
    expect(screen.getByLabelText('Email address')).toHaveValue(email);
  });

  it('can be finished on the same page when our server failed after the link was used', async () => {
    const { user: member } = await registerMember(server());
    await askForLink(await renderApp('/login'), member.email);
    const down = { code: 'unavailable', message: 'Please try again in a moment.' };
    const refuse = () => HttpResponse.json(down, { status: 503 });
    network.use(http.post(`${PAGE_ORIGIN}/api/users/login`, refuse, { once: true }));
    const { user } = await elsewhere((await mail('signIn', member.email)).link);
    await screen.findByText(down.message, { selector: '[role="alert"]' });
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await findHeading('Arizona’s top golf courses');
  });

  it('never leads to another origin', async () => {
    const { user: member } = await registerMember(server());
    await askForLink(await renderApp('/login'), member.email);
    const { link } = await mail('signIn', member.email);
    const { path } = await elsewhere(`${link}&from=${encodeURIComponent('//evil.example/my-picks')}`);
    await findHeading('Arizona’s top golf courses');
    expect(path()).toMatch(/^\/leaderboard/);
  });

  it('works on /auth/action, too, where the mails of some projects lead', async () => {
    const { user: member } = await registerMember(server());
    await askForLink(await renderApp('/login'), member.email);
    const { code } = await mail('signIn', member.email);
    const continueUrl = 'https://elsewhere.example/nowhere?from=%2Fsettings';
    const query = new URLSearchParams({ mode: 'signIn', oobCode: code, apiKey: 'demo', continueUrl });
    const { path } = await elsewhere(`/auth/action?${query.toString()}`);
    await findHeading('Settings');
    expect(path()).toBe('/settings');
  });
});

describe('a sign-up that failed after the identity was made', () => {
  it('can be abandoned for another address', async () => {
    network.use(http.post(`${PAGE_ORIGIN}/api/users`, () => HttpResponse.json({}, { status: 500 }), { once: true }));
    const app = await renderApp('/signup');
    const email = newAddress();
    await signUp(app, email);
    expect(await screen.findByText(email)).toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: 'Use another email' }));
    expect(await screen.findByLabelText('Password')).toBeInTheDocument();
  });
});
