import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { useServer } from '../../../support/app/appServer.ts';
import { network, PAGE_ORIGIN } from '../../../support/app/bridge.ts';
import { press } from '../../../support/app/failingActs.ts';
import { newAddress, signIn, signUp } from '../../../support/app/identityForms.ts';
import { findHeading, renderApp } from '../../../support/app/renderApp.tsx';
import { newIdentity } from '../../../support/server/identity.ts';

useServer();

describe('the sign-up', () => {
  it.each([
    ['/my-picks/edit', 'Create a free account to save your picks.'],
    ['/my-picks/pairs', 'Create a free account to save your picks.'],
    ['/settings', 'Create a free account to get settings.'],
    ['/suggest?course=201', 'Create a free account to suggest a course.'],
    ['/signup', 'You get 22 flags in every state.'],
  ])('says why a guest needs an account for %s', async (path, reason) => {
    await renderApp(path);
    await findHeading('Create your account');
    expect(screen.getByText(reason)).toBeInTheDocument();
  });

  it.each([
    ['is too busy', () => HttpResponse.json({ code: 'too_many_requests', message: 'Later.' }, { status: 429 })],
    ['cannot be reached', () => HttpResponse.error()],
  ])('accepts no password as good while the server %s, because the policy is not known', async (_how, respond) => {
    network.use(http.get(`${PAGE_ORIGIN}/api/config`, respond));
    const { user } = await renderApp('/signup');
    const password = await screen.findByLabelText('Password');
    await user.type(password, 'x');
    await waitFor(() => expect(password).toHaveAccessibleDescription('Use at least 6 characters.'));
    await user.type(password, 'fairway-22');
    expect(password).toHaveAccessibleDescription('Use at least 6 characters.');
  });

  it('keeps showing its form while the account is being made', async () => {
    const gate = Promise.withResolvers<undefined>();
    const arrived = Promise.withResolvers<undefined>();
    network.use(
      http.post(`${PAGE_ORIGIN}/api/users`, async () => {
        arrived.resolve(undefined);
        await gate.promise;
      }),
    );
    await signUp(await renderApp('/signup'));
    await arrived.promise;
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Create your account');
    expect(screen.getByLabelText('Email address')).toBeInTheDocument();
    gate.resolve(undefined);
    await findHeading('Arizona’s top golf courses');
  });

  it('can be finished when our server failed after the identity was made', async () => {
    network.use(
      http.post(
        `${PAGE_ORIGIN}/api/users`,
        () => HttpResponse.json({ code: 'internal', message: 'Down' }, { status: 500 }),
        { once: true },
      ),
    );
    const app = await renderApp('/signup');
    await signUp(app);
    await screen.findByText('Down');
    expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
    await press(app, 'Create account');
    await findHeading('Arizona’s top golf courses');
  });
});

describe('the sign-in', () => {
  it.each([
    {
      lacking: 'access token',
      response: { refreshToken: 'v1.s1.0.mac', user: { _id: 'ada' } },
      sentence: 'We couldn’t finish signing you in. Try again.',
    },
    {
      lacking: 'user, and that cannot be fetched',
      response: { accessToken: 'a.b.c', refreshToken: 'v1.s1.0.mac' },
      sentence: 'We can’t reach the server. Check your connection and try again.',
    },
  ])('[R3.1, R9.5] signs nobody in when the response has no $lacking, and the form says so', async (row) => {
    const { response, sentence } = row;
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    network.use(
      http.post(`${PAGE_ORIGIN}/api/users/login`, () => HttpResponse.json(response)),
      http.get(`${PAGE_ORIGIN}/api/users/me`, () => HttpResponse.error()),
    );
    const { email } = await newIdentity({ email: newAddress() });
    const app = await renderApp('/login');
    await signIn(app, email);
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(error).toHaveBeenCalledWith('Nobody could be signed in.', sentence);
    expect(app.store.getState().session.status).toBe('anonymous');
    expect(sessionStorage.getItem('refreshToken')).toBeNull();
  });
});
