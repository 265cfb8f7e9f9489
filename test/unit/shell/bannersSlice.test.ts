import { describe, expect, it } from 'vitest';
import { newerBuildDetected } from '../../../src/api/events.ts';
import {
  bannerClosed,
  bannersSlice,
  selectIsSessionBannerClosed,
  selectIsStorageBannerClosed,
  selectIsVersionBannerShown,
  selectMisses,
} from '../../../src/core/banners/bannersSlice.ts';
import { signedIn, signedOut } from '../../../src/core/session/sessionSlice.ts';

const { reducer } = bannersSlice;
const start = bannersSlice.getInitialState();
const root = (banners: typeof start) => ({ banners });

/** Actions as the API slice dispatches them. */
const rejected = (payload: unknown, type = 'api/executeQuery/rejected') => ({
  type,
  payload,
  error: {},
  meta: { requestId: 'r', requestStatus: 'rejected', rejectedWithValue: true },
});
const fulfilled = (type = 'api/executeQuery/fulfilled') => ({
  type,
  payload: [],
  meta: { requestId: 'r', requestStatus: 'fulfilled' },
});
const cancelled = {
  type: 'api/executeQuery/rejected',
  payload: undefined,
  error: { name: 'ConditionError' },
  meta: { requestId: 'r', requestStatus: 'rejected', condition: true },
};
const lost = rejected({ status: 'FETCH_ERROR', error: 'No way there' });
const tooSlow = rejected({ status: 'TIMEOUT_ERROR', error: 'Too slow' }, 'api/executeMutation/rejected');

it('nothing is noted at first', () => expect(start).toEqual({ misses: 0, isOutdated: false, closed: [] }));

describe('the note about the connection', () => {
  it('counts consecutive requests without a response', () => {
    const missed = [lost, tooSlow, lost].reduce<typeof start>(reducer, start);
    expect(selectMisses(root(start))).toBe(0);
    expect(selectMisses(root(missed))).toBe(3);
  });

  it.each([
    ['an answer', fulfilled()],
    ['the answer to a change', fulfilled('api/executeMutation/fulfilled')],
    ['a refusal', rejected({ status: 409, data: {} })],
    ['an answer that cannot be read', rejected({ status: 'PARSING_ERROR', originalStatus: 200, data: '', error: '' })],
  ])('ends with %s', (_what, action) => {
    expect(selectMisses(root(reducer(reducer(start, lost), action)))).toBe(0);
  });

  it.each([
    ['a call that was not made', cancelled],
    ['a call that begins', { type: 'api/executeQuery/pending', meta: { requestId: 'r', requestStatus: 'pending' } }],
  ])('does not change with %s', (_what, action) => {
    expect(selectMisses(root(reducer(reducer(start, lost), action)))).toBe(1);
  });
});

describe('the note about a newer version', () => {
  const outdated = reducer(start, newerBuildDetected());

  it('stands from the first sight of one until it is closed, and again with the next one', () => {
    expect(selectIsVersionBannerShown(root(start))).toBe(false);
    expect(selectIsVersionBannerShown(root(outdated))).toBe(true);
    const put = reducer(outdated, bannerClosed('version'));
    expect(selectIsVersionBannerShown(root(put))).toBe(false);
    expect(selectIsVersionBannerShown(root(reducer(put, newerBuildDetected())))).toBe(true);
  });

  it('stays closed when somebody signs in or out', () => {
    const put = reducer(outdated, bannerClosed('version'));
    const login = signedIn(
      { _id: 'a', name: 'Ada', isAdmin: false, primaryLocation: null, state: null },
      { method: 'email', isNew: false },
    );
    expect(selectIsVersionBannerShown(root(reducer(reducer(put, login), signedOut())))).toBe(false);
  });
});

describe('a closed note', () => {
  const ada = { _id: 'a', name: 'Ada', isAdmin: false, primaryLocation: null, state: null };
  const login = signedIn(ada, { method: 'email', isNew: false });
  const closed = [bannerClosed('storage'), bannerClosed('sessionOver')].reduce<typeof start>(reducer, start);

  it('is closed by itself', () => {
    expect(selectIsStorageBannerClosed(root(start))).toBe(false);
    expect(selectIsSessionBannerClosed(root(start))).toBe(false);
    expect(selectIsStorageBannerClosed(root(reducer(start, bannerClosed('storage'))))).toBe(true);
    expect(selectIsSessionBannerClosed(root(reducer(start, bannerClosed('storage'))))).toBe(false);
    expect(selectIsSessionBannerClosed(root(reducer(start, bannerClosed('sessionOver'))))).toBe(true);
  });

  it('about storage comes back with the next sign-in, the other one stays closed', () => {
    const after = root(reducer(closed, login));
    expect([selectIsStorageBannerClosed(after), selectIsSessionBannerClosed(after)]).toEqual([false, true]);
  });

  it('about a session that is over comes back when the next one ends, the other one stays closed', () => {
    const after = root(reducer(closed, signedOut()));
    expect([selectIsStorageBannerClosed(after), selectIsSessionBannerClosed(after)]).toEqual([true, false]);
  });

  it('stays closed when a newer version is met', () => {
    const after = root(reducer(closed, newerBuildDetected()));
    expect([selectIsStorageBannerClosed(after), selectIsSessionBannerClosed(after)]).toEqual([true, true]);
  });
});
