import Cookies from 'js-cookie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { subscribeToTabs, type TabMessage } from '../../../src/api/tabChannel.ts';
import {
  claimStoredSession,
  clearTokens,
  dropOwnTokens,
  isOwnShared,
  isSessionPersisted,
  ownSession,
  readAccessToken,
  readRefreshToken,
  readSharedAccessToken,
  SHARED_KEY,
  storeRenewedTokens,
  storeTokens,
  sendTokens,
} from '../../../src/api/tokenStore.ts';
import { access, ada, bob, copies, refresh, stored, type Stored } from '../../support/app/storedTokens.ts';

let told: TabMessage[];
beforeEach(() => {
  told = [];
  vi.spyOn(BroadcastChannel.prototype, 'postMessage').mockImplementation((news) => void told.push(news as TabMessage));
});
afterEach(() => subscribeToTabs(() => undefined)());

describe('a login', () => {
  it('[R3.2] stores both tokens in this tab, one for all tabs, and the refresh token in a cookie', () => {
    const set = vi.spyOn(Cookies, 'set');
    storeTokens({ accessToken: ada.own, refreshToken: ada.ownRefresh });
    expect(copies()).toEqual(ada);
    expect(set.mock.calls).toEqual([
      ['refreshToken', ada.ownRefresh, { expires: 7, path: '/', sameSite: 'Strict', secure: false }],
    ]);
    expect(SHARED_KEY).toBe('accessToken');
    expect([readAccessToken(), readSharedAccessToken(), readRefreshToken()]).toEqual([
      ada.own,
      ada.shared,
      ada.ownRefresh,
    ]);
  });

  it('[R3.2] over HTTPS stores a cookie that goes over HTTPS only', () => {
    const { sessionStorage, localStorage } = window;
    vi.stubGlobal('window', { sessionStorage, localStorage, location: { protocol: 'https:' } });
    const set = vi.spyOn(Cookies, 'set').mockReturnValue(undefined);
    storeTokens({ accessToken: ada.own, refreshToken: ada.ownRefresh });
    vi.unstubAllGlobals();
    expect(set.mock.calls[0]?.[2]).toMatchObject({ secure: true });
  });

  it('takes the shared copies over from another member', () => {
    stored(bob);
    storeTokens({ accessToken: ada.own, refreshToken: ada.ownRefresh });
    expect(copies()).toEqual(ada);
  });

  it('without a refresh token keeps the one that is stored, or none', () => {
    storeTokens({ accessToken: ada.own });
    expect(copies()).toEqual({ own: ada.own, shared: ada.own });
    stored({ cookie: ada.cookie });
    storeTokens({ accessToken: ada.own });
    expect(copies()).toEqual(ada);
    stored({ ownRefresh: refresh('s8'), cookie: refresh('s9') });
    storeTokens({ accessToken: ada.own });
    expect(copies()).toMatchObject({ own: ada.own, cookie: refresh('s9') });
    expect(readRefreshToken()).toBeNull();
  });
});

describe('the refresh token', () => {
  it('is the cookie’s while that belongs to this tab’s session, else this tab’s own', () => {
    expect(readRefreshToken()).toBeNull();
    stored({ ownRefresh: refresh('s1', 2), cookie: refresh('s1', 3) });
    expect(readRefreshToken()).toBe(refresh('s1', 3));
    stored({ cookie: refresh('s9') });
    expect(readRefreshToken()).toBe(refresh('s1', 2));
    Cookies.remove('refreshToken', { path: '/' });
    expect(readRefreshToken()).toBe(refresh('s1', 2));
  });

  it('is this tab’s own where cookies cannot be read or written', () => {
    vi.spyOn(document, 'cookie', 'get').mockImplementation(() => {
      throw new Error('Blocked');
    });
    vi.spyOn(Cookies, 'set').mockImplementation(() => {
      throw new Error('Blocked');
    });
    storeTokens({ accessToken: ada.own, refreshToken: ada.ownRefresh });
    expect([readAccessToken(), readRefreshToken()]).toEqual([ada.own, ada.ownRefresh]);
  });
});

describe('this tab’s session', () => {
  it('is named by its access token, else by its refresh token', () => {
    expect(ownSession()).toBeUndefined();
    stored({ ownRefresh: refresh('s2') });
    expect(ownSession()).toBe('s2');
    stored({ own: 'junk' });
    expect(ownSession()).toBe('s2');
    stored({ own: ada.own });
    expect(ownSession()).toBe('s1');
  });

  it.each<[what: string, before: Stored, isOwn: boolean]>([
    ['it is its own', { own: ada.own, shared: access('ada', 's1', 2000) }, true],
    ['it is another member’s', { own: ada.own, ...bob }, false],
    ['it is another session’s', { own: ada.own, shared: access('ada', 's2') }, false],
    ['nothing is shared', { own: ada.own }, false],
    ['nobody is signed in here', bob, false],
    ['nobody is signed in here and junk is shared', { shared: 'junk' }, false],
    ['this tab has junk and nothing is shared', { own: 'junk' }, false],
  ])('has the shared copy where %s: %s', (_what, before, isOwn) => {
    stored(before);
    expect(isOwnShared()).toBe(isOwn);
  });

  it('is found by a later page while the browser keeps it', () => {
    stored(ada);
    expect(isSessionPersisted()).toBe(true);
    Cookies.remove('refreshToken', { path: '/' });
    expect(isSessionPersisted()).toBe(true);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    const set = vi.spyOn(Cookies, 'set').mockReturnValue(undefined);
    storeTokens({ accessToken: ada.own, refreshToken: ada.ownRefresh });
    expect(isSessionPersisted()).toBe(false);
    set.mockRestore();
    Cookies.set('refreshToken', ada.ownRefresh, { path: '/' });
    expect(isSessionPersisted()).toBe(true);
    clearTokens();
  });
});

describe('a new tab', () => {
  it.each<[what: string, before: Stored, after: Stored]>([
    ['nothing', {}, {}],
    ['the shared copies', { shared: ada.shared, cookie: ada.cookie }, ada],
    ['a cookie only, which anybody could have planted', { cookie: ada.cookie }, { cookie: ada.cookie }],
    [
      'a shared access token beside a planted cookie',
      { ...bob, cookie: ada.cookie },
      { ...bob, own: bob.shared!, cookie: ada.cookie },
    ],
    [
      'its own refresh token beside another member’s copies',
      { ...bob, ownRefresh: ada.ownRefresh },
      { ...bob, ownRefresh: ada.ownRefresh },
    ],
    ['a shared access token only', { shared: ada.shared }, { shared: ada.shared, own: ada.shared }],
    ['its own copies beside another member’s', { ...ada, ...bob }, { ...ada, ...bob }],
  ])('that finds %s', (_what, before, after) => {
    stored(before);
    expect(claimStoredSession()).toBe(after.own !== undefined || after.ownRefresh !== undefined);
    expect(copies()).toEqual(after);
  });
});

describe('a renewal', () => {
  const renewed = { accessToken: access('ada', 's1', 2000), refreshToken: refresh('s1', 1) };

  it.each<[what: string, before: Stored]>([
    ['are this session’s', ada],
    ['are not there', { own: ada.own, ownRefresh: ada.ownRefresh }],
  ])('stores all copies where the shared ones %s, and tells nobody', (_what, before) => {
    stored(before);
    storeRenewedTokens(renewed);
    expect(copies()).toEqual({
      own: renewed.accessToken,
      ownRefresh: renewed.refreshToken,
      shared: renewed.accessToken,
      cookie: renewed.refreshToken,
    });
    expect(told).toEqual([]);
  });

  it('leaves another member’s shared copies alone and notifies the tabs of this session', () => {
    stored({ ...ada, ...bob });
    storeRenewedTokens(renewed);
    expect(copies()).toEqual({ ...bob, own: renewed.accessToken, ownRefresh: renewed.refreshToken });
    expect(told).toEqual([{ is: 'renewed', ...renewed }]);
  });

  it('without a refresh token publishes the stored one, if any', () => {
    stored({ ...ada, ...bob });
    storeRenewedTokens({ accessToken: renewed.accessToken });
    expect(copies()).toEqual({ ...bob, own: renewed.accessToken, ownRefresh: ada.ownRefresh });
    expect(told).toEqual([{ is: 'renewed', accessToken: renewed.accessToken, refreshToken: ada.ownRefresh }]);

    dropOwnTokens();
    Cookies.remove('refreshToken', { path: '/' });
    storeRenewedTokens({ accessToken: renewed.accessToken });
    expect(told).toHaveLength(1);
  });
});

it('sends its tokens to a tab of its session that lacks them, and to no other', () => {
  stored(ada);
  sendTokens('s9');
  expect(told).toEqual([]);
  sendTokens('s1');
  expect(told).toEqual([{ is: 'renewed', accessToken: ada.own, refreshToken: ada.ownRefresh }]);
  dropOwnTokens();
  sendTokens('s1');
  expect(told).toHaveLength(1);
});

describe('a sign-out', () => {
  it('removes every copy of this session and notifies its other tabs', () => {
    stored(ada);
    const removed = vi.spyOn(Cookies, 'remove');
    clearTokens();
    expect(copies()).toEqual({});
    // Whatever page this is.
    expect(removed).toHaveBeenCalledWith('refreshToken', { path: '/' });
    expect(told).toEqual([{ is: 'ended', session: 's1', isExpired: false }]);
  });

  it('by the server says so to the other tabs, also those that hear of the storage alone', () => {
    stored(ada);
    const written = vi.spyOn(Storage.prototype, 'setItem');
    clearTokens({ isExpired: true });
    expect(copies()).toEqual({});
    expect(written.mock.calls).toEqual([['accessToken', 'expired']]);
    expect(told).toEqual([{ is: 'ended', session: 's1', isExpired: true }]);
  });

  it('leaves what another member has stored meanwhile', () => {
    stored({ ...ada, ...bob });
    clearTokens();
    expect(copies()).toEqual(bob);
    expect(told).toEqual([{ is: 'ended', session: 's1', isExpired: false }]);
  });

  it('without a session touches nothing', () => {
    stored(bob);
    clearTokens();
    expect(copies()).toEqual(bob);
    expect(told).toEqual([]);
  });

  it('of a tab that has a refresh token only removes that one, and what stands there for it', () => {
    stored({ ownRefresh: ada.ownRefresh, cookie: ada.cookie, shared: ada.shared });
    clearTokens();
    expect(copies()).toEqual({});
    expect(told).toEqual([{ is: 'ended', session: 's1', isExpired: false }]);
  });

  it('of a tab that has an access token only removes that one', () => {
    stored({ own: ada.own });
    clearTokens();
    expect(copies()).toEqual({});
    stored({ own: 'junk' });
    clearTokens();
    expect(copies()).toEqual({});
    expect(told).toEqual([{ is: 'ended', session: 's1', isExpired: false }]);
  });

  it('in another tab takes this tab’s own copies only', () => {
    stored(ada);
    dropOwnTokens();
    expect(copies()).toEqual({ shared: ada.shared, cookie: ada.cookie });
    expect(told).toEqual([]);
  });
});
