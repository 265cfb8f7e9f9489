import Cookies from 'js-cookie';
import { describe, expect, it, vi } from 'vitest';
import {
  adoptAccessToken,
  adoptNewerTokens,
  adoptTokens,
  readRefreshToken,
} from '../../../src/api/session/tokenStore.ts';
import { access, ada, copies, refresh, stored, type Stored } from '../../support/app/storedTokens.ts';

const newer = access('ada', 's2', 2000);

describe('a token that another tab has stored', () => {
  it('is adopted with the refresh token of its session only', () => {
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

  it.each<[what: string, before: Stored, isAdopted: boolean]>([
    ['is newer', { ...ada, shared: access('ada', 's1', 2000) }, true],
    ['is newer, of another session with its cookie', { ...ada, shared: newer, cookie: refresh('s2') }, true],
    ['is newer, of another session that could not be renewed', { ...ada, shared: newer }, false],
    ['is newer, beside a planted cookie', { ...ada, shared: newer, cookie: refresh('s9') }, false],
    ['is as old, but of another session', { ...ada, shared: access('ada', 's2'), cookie: refresh('s2') }, true],
    ['is older', { ...ada, shared: access('ada', 's1', 999) }, false],
    ['is another member’s', { ...ada, shared: access('bob', 's9', 2000) }, false],
    ['does not exist', { own: ada.own, ownRefresh: ada.ownRefresh }, false],
    ['does not exist, and this tab has junk', { own: 'junk' }, false],
    ['is junk, and nobody is signed in here', { shared: 'junk' }, false],
    ['is valid, and nobody is signed in here', { shared: newer, cookie: refresh('s2') }, false],
  ])('[R3.16] and that %s is adopted: %s', (_what, before, isAdopted) => {
    stored(before);
    adoptNewerTokens();
    expect(copies().own).toBe(isAdopted ? before.shared : before.own);
  });

  it('is not adopted when this tab has the same', () => {
    stored({ ...ada, cookie: refresh('s1', 5) });
    adoptNewerTokens();
    expect(copies().ownRefresh).toBe(ada.ownRefresh);
  });
});

describe('a token that another tab sends', () => {
  it.each<[what: string, sent: { before: Stored; accessToken: string }, isAdopted: boolean]>([
    ['of this session, newer', { before: ada, accessToken: access('ada', 's1', 2000) }, true],
    ['of this session, of the same time', { before: ada, accessToken: access('ada', 's1', 1000) }, true],
    ['of this session, older', { before: ada, accessToken: access('ada', 's1', 999) }, false],
    ['of another session', { before: ada, accessToken: newer }, false],
    ['to a tab where nobody is signed in', { before: {}, accessToken: newer }, false],
    ['as junk, to a tab where nobody is signed in', { before: {}, accessToken: 'junk' }, false],
  ])('%s, is adopted: %s', (_what, { before, accessToken }, isAdopted) => {
    stored(before);
    adoptTokens({ accessToken, refreshToken: refresh('s1', 7) });
    const adopted = { ...before, own: accessToken, ownRefresh: refresh('s1', 7) };
    expect(copies()).toEqual(isAdopted ? adopted : before);
  });
});

describe('a refresh token in a cookie', () => {
  it.each<[what: string, before: Stored, token: string | null]>([
    ['nothing', { cookie: ada.cookie }, null],
    ['an access token of its session', { own: ada.own, cookie: ada.cookie }, ada.cookie],
    ['an access token of another session', { own: ada.own, cookie: refresh('s9') }, null],
    ['an access token and a refresh token of another session', { own: ada.own, ownRefresh: refresh('s9') }, null],
    ['junk for an access token', { own: 'junk', cookie: ada.cookie }, null],
  ])('[R3.17] is used with an access token of its session only: a tab that has %s', (_what, before, token) => {
    stored(before);
    expect(readRefreshToken()).toBe(token);
  });

  it('is found behind cookies that somebody else has planted before it', () => {
    stored({ own: ada.own });
    const planted = ['refreshToken=v1.s9.0.mac', 'refreshToken=%E0%A4%A', 'refreshToken=', 'xrefreshToken=v1.s1.9.mac'];
    vi.spyOn(document, 'cookie', 'get').mockReturnValue([...planted, `refreshToken=${ada.cookie}`].join('; '));
    expect(readRefreshToken()).toBe(ada.cookie);
  });
});
