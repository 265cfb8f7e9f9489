import { describe, expect, it } from 'vitest';
import { isOwnShared, refreshTokenIn, sessionIn } from '../../../src/api/session/nextTokens.ts';
import { access, ada, bob, refresh, seen, type Stored } from '../../support/app/storedTokens.ts';

describe('the refresh token of a tab', () => {
  it.each<[what: string, before: Stored, token: string | null]>([
    ['nothing has none', {}, null],
    ['a cookie only has none', { cookie: ada.cookie }, null],
    ['an access token of the cookie’s session has the cookie', { own: ada.own, cookie: ada.cookie }, ada.cookie],
    [
      'an older one of its own has the cookie',
      { ownRefresh: refresh('s1', 2), cookie: refresh('s1', 3) },
      refresh('s1', 3),
    ],
    ['another member’s cookie has its own', { ownRefresh: refresh('s1', 2), cookie: refresh('s9') }, refresh('s1', 2)],
    ['an access token of another session has none', { own: ada.own, cookie: refresh('s9') }, null],
    ['two tokens of two sessions has none', { own: ada.own, ownRefresh: refresh('s9') }, null],
    ['junk for an access token has none', { own: 'junk', cookie: ada.cookie }, null],
  ])('[R3.17] of a tab that has %s', (_what, before, token) => expect(refreshTokenIn(seen(before))).toBe(token));

  it('is found behind cookies that somebody else has planted before it', () => {
    const planted = ['v1.s9.0.mac', '%E0%A4%A', ''];
    const stored = { ...seen({ own: ada.own }), shared: { access: null, refresh: [...planted, ada.cookie] } };
    expect(refreshTokenIn(stored)).toBe(ada.cookie);
  });
});

describe('the session of a tab', () => {
  it.each<[what: string, before: Stored, session: string | undefined]>([
    ['nothing', {}, undefined],
    ['a refresh token only', { ownRefresh: refresh('s2') }, 's2'],
    ['junk beside a refresh token', { own: 'junk', ownRefresh: refresh('s2') }, 's2'],
    ['two', { own: ada.own, ownRefresh: refresh('s2') }, 's1'],
  ])('is that of its access token, else of its refresh token: %s', (_what, before, session) =>
    expect(sessionIn(seen(before))).toBe(session),
  );

  it.each<[what: string, before: Stored, isOwn: boolean]>([
    ['the shared copy is of this session', { own: ada.own, shared: access('ada', 's1', 2000) }, true],
    ['the shared copy is another member’s', { own: ada.own, ...bob }, false],
    ['the shared copy is of another session', { own: ada.own, shared: access('ada', 's2') }, false],
    ['nothing is shared', { own: ada.own }, false],
    ['nobody is signed in here', bob, false],
    ['nobody is signed in here and junk is shared', { shared: 'junk' }, false],
  ])('owns the shared copies where %s: %s', (_what, before, isOwn) => expect(isOwnShared(seen(before))).toBe(isOwn));
});
