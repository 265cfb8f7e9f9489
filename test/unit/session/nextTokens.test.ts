import { describe, expect, it } from 'vitest';
import { nextTokens, type TokenChange, type TokenEvent } from '../../../src/api/session/nextTokens.ts';
import { access, ada, bob, refresh, seen, type Stored } from '../../support/app/storedTokens.ts';

/** What is stored afterwards. */
function after(before: Stored, { access, refresh, sharedAccess, cookie }: TokenChange): Stored {
  const changes = { own: access, ownRefresh: refresh, shared: sharedAccess, cookie };
  const isWritten = ([, value]: [string, unknown]) => value !== undefined;
  const written = Object.fromEntries(Object.entries(changes).filter(isWritten));
  const all: [string, unknown][] = Object.entries({ ...before, ...written });
  return Object.fromEntries(all.filter(([, value]) => value !== null));
}

const next = (before: Stored, event: TokenEvent) => {
  const change = nextTokens(seen(before), event);
  return { stored: after(before, change), message: change.message };
};

type Row = [what: string, before: Stored, event: TokenEvent, stored: Stored, message?: TokenChange['message']];

const newer = access('ada', 's1', 2000);
const newest = access('ada', 's2', 2000);
const own = { own: ada.own, ownRefresh: ada.ownRefresh };
const signedIn: TokenEvent = { is: 'signedIn', tokens: { accessToken: ada.own, refreshToken: ada.ownRefresh } };
const signedInWithout = (accessToken: string): TokenEvent => ({ is: 'signedIn', tokens: { accessToken } });
const renewed = (before: Stored, tokens = { accessToken: newer, refreshToken: refresh('s1', 1) }): TokenEvent => ({
  is: 'renewed',
  tokens,
  sentWith: ada.cookie,
  before: seen(before),
});
const received = (accessToken: string): TokenEvent => ({
  is: 'received',
  tokens: { accessToken, refreshToken: refresh('s1', 7) },
});
const refused = (at: number, { accessToken = ada.own, now = 0 } = {}): TokenEvent => ({
  is: 'refused',
  accessToken,
  at,
  now,
});
const signedOut: TokenEvent = { is: 'signedOut', reason: undefined };
const ended = { is: 'ended', session: 's1', reason: undefined } as const;
const everywhere = { own: newer, ownRefresh: refresh('s1', 1), shared: newer, cookie: refresh('s1', 1) };

describe('the tokens of a tab that starts', () => {
  it.each<Row>([
    ['stay none where nothing is stored', {}, { is: 'started' }, {}],
    ['are the shared copies', { shared: ada.shared, cookie: ada.cookie }, { is: 'started' }, ada],
    [
      '[R3.17] are not a cookie alone, which somebody else could have planted',
      { cookie: ada.cookie },
      { is: 'started' },
      { cookie: ada.cookie },
    ],
    [
      '[R3.17] are the shared access token without a planted cookie beside it',
      { ...bob, cookie: ada.cookie },
      { is: 'started' },
      { ...bob, own: bob.shared!, cookie: ada.cookie },
    ],
    [
      'stay its own refresh token beside another member’s copies',
      { ...bob, ownRefresh: ada.ownRefresh },
      { is: 'started' },
      { ...bob, ownRefresh: ada.ownRefresh },
    ],
    [
      'are the shared access token alone',
      { shared: ada.shared },
      { is: 'started' },
      { shared: ada.shared, own: ada.own },
    ],
    ['stay its own beside another member’s', { ...ada, ...bob }, { is: 'started' }, { ...ada, ...bob }],
  ])('%s', (_what, before, event, stored) => expect(next(before, event).stored).toEqual(stored));
});

describe('the tokens after a sign-in', () => {
  it.each<Row>([
    ['[R3.2] are stored four times', {}, signedIn, ada],
    ['replace the shared copies of another member', bob, signedIn, ada],
    ['are without a refresh token where none was ever stored', {}, signedInWithout(ada.own), ada1()],
    ['keep the cookie of their session', { cookie: ada.cookie }, signedInWithout(ada.own), ada],
    ['keep the refresh token of their session', { ownRefresh: ada.cookie }, signedInWithout(ada.own), ada],
    [
      'keep whichever refresh token where they name no session',
      { ownRefresh: ada.cookie },
      signedInWithout('opaque'),
      { own: 'opaque', shared: 'opaque', ownRefresh: ada.cookie, cookie: ada.cookie },
    ],
    [
      'keep no refresh token of another session in the cookie',
      { ownRefresh: refresh('s8'), cookie: refresh('s9') },
      signedInWithout(ada.own),
      { ...ada1(), ownRefresh: refresh('s8'), cookie: refresh('s9') },
    ],
  ])('%s', (_what, before, event, stored) => expect(next(before, event)).toEqual({ stored, message: undefined }));
});

/** What a sign-in without a refresh token stores. */
function ada1(): Stored {
  return { own: ada.own, shared: ada.own };
}

describe('the tokens after a renewal', () => {
  const toTabs = { is: 'renewed', accessToken: newer, refreshToken: refresh('s1', 1) } as const;
  it.each<Row>([
    ['[R3.5] replace all copies', ada, renewed(ada), everywhere],
    ['are shared where nothing is', own, renewed(own), everywhere],
    [
      'leave another member’s shared copies, and go to the tabs of their session',
      { ...ada, ...bob },
      renewed({ ...ada, ...bob }),
      { ...bob, own: newer, ownRefresh: refresh('s1', 1) },
      toTabs,
    ],
    [
      'go to the tabs with the stored refresh token where the response has none',
      { ...ada, ...bob },
      renewed({ ...ada, ...bob }, { accessToken: newer } as never),
      { ...bob, own: newer, ownRefresh: ada.ownRefresh },
      { ...toTabs, refreshToken: ada.ownRefresh },
    ],
    ['are not stored after a sign-out here', {}, renewed(ada), {}],
    ['are not stored after a sign-out in another tab', own, renewed(ada), own],
    [
      'do not replace another session',
      { own: newest, ownRefresh: refresh('s2') },
      renewed(ada),
      {
        own: newest,
        ownRefresh: refresh('s2'),
      },
    ],
  ])('%s', (...[, before, event, stored, message]) => expect(next(before, event)).toEqual({ stored, message }));
});

describe('a token that another tab has stored', () => {
  it.each<[what: string, before: Stored, isAdopted: boolean]>([
    ['is newer', { ...ada, shared: newer }, true],
    ['is newer, of another session with its cookie', { ...ada, shared: newest, cookie: refresh('s2') }, true],
    ['is newer, of another session that could not be renewed', { ...ada, shared: newest }, false],
    ['is newer, beside a planted cookie', { ...ada, shared: newest, cookie: refresh('s9') }, false],
    ['is as old, but of another session', { ...ada, shared: access('ada', 's2'), cookie: refresh('s2') }, true],
    ['is older', { ...ada, shared: access('ada', 's1', 999) }, false],
    ['is another member’s', { ...ada, shared: access('bob', 's9', 2000) }, false],
    ['does not exist', own, false],
    ['does not exist, and this tab has junk', { own: 'junk' }, false],
    ['is junk, and nobody is signed in here', { shared: 'junk' }, false],
    // Findings S2: after a sign-out here nothing is adopted.
    ['is valid, and nobody is signed in here', { shared: newest, cookie: refresh('s2') }, false],
  ])('[R3.16] and that %s is adopted: %s', (_what, before, isAdopted) =>
    expect(next(before, { is: 'sharedChanged' }).stored.own).toBe(isAdopted ? before.shared : before.own),
  );

  it('brings the refresh token of its session only', () => {
    const change = nextTokens(seen({ ...ada, shared: newest, cookie: refresh('s2') }), { is: 'sharedChanged' });
    expect(change).toEqual({ access: newest, refresh: refresh('s2') });
    expect(nextTokens(seen({ ...ada, cookie: refresh('s1', 5) }), { is: 'sharedChanged' })).toEqual({});
  });
});

describe('a token that another tab sends', () => {
  it.each<[what: string, before: Stored, accessToken: string, isAdopted: boolean]>([
    ['of this session, newer', ada, newer, true],
    ['of this session, of the same time', ada, access('ada', 's1', 1000), true],
    ['of this session, older', ada, access('ada', 's1', 999), false],
    ['of another session', ada, newest, false],
    ['to a tab where nobody is signed in', {}, newest, false],
    ['as junk, to a tab where nobody is signed in', {}, 'junk', false],
  ])('%s, is adopted: %s', (_what, before, accessToken, isAdopted) => {
    const adopted = { ...before, own: accessToken, ownRefresh: refresh('s1', 7) };
    expect(next(before, received(accessToken)).stored).toEqual(isAdopted ? adopted : before);
  });
});

describe('a refused call', () => {
  it.each<[what: string, before: Stored, event: TokenEvent, token: string | undefined]>([
    ['a token that this tab has renewed', { ...ada, own: newer }, refused(1_999_000), newer],
    [
      'that token where the server says no time, whatever this clock says',
      { ...ada, own: newer },
      refused(Number.NaN, { now: 9e12 }),
      newer,
    ],
    [
      'that token where it names no end',
      { ...ada, own: 'opaque', ownRefresh: 'r' },
      refused(Number.NaN, { accessToken: 'old', now: 9e12 }),
      'opaque',
    ],
    ['no token of this tab that has expired', { ...ada, own: newer }, refused(2_000_000), undefined],
    ['a token that another tab has stored', { ...ada, shared: newer }, refused(1_999_000), newer],
    ['none of another tab that has expired', { ...ada, shared: newer }, refused(2_000_000), undefined],
    [
      'none of another tab that has expired by this clock, where the server says no time',
      { ...ada, shared: newer },
      refused(Number.NaN, { now: 2_000_000 }),
      undefined,
    ],
    ['none of another member', { ...ada, shared: access('bob', 's9', 4e9) }, refused(0), undefined],
    ['none where nothing is newer', ada, refused(0), undefined],
  ])('is repeated with %s', (_what, before, event, token) =>
    expect(nextTokens(seen(before), event).access).toBe(token),
  );
});

describe('the tokens after a sign-out', () => {
  it.each<Row>([
    ['are gone, and the other tabs hear of it', ada, signedOut, {}, ended],
    [
      'are gone, and the other tabs hear why',
      ada,
      { is: 'signedOut', reason: 'deleted' },
      {},
      { ...ended, reason: 'deleted' },
    ],
    ['leave the shared copies of another member', { ...ada, ...bob }, signedOut, bob, ended],
    [
      'with a refresh token only leave the shared copies of another member',
      { ...bob, ownRefresh: ada.ownRefresh },
      signedOut,
      bob,
      ended,
    ],
    ['of a guest stay', bob, signedOut, bob],
    ['of a tab with a refresh token only are gone', { ...ada, own: undefined as never }, signedOut, {}, ended],
    ['of a tab with an access token only are gone', { own: ada.own }, signedOut, {}, ended],
    ['that were junk are gone', { own: 'junk' }, signedOut, {}],
    [
      'in another tab are gone here, and the shared copies are that tab’s',
      ada,
      { is: 'signedOutElsewhere', session: 's1' },
      { shared: ada.shared, cookie: ada.cookie },
    ],
    ['of another session stay', ada, { is: 'signedOutElsewhere', session: 's2' }, ada],
    [
      'of a session without a name stay',
      { own: 'junk' },
      { is: 'signedOutElsewhere', session: undefined },
      { own: 'junk' },
    ],
  ])('%s', (...[, before, event, stored, message]) => expect(next(before, event)).toEqual({ stored, message }));
});
