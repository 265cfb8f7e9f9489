import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { signedInMember, useServer } from '../../support/app/appServer.ts';
import { network, PAGE_ORIGIN } from '../../support/app/bridge.ts';
import { newIdentity } from '../../support/server/identity.ts';
import { findHeading, type RenderedApp, renderApp } from '../../support/app/renderApp.tsx';
import { registerMember } from '../../support/server/server.ts';

const server = useServer();
let people = 0;
const newAddress = () => `reader-${++people}-${Date.now()}@example.com`;

async function fillSignup({ user }: RenderedApp, email: string, password = 'fairway-22') {
  await user.type(await screen.findByLabelText('First name'), 'Ada');
  await user.type(screen.getByLabelText('Last name'), 'Palmer');
  await user.type(screen.getByLabelText('E-mail address'), email);
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Create account' }));
}

async function fillLogin({ user }: RenderedApp, email: string, password = 'fairway-22') {
  await user.type(await screen.findByLabelText('E-mail address'), email);
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
}

describe('signing up', () => {
  it('leads a guest from a member page through sign-up and back to it', async () => {
    const app = await renderApp('/my-picks');
    await findHeading('Create your account');
    expect(app.path()).toBe('/signup');
    await fillSignup(app, newAddress());
    await findHeading('My picks');
    expect(app.path()).toBe('/my-picks');
    expect(app.store.getState().session).toMatchObject({
      status: 'signedIn',
      user_type: 'member',
      user: { name: 'Ada Palmer' },
    });
  });

  it.each([
    ['/my-picks', 'Your picks are kept in your account.'],
    ['/my-picks/edit', 'Your picks are kept in your account.'],
    ['/settings', 'Settings belong to an account.'],
    ['/suggest?course=201', 'Suggestions come from members. The form opens once you have signed up.'],
    ['/signup', '22 flags in every state, yours to plant.'],
  ])('tells a guest who wanted %s why it takes an account', async (path, reason) => {
    await renderApp(path);
    await findHeading('Create your account');
    expect(screen.getByText(reason)).toBeInTheDocument();
  });

  it('asks for what is missing before anything is sent', async () => {
    const { user } = await renderApp('/signup');
    await user.click(await screen.findByRole('button', { name: 'Create account' }));
    for (const reason of [
      'Enter your first name.',
      'Enter your last name.',
      'Enter your e-mail address.',
      'Choose a password.',
    ]) {
      expect(await screen.findByText(reason)).toBeInTheDocument();
    }
    expect(screen.getByLabelText('First name')).toHaveFocus();
  });

  it.each([
    ['is too busy', () => HttpResponse.json({ code: 'too_many_requests', message: 'Later.' }, { status: 429 })],
    ['cannot be reached', () => HttpResponse.error()],
  ])('calls no password good while the server %s: what the policy wants is not known', async (_how, respond) => {
    network.use(http.get(`${PAGE_ORIGIN}/api/config`, respond));
    const { user } = await renderApp('/signup');
    const password = await screen.findByLabelText('Password');
    await user.type(password, 'x');
    await waitFor(() => expect(password).toHaveAccessibleDescription('At least 6 characters.'));
    await user.type(password, 'fairway-22');
    expect(password).toHaveAccessibleDescription('At least 6 characters.');
  });

  it('[R4.3] says what a password still misses only when something is typed, and reads that out', async () => {
    const { user } = await renderApp('/signup');
    const password = await screen.findByLabelText('Password');
    const note = () => document.getElementById(password.getAttribute('aria-describedby') ?? '');
    await waitFor(() => expect(password).toHaveAccessibleDescription('At least 6 characters.'));
    expect(note()).not.toHaveAttribute('aria-live');
    await user.type(password, 'abc');
    await waitFor(() => expect(password).toHaveAccessibleDescription('Still missing: at least 6 characters.'));
    expect(note()).toHaveAttribute('aria-live', 'polite');
    await user.clear(password);
    expect(password).toHaveAccessibleDescription('At least 6 characters.');
  });

  it('[R4.4] says that an address is taken', async () => {
    const { email } = await newIdentity({ email: newAddress() });
    const app = await renderApp('/signup');
    await fillSignup(app, email);
    expect(await screen.findByText('This address has an account already. Sign in instead.')).toBeInTheDocument();
  });

  it('stays the same form while the account is being made', async () => {
    const gate = Promise.withResolvers<undefined>();
    const arrived = Promise.withResolvers<undefined>();
    network.use(
      http.post(`${PAGE_ORIGIN}/api/users`, async () => {
        arrived.resolve(undefined);
        await gate.promise;
      }),
    );
    const app = await renderApp('/signup');
    await fillSignup(app, newAddress());
    await arrived.promise;
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Create your account');
    expect(screen.getByLabelText('E-mail address')).toBeInTheDocument();
    gate.resolve(undefined);
    await findHeading('Arizona’s top golf courses');
  });

  it('loses nothing when our server fails after the identity was made: the same button finishes it', async () => {
    network.use(
      http.post(
        `${PAGE_ORIGIN}/api/users`,
        () => HttpResponse.json({ code: 'internal', message: 'Down' }, { status: 500 }),
        { once: true },
      ),
    );
    const app = await renderApp('/signup');
    await fillSignup(app, newAddress());
    await screen.findByText('Down');
    await app.user.click(await screen.findByRole('button', { name: 'Finish' }));
    await findHeading('Arizona’s top golf courses');
  });
});

describe('signing in', () => {
  it('does not reveal whether an address exists', async () => {
    const { user: known } = await registerMember(server());
    for (const email of [known.email, newAddress()]) {
      const app = await renderApp('/login');
      await fillLogin(app, email, 'wrong-password');
      expect(await screen.findByText('E-mail address and password do not match an account.')).toBeInTheDocument();
      document.body.replaceChildren();
    }
  });

  it('[R4.8] asks somebody without an account here for the names and goes on', async () => {
    const { email } = await newIdentity({ email: newAddress() });
    const app = await renderApp('/login');
    await fillLogin(app, email);
    await findHeading('Complete your profile');
    await app.user.type(screen.getByLabelText('First name'), 'Ada');
    await app.user.type(screen.getByLabelText('Last name'), 'Palmer');
    await app.user.click(screen.getByRole('button', { name: 'Finish' }));
    await findHeading('Arizona’s top golf courses');
  });

  it.each([
    ['access token', { user: null }],
    ['access token but a user', { refreshToken: 'v1.s1.0.mac', user: { _id: 'ada' } }],
    ['user', { accessToken: 'a.b.c', refreshToken: 'v1.s1.0.mac' }],
  ])('[R3.1, R9.5] says so and leaves the visitor anonymous when the response has no %s', async (_what, response) => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    network.use(http.post(`${PAGE_ORIGIN}/api/users/login`, () => HttpResponse.json(response)));
    const { email } = await newIdentity({ email: newAddress() });
    const app = await renderApp('/login');
    await fillLogin(app, email);
    const sentence = 'The server did not complete your sign-in. Try again.';
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(error).toHaveBeenCalledWith('Nobody could be signed in.', sentence);
    expect(app.store.getState().session.status).toBe('anonymous');
    expect(sessionStorage.getItem('refreshToken')).toBeNull();
  });

  it('is not offered to a member: the ranking is', async () => {
    await signedInMember(server());
    const { path } = await renderApp('/login');
    await waitFor(() => expect(path()).toMatch(/^\/leaderboard/));
  });
});

describe('a stored session', () => {
  it('shows a spinner while it is restored, then the page', async () => {
    await signedInMember(server());
    const gate = Promise.withResolvers<undefined>();
    network.use(http.get(`${PAGE_ORIGIN}/api/users/me`, () => gate.promise));
    await renderApp('/settings');
    expect(await screen.findByText('Restoring your session')).toBeInTheDocument();
    gate.resolve(undefined);
    await findHeading('Settings');
    expect(screen.getByText('Signed in as Pat Golfer.')).toBeInTheDocument();
  });

  it('that is over leads from a member page to the sign-up, with nothing left', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const member = await signedInMember(server());
    await server().app.inject({
      method: 'POST',
      url: '/api/users/logout',
      headers: member.headers,
      payload: { userId: member.user._id },
    });
    const { path } = await renderApp('/settings');
    await waitFor(() => expect(path()).toBe('/signup'));
    await findHeading('Create your account');
    expect([sessionStorage.getItem('accessToken'), localStorage.getItem('accessToken'), document.cookie]).toEqual([
      null,
      null,
      '',
    ]);
  });
});

describe('signing out', () => {
  it('[R1.9, R3.8] ends on /logout, notifies the server and clears every copy', async () => {
    const member = await signedInMember(server());
    const { user, path } = await renderApp('/settings');
    await user.click((await screen.findAllByRole('link', { name: 'Sign out' }))[0]!);
    await findHeading('You are signed out');
    expect(path()).toBe('/logout');
    for (const key of ['accessToken', 'refreshToken', 'userDetails', 'primaryLocation'])
      expect(sessionStorage.getItem(key)).toBeNull();
    expect(localStorage.getItem('accessToken')).toBeNull();
    const renewal = await server().app.inject({
      method: 'POST',
      url: '/api/users/refresh-token',
      payload: { refreshToken: member.refreshToken },
    });
    expect(renewal.statusCode).toBe(401);
  });

  it('[R3.8] clears everything here even when the server cannot be reached', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    network.use(http.post(`${PAGE_ORIGIN}/api/users/logout`, () => HttpResponse.error()));
    await signedInMember(server());
    await renderApp('/logout');
    await findHeading('You are signed out');
    expect(sessionStorage.getItem('accessToken')).toBeNull();
    expect(console.error).toHaveBeenCalled();
  });
});
