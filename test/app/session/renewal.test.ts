import { http, HttpResponse } from 'msw';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { storeTokens } from '../../../src/api/session/tokenStore.ts';
import { network, PAGE_ORIGIN } from '../../support/app/bridge.ts';
import {
  bearers,
  events,
  fresh,
  later,
  old,
  over,
  probe,
  probeStore,
  serve,
  useProbe,
  wire,
} from '../../support/app/probe.ts';
import { access, ada, bob, copies, refresh, stored, type Stored } from '../../support/app/storedTokens.ts';

useProbe();

const expectLogged = (why: unknown) =>
  expect(console.error).toHaveBeenCalledWith('The session could not be renewed.', why);

describe('a renewal', () => {
  it('[R3.3] carries the stored access token, though it has been refused', async () => {
    stored(ada);
    serve({ takes: fresh });
    await probe();
    expect(wire.renewedBy).toEqual([`Bearer ${old}`]);
    expect(console.warn).not.toHaveBeenCalled();
  });

  it('[R3.3] is sent without a bearer where none is stored, with a warning in the log', async () => {
    stored({ ownRefresh: ada.ownRefresh });
    serve({ takes: fresh });
    await probe();
    expect(wire.renewedBy).toEqual([null]);
    expect(console.warn).toHaveBeenCalledWith(
      'No access token is stored. This is sent without one:',
      '/api/users/refresh-token',
    );
  });

  it.each([400, 401, 422])(
    '[R3.6] that is refused with %s ends the session, and the caller gets the refusal of the call',
    async (status) => {
      stored(ada);
      const refusal = { code: 'session_over', message: 'Over' };
      serve({ renew: () => HttpResponse.json(refusal, { status }), status: 403 });
      expect(await probe()).toMatchObject({ error: { status: 403 } });
      expect([copies(), events()]).toEqual([{}, ['api/sessionExpired']]);
      expect([bearers(), wire.renewals]).toEqual([[old], [{ refreshToken: ada.cookie }]]);
      expectLogged(refusal);
    },
  );

  it.each([429, 500, 503])(
    '[R3.6, R9.5] that fails with %s keeps the tokens, and the caller gets this failure',
    async (status) => {
      stored(ada);
      const failure = { code: 'internal', message: 'Hm' };
      serve({ renew: () => HttpResponse.json(failure, { status }) });
      expect(await probe()).toMatchObject({ error: { status } });
      expect([copies(), events()]).toEqual([ada, []]);
      expectLogged(failure);
    },
  );

  it('[R3.6] that finds no network keeps the tokens, and the caller gets the network error', async () => {
    stored(ada);
    serve({ renew: () => HttpResponse.error() });
    expect(await probe()).toMatchObject({ error: { status: 'FETCH_ERROR' } });
    expect([copies(), events()]).toEqual([ada, []]);
  });

  it('[R3.5] without a refresh token in the response keeps the stored one', async () => {
    stored(ada);
    serve({ takes: fresh, renew: () => HttpResponse.json({ accessToken: fresh }) });
    expect(await probe()).toMatchObject({ data: 'well' });
    expect(copies()).toEqual({ ...ada, own: fresh, shared: fresh });
  });

  it.each([{}, null, { accessToken: '' }])('whose response has no access token (%o) ends the session', async (body) => {
    stored(ada);
    serve({ renew: () => HttpResponse.json(body) });
    await probe();
    expect([copies(), events()]).toEqual([{}, ['api/sessionExpired']]);
    expectLogged('The renewal brought no access token');
  });

  it('[R3.6] is not sent without a refresh token: the session ends', async () => {
    stored({ own: old, shared: old });
    serve({ takes: fresh });
    expect(await probe()).toMatchObject({ error: { status: 401 } });
    expect([wire.renewals, copies(), events()]).toEqual([[], {}, ['api/sessionExpired']]);
    expectLogged('No refresh token available');
  });

  it('that is refused is repeated once with the refresh token that another tab has stored meanwhile', async () => {
    stored(ada);
    serve({
      takes: fresh,
      renew: (body) => {
        if ((body as { refreshToken: string }).refreshToken !== ada.cookie)
          return HttpResponse.json({ accessToken: fresh, refreshToken: refresh('s1', 6) });
        stored({ cookie: refresh('s1', 5) });
        return over();
      },
    });
    expect(await probe()).toMatchObject({ data: 'well' });
    expect(wire.renewals).toEqual([{ refreshToken: ada.cookie }, { refreshToken: refresh('s1', 5) }]);
    expect(copies().cookie).toBe(refresh('s1', 6));
  });

  it('that is refused is not repeated when the tokens were removed meanwhile', async () => {
    stored(ada);
    serve({
      renew: () => {
        sessionStorage.clear();
        document.cookie = 'refreshToken=; Max-Age=0; path=/';
        return over();
      },
    });
    expect(await probe()).toMatchObject({ error: { status: 401 } });
    expect(wire.renewals).toHaveLength(1);
  });

  it('uses the tokens that another tab has stored before it', async () => {
    stored({ ...ada, shared: access('ada', 's2', 2000), cookie: refresh('s2', 3) });
    serve({ takes: fresh });
    await probe();
    expect(wire.renewals).toEqual([{ refreshToken: refresh('s2', 3) }]);
  });

  it('[R3.4] is sent once for calls that are refused together', async () => {
    stored(ada);
    serve({ takes: fresh });
    const store = probeStore();
    await Promise.all([probe(store), probe(store)]);
    await probe(store);
    expect(wire.renewals).toHaveLength(1);
    stored({ own: old, shared: old });
    await probe(store);
    expect(wire.renewals).toHaveLength(2);
  });
});

describe('a cookie of another session', () => {
  it('is not sent with a renewal: the tab renews with its own refresh token', async () => {
    stored({ ...ada, cookie: refresh('s9') });
    serve({ takes: fresh });
    await probe();
    expect(wire.renewals).toEqual([{ refreshToken: ada.ownRefresh }]);
    expect(copies()).toMatchObject({ own: fresh, ownRefresh: refresh('s1', 1) });
  });

  it('is not sent by a tab without a refresh token: another tab of its session sends it one', async () => {
    const news = { is: 'renewed', accessToken: old, refreshToken: refresh('s1', 4) };
    const other = new BroadcastChannel('session');
    other.addEventListener('message', ({ data }) => {
      expect(data).toEqual({ is: 'wanted', session: 's1' });
      other.postMessage({ ...news, accessToken: access('bob', 's9'), refreshToken: refresh('s9') });
      other.postMessage(news);
    });
    // The time that a tab has to respond does not pass.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    stored({ own: old, shared: old, cookie: refresh('s9') });
    serve({ takes: fresh });
    expect(await probe()).toMatchObject({ data: 'well' });
    expect(wire.renewals).toEqual([{ refreshToken: refresh('s1', 4) }]);
    other.close();
  });
});

describe('a renewal whose response brings the tokens', () => {
  it.each<[what: string, answer: object, before?: Stored]>([
    ['of another member', { accessToken: access('bob', 's1', 4e9), refreshToken: refresh('s1', 1) }],
    ['of another session', { accessToken: access('ada', 's2', 4e9), refreshToken: refresh('s2') }],
    ['of two sessions', { accessToken: fresh, refreshToken: refresh('s9') }],
    [
      'of another session, to a tab without an access token',
      { accessToken: access('bob', 's9', 4e9) },
      { ownRefresh: ada.ownRefresh },
    ],
  ])('%s fails and changes nothing', async (_what, answer, before = ada) => {
    stored(before);
    serve({ takes: fresh, renew: () => HttpResponse.json(answer) });
    const why = 'The renewal brought the tokens of another session';
    expect(await probe()).toMatchObject({ error: { error: why } });
    expect([copies(), events()]).toEqual([before, []]);
    expectLogged(why);
  });
});

describe('during a renewal', () => {
  const responseTo = async (meanwhile: () => void, before: Stored = ada) => {
    stored(before);
    serve({
      takes: later,
      renew: () => {
        meanwhile();
        return HttpResponse.json({ accessToken: fresh, refreshToken: refresh('s1', 1) });
      },
    });
    return probe();
  };

  it('a sign-in of the same member wins: the call is repeated with its token', async () => {
    const own = access('ada', 's2', 6e9);
    const response = await responseTo(() => storeTokens({ accessToken: own, refreshToken: refresh('s2') }));
    expect(bearers()).toEqual([old, own]);
    expect(copies()).toEqual({ own, shared: own, ownRefresh: refresh('s2'), cookie: refresh('s2') });
    expect(response).toMatchObject({ error: { status: 401 } });
  });

  it('a sign-in of another member wins: the call is not repeated', async () => {
    const own = access('bob', 's9', 6e9);
    const response = await responseTo(() => storeTokens({ accessToken: own, refreshToken: refresh('s9') }));
    expect(bearers()).toEqual([old]);
    expect(copies().own).toBe(own);
    expect(response).toMatchObject({ error: { error: 'The session was closed meanwhile' } });
  });

  it.each<[string, () => void]>([
    ['of this tab', () => [sessionStorage, localStorage].forEach((storage) => storage.clear())],
    ['of another tab', () => localStorage.clear()],
  ])('a sign-out %s wins: the new tokens are not stored', async (_where, signOut) => {
    const response = await responseTo(() => {
      signOut();
      document.cookie = 'refreshToken=; Max-Age=0; path=/';
    });
    expect(response).toMatchObject({ error: { error: 'The session was closed meanwhile' } });
    expect(copies().shared).toBeUndefined();
    expect(events()).toEqual([]);
  });

  it('the removal of shared copies that belong to another member is no sign-out', async () => {
    const own = { own: ada.own, ownRefresh: ada.ownRefresh };
    await responseTo(() => localStorage.clear(), { ...own, ...bob });
    expect(copies().own).toBe(fresh);
  });

  it('a sign-out of a tab without an access token wins, too', async () => {
    const before = { ownRefresh: ada.ownRefresh, cookie: ada.cookie };
    const response = await responseTo(() => {
      sessionStorage.clear();
      document.cookie = 'refreshToken=; Max-Age=0; path=/';
    }, before);
    expect(response).toMatchObject({ error: { error: 'The session was closed meanwhile' } });
  });
});

it('a call that is refused after the renewal is repeated with its token, even if the clock here says it has expired', async () => {
  const short = access('ada', 's1', 2000);
  stored(ada);
  serve({ takes: short });
  const renewed = Promise.withResolvers<undefined>();
  let isFirst = true;
  network.use(
    http.get(`${PAGE_ORIGIN}/api/probe`, async () => {
      if (!isFirst) return undefined;
      isFirst = false;
      await renewed.promise;
      return new HttpResponse(null, { status: 401 });
    }),
  );
  const late = probe();
  await expect.poll(() => isFirst).toBe(false);
  await probe();
  renewed.resolve(undefined);
  expect(await late).toMatchObject({ data: 'well' });
  expect(wire.renewals).toHaveLength(1);
});
