import Cookies from 'js-cookie';
import { describe, expect, it, vi } from 'vitest';
import { adoptAccessToken, adoptNewerTokens, adoptTokens, readRefreshToken } from '../../../src/api/tokenStore.ts';
import { access, ada, copies, refresh, stored, type Stored } from '../../support/app/storedTokens.ts';

describe('what another tab has stored', () => {
  const newer = access('ada', 's2', 2000);

  it('is adopted with the refresh token of the same session, and without another one', () => {
    stored({ ...ada, cookie: refresh('s2') });
    adoptAccessToken(newer);
    expect(copies()).toMatchObject({ own: newer, ownRefresh: refresh('s2') });
    stored({ cookie: refresh('s9') });
    adoptAccessToken(ada.own);
    expect(copies()).toMatchObject({ own: ada.own, ownRefresh: refresh('s2') });
    Cookies.remove('refreshToken', { path: '/' });
    adoptAccessToken('junk');
    expect(copies()).toMatchObject({ own: 'junk', ownRefresh: refresh('s2') });
  });

  it.each<[what: string, before: Stored, isTaken: boolean]>([
    ['is newer', { ...ada, shared: access('ada', 's1', 2000) }, true],
    ['is newer, of another session with its cookie', { ...ada, shared: newer, cookie: refresh('s2') }, true],
    ['is newer, of another session that could not be renewed', { ...ada, shared: newer }, false],
    ['is newer, beside a planted cookie', { ...ada, shared: newer, cookie: refresh('s9') }, false],
    ['is as old, and another one', { ...ada, shared: access('ada', 's2'), cookie: refresh('s2') }, true],
    ['is older', { ...ada, shared: access('ada', 's1', 999) }, false],
    ['is another member’s', { ...ada, shared: access('bob', 's9', 2000) }, false],
    ['is nothing', { own: ada.own, ownRefresh: ada.ownRefresh }, false],
    ['is nothing, where this tab has junk', { own: 'junk' }, false],
    ['is junk, and nobody is signed in here', { shared: 'junk' }, false],
    ['is there, and nobody is signed in here', { shared: newer, cookie: refresh('s2') }, false],
  ])('is taken over where it %s: %s', (_what, before, isTaken) => {
    stored(before);
    adoptNewerTokens();
    expect(copies().own).toBe(isTaken ? before.shared : before.own);
  });

  it('is left alone where it is the same', () => {
    stored({ ...ada, cookie: refresh('s1', 5) });
    adoptNewerTokens();
    expect(copies().ownRefresh).toBe(ada.ownRefresh);
  });

  it.each<[what: string, told: { before: Stored; accessToken: string }, isTaken: boolean]>([
    ['of this session, newer', { before: ada, accessToken: access('ada', 's1', 2000) }, true],
    ['of this session, of the same time', { before: ada, accessToken: access('ada', 's1', 1000) }, true],
    ['of this session, older', { before: ada, accessToken: access('ada', 's1', 999) }, false],
    ['of another session', { before: ada, accessToken: newer }, false],
    ['while nobody is signed in here', { before: {}, accessToken: newer }, false],
    ['as junk, while nobody is signed in here', { before: {}, accessToken: 'junk' }, false],
  ])('and tells of is taken over: %s', (_what, { before, accessToken }, isTaken) => {
    stored(before);
    adoptTokens({ accessToken, refreshToken: refresh('s1', 7) });
    const taken = { ...before, own: accessToken, ownRefresh: refresh('s1', 7) };
    expect(copies()).toEqual(isTaken ? taken : before);
  });
});

describe('a refresh token', () => {
  it.each<[what: string, before: Stored, token: string | null]>([
    ['nothing', { cookie: ada.cookie }, null],
    ['an access token of its session', { own: ada.own, cookie: ada.cookie }, ada.cookie],
    ['an access token of another session', { own: ada.own, cookie: refresh('s9') }, null],
    ['an access token and a refresh token of another session', { own: ada.own, ownRefresh: refresh('s9') }, null],
    ['junk for an access token', { own: 'junk', cookie: ada.cookie }, null],
  ])('in a cookie counts for nobody else: a tab that has %s', (_what, before, token) => {
    stored(before);
    expect(readRefreshToken()).toBe(token);
  });

  it('is found behind cookies that were planted before it', () => {
    stored({ own: ada.own });
    const planted = ['refreshToken=v1.s9.0.mac', 'refreshToken=%E0%A4%A', 'refreshToken=', 'xrefreshToken=v1.s1.9.mac'];
    vi.spyOn(document, 'cookie', 'get').mockReturnValue([...planted, `refreshToken=${ada.cookie}`].join('; '));
    expect(readRefreshToken()).toBe(ada.cookie);
  });
});
