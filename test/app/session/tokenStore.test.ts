import Cookies from 'js-cookie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { subscribeToTabs, type TabMessage } from '../../../src/api/session/tabChannel.ts';
import {
  clearTokens,
  isSessionPersisted,
  readAccessToken,
  readRefreshToken,
  storeTokens,
} from '../../../src/api/session/tokenStore.ts';
import { ada, copies, stored } from '../../support/app/storedTokens.ts';

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
    expect([readAccessToken(), readRefreshToken()]).toEqual([ada.own, ada.ownRefresh]);
  });

  it('[R3.2] over HTTPS stores a Secure cookie', () => {
    const { sessionStorage, localStorage } = window;
    vi.stubGlobal('window', { sessionStorage, localStorage, location: { protocol: 'https:' } });
    const set = vi.spyOn(Cookies, 'set').mockReturnValue(undefined);
    storeTokens({ accessToken: ada.own, refreshToken: ada.ownRefresh });
    vi.unstubAllGlobals();
    expect(set.mock.calls[0]?.[2]).toMatchObject({ secure: true });
  });

  it('works where cookies cannot be read, written or removed', () => {
    vi.spyOn(document, 'cookie', 'get').mockImplementation(() => {
      throw new Error('Blocked');
    });
    for (const act of ['set', 'remove'] as const)
      vi.spyOn(Cookies, act).mockImplementation(() => {
        throw new Error('Blocked');
      });
    storeTokens({ accessToken: ada.own, refreshToken: ada.ownRefresh });
    expect([readAccessToken(), readRefreshToken()]).toEqual([ada.own, ada.ownRefresh]);
    expect(clearTokens()).toBe(ada.own);
    expect([readAccessToken(), readRefreshToken()]).toEqual([null, null]);
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

describe('a sign-out', () => {
  it('removes all copies of its session and returns the access token', () => {
    stored(ada);
    const [removed, written] = [vi.spyOn(Cookies, 'remove'), vi.spyOn(Storage.prototype, 'setItem')];
    expect(clearTokens()).toBe(ada.own);
    expect(copies()).toEqual({});
    // Without a path the browser removes only a cookie of the current page's folder.
    expect(removed).toHaveBeenCalledWith('refreshToken', { path: '/' });
    expect(written).not.toHaveBeenCalled();
    expect(sent).toEqual([{ is: 'ended', session: 's1', reason: undefined }]);
  });

  it('[R9.8] works where the browser refuses messages to other tabs', () => {
    stored(ada);
    vi.mocked(BroadcastChannel.prototype.postMessage).mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    expect(clearTokens()).toBe(ada.own);
    expect(copies()).toEqual({});
  });

  it('with a reason tells the other tabs, by message and in local storage', () => {
    stored(ada);
    const written = vi.spyOn(Storage.prototype, 'setItem');
    clearTokens('deleted');
    expect(copies()).toEqual({});
    expect(written.mock.calls).toEqual([['accessToken', 'ended:deleted']]);
    expect(sent).toEqual([{ is: 'ended', session: 's1', reason: 'deleted' }]);
  });
});
