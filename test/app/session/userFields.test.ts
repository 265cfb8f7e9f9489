import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { userApi } from '../../../src/api/api.ts';
import { clearTokens, storeTokens } from '../../../src/api/session/tokenStore.ts';
import { type AppStore, makeStore } from '../../../src/app/store.ts';
import { restoreSession } from '../../../src/core/session/sessionListeners.ts';
import { signInApi } from '../../../src/features/auth/signInApi.ts';
import { network, PAGE_ORIGIN } from '../../support/app/bridge.ts';

const SIGNED_UP = '2026-05-04T10:00:00.000Z';
/** A user as a server sends one that uses the other names (specification R4.2). */
const ada = { _id: 'ada', email: 'ada@example.com', name: 'Ada', signupDate: SIGNED_UP, market: 'NM' };
const tokens = { accessToken: 'head.e30.mac', refreshToken: 'v1.s.0.mac' };

let store: AppStore;
beforeEach(() => {
  clearTokens();
  const signedIn = () => HttpResponse.json({ ...tokens, user: ada });
  network.use(
    http.get(`${PAGE_ORIGIN}/api/users/me`, () => HttpResponse.json(ada)),
    http.post(`${PAGE_ORIGIN}/api/users/login`, signedIn),
    http.post(`${PAGE_ORIGIN}/api/users`, signedIn),
  );
  store = makeStore();
});

const { login, register } = signInApi.endpoints;
const restore = () => {
  storeTokens(tokens);
  store.dispatch(restoreSession());
};
const ways: [string, () => unknown][] = [
  ['is restored', restore],
  ['signs in', () => store.dispatch(login.initiate({ idToken: 'x' }))],
  ['signs up', () => store.dispatch(register.initiate({ form: { idToken: 'x', fName: 'Ada', lName: 'Palmer' } }))],
];

describe('a user with `signupDate` and `market` in place of `createdAt` and `state`', () => {
  it.each(ways)('[R4.2] who %s has `createdAt` and `state` in the store', async (_way, enter) => {
    enter();
    await expect.poll(() => store.getState().session).toMatchObject({ status: 'signedIn', user: { state: 'NM' } });
    expect(userApi.endpoints.getMe.select()(store.getState()).data).toMatchObject({
      createdAt: SIGNED_UP,
      state: 'NM',
    });
  });
});
