import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import { delay, http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { createBaseQuery } from '../../../src/api/baseQuery.ts';
import { network, PAGE_ORIGIN } from '../../support/app/bridge.ts';
import {
  bearers,
  events,
  fresh,
  old,
  probe,
  probeLogin,
  probeStore,
  serve,
  useProbe,
  wire,
} from '../../support/app/probe.ts';
import { access, ada, copies, refresh, stored } from '../../support/app/storedTokens.ts';

useProbe();

describe('a call', () => {
  it('[R3.3] is sent with the bearer, its own headers and the cookies', async () => {
    stored(ada);
    serve({ takes: old });
    const fetched = vi.spyOn(globalThis, 'fetch');
    expect(await probe()).toMatchObject({ data: 'well' });
    expect(wire.sent).toEqual([{ bearer: `Bearer ${old}`, mark: 'kept' }]);
    expect((fetched.mock.calls[0]?.[0] as Request).credentials).toBe('include');
    expect(console.warn).not.toHaveBeenCalled();
  });

  it('[R3.3] of a guest is sent without a bearer, with a warning in the log, and renews nothing', async () => {
    serve({});
    expect(await probe()).toMatchObject({ error: { status: 401 } });
    expect(bearers()).toEqual([null]);
    expect(wire.renewals).toEqual([]);
    expect(console.warn).toHaveBeenCalledExactlyOnceWith(
      'No access token is stored. This is sent without one:',
      '/api/probe',
    );
  });

  it('gets its response from the `respond` of the store, where there is one', async () => {
    stored(ada);
    const store = probeStore({ respond: ({ url }: { url: string }) => Promise.resolve({ data: `from ${url}` }) });
    expect(await probe(store)).toMatchObject({ data: 'from /api/probe' });
    expect(wire.sent).toEqual([]);
  });

  it('without a network was not sent; with one that fails its outcome is unknown', async () => {
    stored(ada);
    network.use(http.get(`${PAGE_ORIGIN}/api/probe`, () => HttpResponse.error()));
    expect(await probe()).toMatchObject({ error: { status: 'FETCH_ERROR' } });
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(await probe()).toMatchObject({ error: { status: 'NOT_SENT' } });
  });

  it('that a server refuses without a network is refused, and not unsent', async () => {
    stored(ada);
    serve({ status: 404 });
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(await probe()).toMatchObject({ error: { status: 404 } });
  });

  it('[R3.8] of a sign-out is sent with the access token of the session that it ends', async () => {
    stored({ own: fresh });
    serve({ takes: old });
    const api = { signal: new AbortController().signal, extra: {}, endpoint: 'logout', dispatch: vi.fn() };
    const args = { url: '/api/probe', accessToken: old };
    await createBaseQuery(vi.fn())(args, api as unknown as BaseQueryApi, { skipRenewal: true });
    expect(bearers()).toEqual([old]);
    expect(console.warn).not.toHaveBeenCalled();
  });

  it('that a sign-out has aborted is not sent any more', async () => {
    stored(ada);
    serve({ takes: old });
    const signal = AbortSignal.abort();
    const api = { signal, extra: {}, endpoint: 'probe', dispatch: vi.fn() } as unknown as BaseQueryApi;
    const result = await createBaseQuery(vi.fn())({ url: '/api/probe' }, api, undefined);
    expect(result).toEqual({ error: { status: 'CUSTOM_ERROR', error: 'The member has signed out' } });
    expect(wire.sent).toEqual([]);
  });

  it('fails after 15 seconds without a response', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    network.use(http.get(`${PAGE_ORIGIN}/api/probe`, () => delay('infinite')));
    const response = probe();
    vi.advanceTimersByTime(15_000);
    vi.useRealTimers();
    expect(await response).toMatchObject({ error: { status: 'TIMEOUT_ERROR' } });
  });

  it.each([200, 401])('reports a newer build of the page once, by responses with status %s', async (status) => {
    stored(ada);
    document.head.innerHTML = '<meta name="x-build" content="100.a">';
    serve({ takes: status === 200 ? old : 'another', headers: { 'x-build': '200.b' } });
    const store = probeStore();
    const login = () => probeLogin(store);
    await login();
    await login();
    document.head.innerHTML = '';
    expect(events()).toEqual(['api/newerBuildDetected']);
  });
});

describe('a refused call', () => {
  it.each([401, 403])('[R3.4] (%s) renews the session once and is repeated with the new token', async (status) => {
    stored(ada);
    serve({ takes: fresh, status });
    expect(await probe()).toMatchObject({ data: 'well' });
    expect(bearers()).toEqual([old, fresh]);
    expect(wire.renewals).toEqual([{ refreshToken: ada.ownRefresh }]);
    expect(copies()).toEqual({ own: fresh, shared: fresh, ownRefresh: refresh('s1', 1), cookie: refresh('s1', 1) });
    expect(events()).toEqual(['api/sessionRenewed']);
  });

  it('[R3.4] renews the session also where the refusal is no JSON, such as that of a proxy', async () => {
    stored(ada);
    serve({ takes: fresh, refusal: () => HttpResponse.html('<p>Unauthorized</p>', { status: 401 }) });
    expect(await probe()).toMatchObject({ data: 'well' });
    expect(bearers()).toEqual([old, fresh]);
  });

  it('[R3.6, R9.5] whose renewal is refused in plain text ends the session, and the text is logged', async () => {
    stored(ada);
    serve({ renew: () => HttpResponse.text('Over', { status: 401 }) });
    expect(await probe()).toMatchObject({ error: { status: 401 } });
    expect([copies(), events()]).toEqual([{}, ['api/sessionExpired']]);
    expect(console.error).toHaveBeenCalledWith('The session could not be renewed.', 'Over');
  });

  it.each([400, 404, 409, 500])('(%s) that is not about the session renews nothing', async (status) => {
    stored(ada);
    serve({ status });
    expect(await probe()).toMatchObject({ error: { status } });
    expect([bearers(), wire.renewals]).toEqual([[old], []]);
  });

  it('[R3.4] of the sign-in renews nothing', async () => {
    stored(ada);
    serve({});
    expect(await probeLogin()).toMatchObject({ error: { status: 401 } });
    expect([bearers(), wire.renewals, copies()]).toEqual([[old], [], ada]);
  });

  it('is repeated with a newer token that another tab has stored, without a renewal', async () => {
    stored({ ...ada, shared: fresh, cookie: refresh('s1', 4) });
    serve({ takes: fresh });
    expect(await probe()).toMatchObject({ data: 'well' });
    expect([bearers(), wire.renewals]).toEqual([[old, fresh], []]);
    expect(copies()).toMatchObject({ own: fresh, ownRefresh: refresh('s1', 4) });
  });

  it.each([
    ['has expired by the server’s clock', access('ada', 's1', 2000), 'Thu, 01 Jan 1970 00:33:20 GMT'],
    ['has expired by this machine’s clock, where the response has no date', access('ada', 's1', 2000), ''],
    ['is another member’s', access('bob', 's9', 4e9), ''],
  ])('renews the session where the token of another tab %s', async (_what, shared, date) => {
    stored({ ...ada, shared });
    serve({ takes: fresh, headers: date === '' ? {} : { date } });
    expect(await probe()).toMatchObject({ data: 'well' });
    expect(wire.renewals).toHaveLength(1);
  });

  it('is repeated with the token of another tab that has one more second by the server’s clock', async () => {
    const shared = access('ada', 's1', 2000);
    stored({ ...ada, shared });
    serve({ takes: shared, headers: { date: 'Thu, 01 Jan 1970 00:33:19 GMT' } });
    expect(await probe()).toMatchObject({ data: 'well' });
    expect(wire.renewals).toEqual([]);
  });
});
