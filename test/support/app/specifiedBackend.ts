import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storeTokens } from '../../../src/api/session/tokenStore.ts';
import { signOut } from '../../../src/core/session/signOut.ts';
import { useServer } from './appServer.ts';
import { network } from './bridge.ts';
import { openSignIn, openSignUp } from './identityForms.ts';
import { findHeading, renderApp } from './renderApp.tsx';
import { ADA, specifiedServer } from './specifiedServer.ts';

const ME = 'GET /api/users/me';
const RENEWAL = 'POST /api/users/refresh-token';
const TOKENS = { accessToken: 'access-1', refreshToken: 'refresh-1' };

/** Where the page finds its backend, and the courses of a location. */
type Hosts = { api: string; courses: string };

/**
 * Tests the page against a backend that is made after the table of calls alone; what the table does not have, our own
 * server responds to.
 */
export function describeSpecifiedBackend({ api, courses }: Hosts): void {
  const server = useServer();
  let backend: ReturnType<typeof specifiedServer>;

  const open = (options: Parameters<typeof specifiedServer>[0] = {}) => {
    backend = specifiedServer(options);
    const origins = [...new Set([api, courses])];
    network.use(
      ...origins.map((origin) =>
        http.all(`${origin}/*`, async ({ request }) => {
          const response = await backend.respond(request);
          if (response) return response;
          const { pathname, search } = new URL(request.url);
          const isPublic = request.method === 'GET' && !/^\/api\/(users|picks)/.test(pathname);
          if (!isPublic) return HttpResponse.json({ message: 'There is no such call.' }, { status: 404 });
          const reply = await server().app.inject({ url: pathname + search, headers: { host: 'localhost:3000' } });
          if (reply.statusCode === 401)
            return HttpResponse.json({ message: 'There is no such call.' }, { status: 404 });
          return new HttpResponse(new Uint8Array(reply.rawPayload), { status: reply.statusCode });
        }),
      ),
    );
  };
  const calls = (call: string) => backend.calls(call);
  /** How the calls to an origin were sent. */
  const credentials = (origin: string) => {
    const requests = vi
      .mocked(fetch)
      .mock.calls.map(([request]) => request)
      .filter((each) => each instanceof Request);
    return [...new Set(requests.filter(({ url }) => url.startsWith(origin)).map((each) => each.credentials))];
  };
  const chooseUtah = async (user: UserEvent) => {
    const select = await screen.findByRole('combobox', { name: 'Home state' });
    await within(select).findByRole('option', { name: 'Utah' });
    await user.selectOptions(select, 'Utah');
  };
  const openAs = async (path: string) => {
    storeTokens(TOKENS);
    return renderApp(path);
  };

  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.spyOn(globalThis, 'fetch');
    open();
  });
  afterEach(() => {
    // It does not send everything that ours does.
    expect(document.body).not.toHaveTextContent(/NaN|undefined/);
  });

  describe('a backend made after the table of calls', () => {
    it('[R3.1] signs a member in with two tokens, and the user is fetched with the new one', async () => {
      const app = await openSignIn(server());
      await app.user.click(screen.getByRole('button', { name: 'Sign in' }));
      await findHeading('New Mexico’s top golf courses');
      expect(app.store.getState().session).toMatchObject({
        status: 'signedIn',
        user: { _id: ADA._id, name: ADA.name },
      });
      const [login] = calls('POST /api/users/login');
      expect(login).toMatchObject({ to: api, bearer: null });
      expect(calls(ME)[0]).toMatchObject({ to: api, bearer: 'Bearer access-1' });
      expect(credentials(api)).toEqual(['include']);
      expect(window.localStorage.getItem('accessToken')).toBe('access-1');
      expect(window.sessionStorage.getItem('refreshToken')).toBe('refresh-1');
      expect(document.cookie).toContain('refreshToken=refresh-1');
    });

    it('[R3.1] registers a member with two tokens', async () => {
      const app = await openSignUp();
      await app.user.click(screen.getByRole('button', { name: 'Create account' }));
      await findHeading('New Mexico’s top golf courses');
      expect(app.store.getState().session).toMatchObject({ status: 'signedIn', user: { _id: ADA._id } });
      expect(calls('POST /api/users')[0]?.body).toEqual({ idToken: expect.any(String) as string });
    });

    it('[R3.1] signs nobody in whose user cannot be fetched, and says so', async () => {
      backend.refuse(ME, 500);
      const app = await openSignIn(server());
      await app.user.click(screen.getByRole('button', { name: 'Sign in' }));
      expect(await screen.findByText('Not today.')).toBeInTheDocument();
      expect(app.store.getState().session.status).toBe('anonymous');
      expect([window.sessionStorage.getItem('accessToken'), document.cookie]).toEqual([null, '']);
    });

    it('[R9.5] has its message of a refused sign-in shown and logged', async () => {
      backend.refuse('POST /api/users/login', 422);
      const app = await openSignIn(server());
      await app.user.click(screen.getByRole('button', { name: 'Sign in' }));
      expect(await screen.findByText('Not today.')).toBeInTheDocument();
      expect(console.error).toHaveBeenCalledWith('Nobody could be signed in.', { message: 'Not today.' });
    });

    it('[R4.2] restores the session of a user with the prescribed fields alone', async () => {
      const { store } = await openAs('/leaderboard/az');
      await waitFor(() => expect(store.getState().session.status).toBe('signedIn'));
      expect(store.getState().session.user).toEqual({
        _id: ADA._id,
        name: ADA.name,
        isAdmin: false,
        primaryLocation: { code: 'NM' },
        state: 'AZ',
      });
    });

    it('[R3.2] keeps a member signed in who opens another tab', async () => {
      storeTokens(TOKENS);
      window.sessionStorage.clear();
      backend.expire();
      const { store } = await renderApp('/about');
      await waitFor(() => expect(store.getState().session.status).toBe('signedIn'));
      expect(calls(RENEWAL)).toHaveLength(1);
    });

    it('[R3.17] signs nobody in by a cookie alone', async () => {
      document.cookie = 'refreshToken=refresh-1; path=/';
      const { store } = await renderApp('/about');
      await findHeading('Our Story');
      expect(store.getState().session.status).toBe('anonymous');
      expect(calls(RENEWAL)).toEqual([]);
    });

    it('[R3.4, R3.5] renews the session with the refresh token, once, and keeps that token', async () => {
      backend.expire();
      const { store } = await openAs('/about');
      await waitFor(() => expect(store.getState().session.status).toBe('signedIn'));
      expect(calls(RENEWAL)).toMatchObject([
        { to: api, body: { refreshToken: 'refresh-1' }, bearer: 'Bearer access-1' },
      ]);
      expect(window.sessionStorage.getItem('accessToken')).toBe('access-2');
      expect(window.sessionStorage.getItem('refreshToken')).toBe('refresh-1');
    });

    it.each([400, 401, 403])('[R3.6] signs a member out whose renewal is refused with %s', async (status) => {
      backend.expire();
      backend.refuse(RENEWAL, status);
      const { store } = await openAs('/about');
      await waitFor(() =>
        expect(store.getState().session).toMatchObject({ status: 'anonymous', signOutReason: 'sessionOver' }),
      );
      expect([window.sessionStorage.getItem('accessToken'), document.cookie]).toEqual([null, '']);
      expect(calls(RENEWAL)).toHaveLength(1);
    });

    it.each([200, 500])('[R3.8] is told of a sign-out by the user’s id (response %s)', async (status) => {
      const { store } = await openAs('/about');
      await waitFor(() => expect(store.getState().session.status).toBe('signedIn'));
      if (status !== 200) backend.refuse('POST /api/users/logout', status);
      await store.dispatch(signOut());
      await findHeading('You’re signed out');
      expect(calls('POST /api/users/logout')).toMatchObject([{ to: api, body: { userId: ADA._id } }]);
    });

    it.each(['array', 'object'] as const)('[R5.4] has its active locations offered (%s)', async (locations) => {
      open({ locations });
      await renderApp('/leaderboard/az');
      const choice = within(await screen.findByRole('combobox', { name: 'Change state' }));
      await choice.findByRole('option', { name: 'Utah' });
      expect(choice.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
        'Arizona',
        'New Mexico',
        'Utah',
      ]);
    });

    it('[R5.1, R5.3] guesses a guest’s state from the region of the geocode', async () => {
      await renderApp('/leaderboard');
      await findHeading('Utah’s top golf courses');
      expect(calls('GET /api/locations/resolve/:state')).toHaveLength(1);
      expect(JSON.parse(window.localStorage.getItem('geocode') ?? '{}')).toMatchObject({ value: { region: 'Utah' } });
    });

    it.each(['GET /api/geocode', 'GET /api/locations/resolve/:state'])(
      '[R5.1] opens Arizona where %s fails',
      async (call) => {
        backend.refuse(call, 500);
        await renderApp('/leaderboard');
        await findHeading('Arizona’s top golf courses');
      },
    );

    it('[R3.3, R6.10] lists the courses of a location, from the base address of that call', async () => {
      await openAs('/voting/in-AZ');
      await screen.findByRole('heading', { name: 'Cactus Links' });
      expect(calls('POST /api/golf-courses/location')[0]).toMatchObject({
        to: courses,
        bearer: 'Bearer access-1',
        body: { active: true, locationId: 'in-AZ', userId: ADA._id },
      });
      expect(credentials(courses)).toEqual(['include']);
    });

    it('[R5.5] has the id of the current location looked up by its code', async () => {
      await renderApp('/leaderboard/ut');
      await waitFor(() =>
        expect(calls('GET /api/golf-courses/location-id').map(({ search }) => search)).toEqual([{ name: 'ut' }]),
      );
    });

    it('[R5.8] names a location that is closed', async () => {
      await openAs('/voting/in-TX');
      expect(await screen.findAllByText(/Texas/)).not.toEqual([]);
      expect(calls('GET /api/golf-courses/location-id').map(({ search }) => search)).toContainEqual({
        locationId: 'in-TX',
      });
    });

    it('shows a course', async () => {
      await renderApp('/course/7');
      await findHeading('Cactus Links');
      expect(calls('GET /api/golf-courses/:id')).toMatchObject([{ to: api }]);
    });

    it.each([
      [404, 'Page not found'],
      [500, 'Not today.'],
    ])('says that a course is not there (%s)', async (status, words) => {
      backend.refuse('GET /api/golf-courses/:id', status);
      await renderApp('/course/7');
      expect(await screen.findByText(words)).toBeInTheDocument();
    });

    it('[R5.7] saves a primary location, also without a word in the response', async () => {
      const { user, store } = await openAs('/settings');
      await chooseUtah(user);
      await waitFor(() => expect(store.getState().session.user?.primaryLocation).toEqual({ code: 'UT' }));
      expect(calls('POST /api/user/primary-location')).toMatchObject([
        { to: api, body: { location: 'UT' }, bearer: 'Bearer access-1' },
      ]);
      expect(window.sessionStorage.getItem('primaryLocation')).toBe('ut');
    });

    it.each([400, 500])(
      '[R5.7] a primary location that is not saved (%s) is logged, and the field says so',
      async (status) => {
        backend.refuse('POST /api/user/primary-location', status);
        const { user } = await openAs('/settings');
        await chooseUtah(user);
        expect(await screen.findByText(/ Not today\.$/)).toHaveRole('alert');
        expect(console.error).toHaveBeenCalledWith('We couldn’t save your home state.', {
          message: 'Not today.',
        });
      },
    );
  });
}
