import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { storeTokens } from '../../../src/api/tokenStore.ts';
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

const expectLogged = (why: string) =>
  expect(console.error).toHaveBeenCalledWith('The session could not be renewed.', why);

describe('a renewal', () => {
  it('that is refused ends the session; the refusal of the call is passed on', async () => {
    stored(ada);
    serve({ renew: over, status: 403 });
    expect(await probe()).toMatchObject({ error: { status: 403 } });
    expect([copies(), events()]).toEqual([{}, ['api/sessionExpired']]);
    expect(wire.renewals).toHaveLength(1);
    expect(console.error).toHaveBeenCalledWith('The session could not be renewed.', expect.anything());
  });

  it.each([429, 500, 503])('that fails with %s keeps the session, and is what the caller hears', async (status) => {
    stored(ada);
    serve({ renew: () => HttpResponse.json({ code: 'internal', message: 'Hm' }, { status }) });
    expect(await probe()).toMatchObject({ error: { status } });
    expect([copies(), events()]).toEqual([ada, []]);
    expect(console.error).toHaveBeenCalledWith('The session could not be renewed.', {
      code: 'internal',
      message: 'Hm',
    });
  });

  it.each([{}, null, { accessToken: '' }])('that brings no access token (%o) ends the session', async (body) => {
    stored(ada);
    serve({ renew: () => HttpResponse.json(body) });
    await probe();
    expect([copies(), events()]).toEqual([{}, ['api/sessionExpired']]);
    expectLogged('The renewal brought no access token');
  });

  it('[R3.6] cannot be without a refresh token: the session ends', async () => {
    stored({ own: old, shared: old });
    serve({ takes: fresh });
    expect(await probe()).toMatchObject({ error: { status: 401 } });
    expect([wire.renewals, copies(), events()]).toEqual([[], {}, ['api/sessionExpired']]);
    expectLogged('No refresh token available');
  });

  it('that is refused is tried once more with the token that another tab has brought meanwhile', async () => {
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

  it('that is refused ends nothing twice: where the tokens are gone meanwhile, there is no second try', async () => {
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

  it('takes over what another tab has stored before it asks', async () => {
    stored({ ...ada, shared: access('ada', 's2', 2000), cookie: refresh('s2', 3) });
    serve({ takes: fresh });
    await probe();
    expect(wire.renewals).toEqual([{ refreshToken: refresh('s2', 3) }]);
  });

  it('happens once for calls that are refused together', async () => {
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

describe('a planted cookie', () => {
  it('is not sent beside an access token of another session, and its member is not signed out', async () => {
    stored({ ...ada, cookie: refresh('s9') });
    serve({ takes: fresh });
    await probe();
    expect(wire.renewals).toEqual([{ refreshToken: ada.ownRefresh }]);
    expect(copies()).toMatchObject({ own: fresh, ownRefresh: refresh('s1', 1) });
  });

  it('is not sent by a tab that has nothing else to renew with: another tab of its session helps out', async () => {
    const news = { is: 'renewed', accessToken: old, refreshToken: refresh('s1', 4) };
    const other = new BroadcastChannel('session');
    other.addEventListener('message', ({ data }) => {
      expect(data).toEqual({ is: 'wanted', session: 's1' });
      other.postMessage({ ...news, accessToken: access('bob', 's9'), refreshToken: refresh('s9') });
      other.postMessage(news);
    });
    stored({ own: old, shared: old, cookie: refresh('s9') });
    serve({ takes: fresh });
    expect(await probe()).toMatchObject({ data: 'well' });
    expect(wire.renewals).toEqual([{ refreshToken: refresh('s1', 4) }]);
    other.close();
  });
});

describe('a renewal that is answered with the tokens', () => {
  it.each<[what: string, answer: object, before?: Stored]>([
    ['of another member', { accessToken: access('bob', 's1', 4e9), refreshToken: refresh('s1', 1) }],
    ['of another session', { accessToken: access('ada', 's2', 4e9), refreshToken: refresh('s2') }],
    ['of two sessions', { accessToken: fresh, refreshToken: refresh('s9') }],
    [
      'of another session, without a member to compare',
      { accessToken: access('bob', 's9', 4e9) },
      { ownRefresh: ada.ownRefresh },
    ],
  ])('%s is refused and changes nothing', async (_what, answer, before = ada) => {
    stored(before);
    serve({ takes: fresh, renew: () => HttpResponse.json(answer) });
    const why = 'The renewal brought the tokens of another session';
    expect(await probe()).toMatchObject({ error: { error: why } });
    expect([copies(), events()]).toEqual([before, []]);
    expectLogged(why);
  });
});

describe('a sign-in during a renewal', () => {
  const answerOf = async (meanwhile: () => void, before: Stored = ada) => {
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

  it('of the same member wins: the call is repeated with its token', async () => {
    const own = access('ada', 's2', 6e9);
    const answer = await answerOf(() => storeTokens({ accessToken: own, refreshToken: refresh('s2') }));
    expect(bearers()).toEqual([old, own]);
    expect(copies()).toEqual({ own, shared: own, ownRefresh: refresh('s2'), cookie: refresh('s2') });
    expect(answer).toMatchObject({ error: { status: 401 } });
  });

  it('of another member wins: the call is not repeated in his name', async () => {
    const own = access('bob', 's9', 6e9);
    const answer = await answerOf(() => storeTokens({ accessToken: own, refreshToken: refresh('s9') }));
    expect(bearers()).toEqual([old]);
    expect(copies().own).toBe(own);
    expect(answer).toMatchObject({ error: { error: 'The session was closed meanwhile' } });
  });

  it.each<[string, () => void]>([
    ['in this tab', () => [sessionStorage, localStorage].forEach((storage) => storage.clear())],
    ['in another one', () => localStorage.clear()],
  ])('a sign-out %s wins as well: nothing of the session comes back', async (_where, signOut) => {
    const answer = await answerOf(() => {
      signOut();
      document.cookie = 'refreshToken=; Max-Age=0; path=/';
    });
    expect(answer).toMatchObject({ error: { error: 'The session was closed meanwhile' } });
    expect(copies().shared).toBeUndefined();
    expect(events()).toEqual([]);
  });

  it('no sign-out is seen in shared copies that were never this session’s', async () => {
    const own = { own: ada.own, ownRefresh: ada.ownRefresh };
    await answerOf(() => localStorage.clear(), { ...own, ...bob });
    expect(copies().own).toBe(fresh);
  });

  it('a sign-out is also seen by a tab that had no access token', async () => {
    const before = { ownRefresh: ada.ownRefresh, cookie: ada.cookie };
    const answer = await answerOf(() => {
      sessionStorage.clear();
      document.cookie = 'refreshToken=; Max-Age=0; path=/';
    }, before);
    expect(answer).toMatchObject({ error: { error: 'The session was closed meanwhile' } });
  });
});

it('a call that is refused after the renewal goes on with its token, although it has expired by this clock', async () => {
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
