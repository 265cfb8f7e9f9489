import Cookies from 'js-cookie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { subscribeToTabs, type TabMessage } from '../../../src/api/session/tabChannel.ts';
import { clearTokens, dropOwnTokens } from '../../../src/api/session/tokenStore.ts';
import { ada, bob, copies, stored } from '../../support/app/storedTokens.ts';

let sent: TabMessage[];
beforeEach(() => {
  sent = [];
  vi.spyOn(BroadcastChannel.prototype, 'postMessage').mockImplementation(
    (message) => void sent.push(message as TabMessage),
  );
});
afterEach(() => subscribeToTabs(() => undefined)());

describe('a sign-out', () => {
  it('removes all copies of its session and sends a message to the other tabs', () => {
    stored(ada);
    const removed = vi.spyOn(Cookies, 'remove');
    clearTokens();
    expect(copies()).toEqual({});
    // Without a path the browser removes only a cookie of the current page's folder.
    expect(removed).toHaveBeenCalledWith('refreshToken', { path: '/' });
    expect(sent).toEqual([{ is: 'ended', session: 's1', isExpired: false }]);
  });

  it('by the server tells the other tabs that the session expired, by message and in local storage', () => {
    stored(ada);
    const written = vi.spyOn(Storage.prototype, 'setItem');
    clearTokens({ isExpired: true });
    expect(copies()).toEqual({});
    expect(written.mock.calls).toEqual([['accessToken', 'expired']]);
    expect(sent).toEqual([{ is: 'ended', session: 's1', isExpired: true }]);
  });

  it('keeps the shared copies of another member', () => {
    stored({ ...ada, ...bob });
    clearTokens();
    expect(copies()).toEqual(bob);
    expect(sent).toEqual([{ is: 'ended', session: 's1', isExpired: false }]);
  });

  it('of a guest removes nothing', () => {
    stored(bob);
    clearTokens();
    expect(copies()).toEqual(bob);
    expect(sent).toEqual([]);
  });

  it('of a tab with a refresh token only removes it and the shared copies of its session', () => {
    stored({ ownRefresh: ada.ownRefresh, cookie: ada.cookie, shared: ada.shared });
    clearTokens();
    expect(copies()).toEqual({});
    expect(sent).toEqual([{ is: 'ended', session: 's1', isExpired: false }]);
  });

  it('of a tab with an access token only removes it', () => {
    stored({ own: ada.own });
    clearTokens();
    expect(copies()).toEqual({});
    stored({ own: 'junk' });
    clearTokens();
    expect(copies()).toEqual({});
    expect(sent).toEqual([{ is: 'ended', session: 's1', isExpired: false }]);
  });

  it('of another tab removes only this tab’s own copies', () => {
    stored(ada);
    dropOwnTokens();
    expect(copies()).toEqual({ shared: ada.shared, cookie: ada.cookie });
    expect(sent).toEqual([]);
  });
});
