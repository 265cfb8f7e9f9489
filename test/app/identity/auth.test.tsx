import { addListener } from '@reduxjs/toolkit';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { signedOut, tokensCleared } from '../../../src/core/session/sessionSlice.ts';
import { signOut } from '../../../src/core/session/signOut.ts';
import { signedInMember, useServer } from '../../support/app/appServer.ts';
import { network, PAGE_ORIGIN } from '../../support/app/bridge.ts';
import { newAddress, signIn, signUp } from '../../support/app/identityForms.ts';
import { findHeading, renderApp } from '../../support/app/renderApp.tsx';
import { newIdentity } from '../../support/server/identity.ts';
import { registerMember } from '../../support/server/server.ts';

const server = useServer();

describe('the sign-up', () => {
  it('says why a guest needs an account for My Picks, and leads the new member back to My Picks', async () => {
    const app = await renderApp('/my-picks');
    await findHeading('Create your account');
    expect(app.path()).toBe('/signup');
    expect(screen.getByText('Create a free account to save your picks.')).toBeInTheDocument();
    await signUp(app);
    await findHeading('My picks');
    expect(app.path()).toBe('/my-picks');
    expect(app.store.getState().session).toMatchObject({
      status: 'signedIn',
      user_type: 'member',
      user: { name: '' },
    });
  });

  it('names the empty fields before anything is sent', async () => {
    const { user } = await renderApp('/signup');
    await user.click(await screen.findByRole('button', { name: 'Create account' }));
    for (const reason of ['Enter your email address.', 'Choose a password.']) {
      expect(await screen.findByText(reason)).toBeInTheDocument();
    }
    await waitFor(() => expect(screen.getByLabelText('Email address')).toHaveFocus());
  });

  it('[R4.16] asks for an email address and a password, and calls the new member by that address', async () => {
    const app = await renderApp('/signup');
    await findHeading('Create your account');
    expect(screen.getAllByRole('textbox')).toEqual([screen.getByLabelText('Email address')]);
    const email = newAddress();
    await signUp(app, email);
    await findHeading('Arizona’s top golf courses');
    await app.go('/about');
    expect(await screen.findByText(`Signed in as ${email}`, { exact: false })).toBeInTheDocument();
    await app.go('/settings');
    expect(await screen.findByText(`Signed in as ${email}.`)).toBeInTheDocument();
    expect(sessionStorage.getItem('userDetails')).not.toContain(email);
  });

  it('[R4.3] says what a password lacks while a guest types it, and screen readers announce that', async () => {
    const { user } = await renderApp('/signup');
    const password = await screen.findByLabelText('Password');
    const note = () => document.getElementById(password.getAttribute('aria-describedby') ?? '');
    await waitFor(() => expect(password).toHaveAccessibleDescription('Use at least 6 characters.'));
    expect(note()).not.toHaveAttribute('aria-live');
    await user.type(password, 'abc');
    await waitFor(() => expect(password).toHaveAccessibleDescription('Use at least 6 characters.'));
    expect(note()).toHaveAttribute('aria-live', 'polite');
    await user.clear(password);
    expect(password).toHaveAccessibleDescription('Use at least 6 characters.');
  });

  it('[R4.4] says that an address is taken', async () => {
    const { email } = await newIdentity({ email: newAddress() });
    await signUp(await renderApp('/signup'), email);
    expect(await screen.findByText('This email already has an account. Sign in instead.')).toBeInTheDocument();
  });
});

describe('the sign-in', () => {
  it('[R4.4] does not reveal whether an address has an account', async () => {
    const { user: known } = await registerMember(server());
    for (const email of [known.email, newAddress()]) {
      await signIn(await renderApp('/login'), email, 'wrong-password');
      expect(await screen.findByText('Wrong email or password.')).toBeInTheDocument();
      document.body.replaceChildren();
    }
  });

  it('[R4.8] makes an account for somebody who has none here', async () => {
    const { email } = await newIdentity({ email: newAddress() });
    const app = await renderApp('/login');
    await signIn(app, email);
    await findHeading('Arizona’s top golf courses');
    expect(app.store.getState().session).toMatchObject({ status: 'signedIn', user: { name: '' } });
  });

  it('[R3.1, R9.5] signs nobody in when the response has no access token, and the form says so', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    network.use(http.post(`${PAGE_ORIGIN}/api/users/login`, () => HttpResponse.json({ user: null })));
    const { email } = await newIdentity({ email: newAddress() });
    const app = await renderApp('/login');
    await signIn(app, email);
    const sentence = 'We couldn’t finish signing you in. Try again.';
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(error).toHaveBeenCalledWith('Nobody could be signed in.', sentence);
    expect(app.store.getState().session.status).toBe('anonymous');
    expect(sessionStorage.getItem('refreshToken')).toBeNull();
  });

  it('[R1.6] leads a member to the ranking', async () => {
    await signedInMember(server());
    const { path } = await renderApp('/login');
    await waitFor(() => expect(path()).toMatch(/^\/leaderboard/));
  });
});

describe('a stored session', () => {
  it('[R1.8] shows a spinner on a member page while it is restored, then the page', async () => {
    await signedInMember(server());
    const gate = Promise.withResolvers<undefined>();
    network.use(http.get(`${PAGE_ORIGIN}/api/users/me`, () => gate.promise));
    await renderApp('/settings');
    expect(await screen.findByText('Restoring your session')).toBeInTheDocument();
    gate.resolve(undefined);
    await findHeading('Settings');
    expect(screen.getByText('Signed in as Pat Golfer.')).toBeInTheDocument();
  });

  it('that has ended leads from a member page to the sign-up, and its tokens are removed', async () => {
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

describe('the sign-out', () => {
  it('[R1.9, R3.8] ends on /logout, notifies the server and removes what the browser has stored', async () => {
    const member = await signedInMember(server());
    const { user, path } = await renderApp('/settings');
    await user.click((await screen.findAllByRole('link', { name: 'Sign out' }))[0]!);
    await findHeading('You’re signed out');
    expect(path()).toBe('/logout');
    for (const key of ['accessToken', 'refreshToken', 'userDetails', 'primaryLocation'])
      expect(sessionStorage.getItem(key)).toBeNull();
    expect(localStorage.getItem('accessToken')).toBeNull();
    // The page does not wait for the server.
    await waitFor(async () => {
      const call = { url: '/api/users/me', headers: { authorization: `Bearer ${member.accessToken}` } };
      expect((await server().app.inject(call)).statusCode).toBe(401);
    });
    const renewal = await server().app.inject({
      method: 'POST',
      url: '/api/users/refresh-token',
      payload: { refreshToken: member.refreshToken },
    });
    expect(renewal.statusCode).toBe(401);
  });

  it('[R3.8] removes tokens and user details, resets analytics, clears the user, goes to /logout and notifies the server', async () => {
    const { user } = await signedInMember(server());
    const { store, path } = await renderApp('/about');
    await waitFor(() => expect(store.getState().session.status).toBe('signedIn'));
    sessionStorage.setItem('primaryLocation', 'nm');
    await waitFor(() => expect(sessionStorage.getItem('userDetails')).toContain(user._id));
    const seen: string[] = [];
    const look = (what: string) => {
      const { status } = store.getState().session;
      const keys = ['accessToken', 'refreshToken', 'userDetails', 'primaryLocation'];
      const kept = keys.filter((key) => sessionStorage.getItem(key) !== null);
      seen.push(`${what}: ${status}, ${path()}, ${kept.join(' ') || 'nothing stored'}`);
    };
    network.use(http.post(`${PAGE_ORIGIN}/api/users/logout`, () => look('logout call')));
    store.dispatch(addListener({ actionCreator: tokensCleared, effect: () => look('analytics reset') }));
    store.dispatch(addListener({ actionCreator: signedOut, effect: () => look('user cleared') }));
    await store.dispatch(signOut());
    await findHeading('You’re signed out');
    expect(seen).toEqual([
      'analytics reset: signedIn, /about, nothing stored',
      'user cleared: anonymous, /about, nothing stored',
      'logout call: anonymous, /logout, nothing stored',
    ]);
    expect(path()).toBe('/logout');
  });

  it('[R3.8] removes the tokens although the server cannot be reached', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    network.use(http.post(`${PAGE_ORIGIN}/api/users/logout`, () => HttpResponse.error()));
    await signedInMember(server());
    await renderApp('/logout');
    await findHeading('You’re signed out');
    expect(sessionStorage.getItem('accessToken')).toBeNull();
    expect(console.error).toHaveBeenCalled();
  });
});
