import Cookies from 'js-cookie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { subscribeToTabs, type TabMessage } from '../../../src/api/session/tabChannel.ts';
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
} from '../../../src/api/session/tokenStore.ts';
import { access, ada, bob, copies, refresh, stored, type Stored } from '../../support/app/storedTokens.ts';

let sent: TabMessage[];
beforeEach(() => {
  sent = [];
  vi.spyOn(BroadcastChannel.prototype, 'postMessage').mockImplementation(
    (message) => void sent.push(message as TabMessage),
  );
});
afterEach(() => subscribeToTabs(() => undefined)());

describe('a sign-in', () => {
  it('[R3.2] stores both tokens in session storage, one in local storage and one in a cookie', () => {
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

  it('[R3.2] over HTTPS stores a Secure cookie', () => {
    const { sessionStorage, localStorage } = window;
    vi.stubGlobal('window', { sessionStorage, localStorage, location: { protocol: 'https:' } });
    const set = vi.spyOn(Cookies, 'set').mockReturnValue(undefined);
    storeTokens({ accessToken: ada.own, refreshToken: ada.ownRefresh });
    vi.unstubAllGlobals();
    expect(set.mock.calls[0]?.[2]).toMatchObject({ secure: true });
  });

  it('replaces the shared copies of another member', () => {
    stored(bob);
    storeTokens({ accessToken: ada.own, refreshToken: ada.ownRefresh });
    expect(copies()).toEqual(ada);
  });

  it.each([
    ['of its session', access('ada', 's1', 2000), refresh('s1', 2)],
    ['of whichever session where it names none', access('ada', undefined as unknown as string), refresh('s1', 2)],
    ['of no other session', access('ada', 's2'), undefined],
  ])('without a refresh token keeps the one in session storage: %s', (_what, accessToken, kept) => {
    stored({ ownRefresh: refresh('s1', 2) });
    storeTokens({ accessToken });
    expect(copies().cookie).toBe(kept);
  });

  it('without a refresh token keeps the stored one of its session', () => {
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

describe('the refresh token of a tab', () => {
  it('is read from the cookie if that is of the same session, else from session storage', () => {
    expect(readRefreshToken()).toBeNull();
    stored({ ownRefresh: refresh('s1', 2), cookie: refresh('s1', 3) });
    expect(readRefreshToken()).toBe(refresh('s1', 3));
    stored({ cookie: refresh('s9') });
    expect(readRefreshToken()).toBe(refresh('s1', 2));
    Cookies.remove('refreshToken', { path: '/' });
    expect(readRefreshToken()).toBe(refresh('s1', 2));
  });

  it('is read from session storage where cookies cannot be read or written', () => {
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

describe('the session of a tab', () => {
  it('is the one in its access token, else the one in its refresh token', () => {
    expect(ownSession()).toBeUndefined();
    stored({ ownRefresh: refresh('s2') });
    expect(ownSession()).toBe('s2');
    stored({ own: 'junk' });
    expect(ownSession()).toBe('s2');
    stored({ own: ada.own });
    expect(ownSession()).toBe('s1');
  });

  it.each<[what: string, before: Stored, isOwn: boolean]>([
    ['the shared copy is of this session', { own: ada.own, shared: access('ada', 's1', 2000) }, true],
    ['the shared copy is another member’s', { own: ada.own, ...bob }, false],
    ['the shared copy is of another session', { own: ada.own, shared: access('ada', 's2') }, false],
    ['nothing is shared', { own: ada.own }, false],
    ['nobody is signed in here', bob, false],
    ['nobody is signed in here and junk is shared', { shared: 'junk' }, false],
    ['this tab has junk and nothing is shared', { own: 'junk' }, false],
  ])('owns the shared copies where %s: %s', (_what, before, isOwn) => {
    stored(before);
    expect(isOwnShared()).toBe(isOwn);
  });

  it('survives a reload while session storage or the cookie has its refresh token', () => {
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

describe('a new tab that finds', () => {
  it.each<[what: string, before: Stored, after: Stored]>([
    ['nothing', {}, {}],
    ['the shared copies', { shared: ada.shared, cookie: ada.cookie }, ada],
    ['a cookie only, which somebody else could have planted', { cookie: ada.cookie }, { cookie: ada.cookie }],
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
  ])('%s stores the copies of one session', (_what, before, after) => {
    stored(before);
    expect(claimStoredSession()).toBe(after.own !== undefined || after.ownRefresh !== undefined);
    expect(copies()).toEqual(after);
  });
});

describe('a renewal', () => {
  const renewed = { accessToken: access('ada', 's1', 2000), refreshToken: refresh('s1', 1) };

  it.each<[what: string, before: Stored]>([
    ['are of the same session', ada],
    ['do not exist', { own: ada.own, ownRefresh: ada.ownRefresh }],
  ])('stores all copies and sends no message where the shared copies %s', (_what, before) => {
    stored(before);
    storeRenewedTokens(renewed);
    expect(copies()).toEqual({
      own: renewed.accessToken,
      ownRefresh: renewed.refreshToken,
      shared: renewed.accessToken,
      cookie: renewed.refreshToken,
    });
    expect(sent).toEqual([]);
  });

  it('keeps another member’s shared copies and sends its tokens to the tabs of its session', () => {
    stored({ ...ada, ...bob });
    storeRenewedTokens(renewed);
    expect(copies()).toEqual({ ...bob, own: renewed.accessToken, ownRefresh: renewed.refreshToken });
    expect(sent).toEqual([{ is: 'renewed', ...renewed }]);
  });

  it('without a refresh token sends the stored one to the tabs of its session, if there is one', () => {
    stored({ ...ada, ...bob });
    storeRenewedTokens({ accessToken: renewed.accessToken });
    expect(copies()).toEqual({ ...bob, own: renewed.accessToken, ownRefresh: ada.ownRefresh });
    expect(sent).toEqual([{ is: 'renewed', accessToken: renewed.accessToken, refreshToken: ada.ownRefresh }]);

    dropOwnTokens();
    Cookies.remove('refreshToken', { path: '/' });
    storeRenewedTokens({ accessToken: renewed.accessToken });
    expect(sent).toHaveLength(1);
  });
});

it.each([[{ ownRefresh: refresh('s1') }], [{ own: access('ada', 's1') }]])(
  'a tab that has one of its tokens only (%o) sends none to another tab',
  (own) => {
    stored(own);
    sendTokens('s1');
    expect(sent).toEqual([]);
  },
);

it('a tab sends its tokens to another tab of its session that asks for them, not to one of another session', () => {
  stored(ada);
  sendTokens('s9');
  expect(sent).toEqual([]);
  sendTokens('s1');
  expect(sent).toEqual([{ is: 'renewed', accessToken: ada.own, refreshToken: ada.ownRefresh }]);
  dropOwnTokens();
  sendTokens('s1');
  expect(sent).toHaveLength(1);
});
