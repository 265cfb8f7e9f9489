/**
 * The one decision about stored tokens: what a tab writes when something happens to its session, here or in another
 * tab. Pure; src/api/session/tokenStore.ts reads and writes.
 */
import type { SignOutReason } from '../events.ts';
import { expiryOf, isSameSession, sessionOf, sessionOfRefresh, subjectOf } from './claims.ts';
import type { TabMessage } from './tabChannel.ts';

export type Tokens = { accessToken: string; refreshToken?: string | undefined };

/** What the browser stores, as one tab sees it (specification R3.2). */
export type StoredTokens = {
  /** This tab's own copies. */
  own: { access: string | null; refresh: string | null };
  /** The copies of all tabs: every cookie of the name, because a planted one can precede ours. */
  shared: { access: string | null; refresh: readonly string[] };
};

export type TokenEvent =
  /** The tab starts. */
  | { is: 'started' }
  /** A login or a registration here. */
  | { is: 'signedIn'; tokens: Tokens }
  /** The response to a renewal that was sent with the refresh token of `before`. */
  | { is: 'renewed'; tokens: Tokens; sentWith: string; before: StoredTokens }
  /** Another tab may have stored newer tokens. */
  | { is: 'sharedChanged' }
  /** Another tab has sent the tokens of its session. */
  | { is: 'received'; tokens: Required<Tokens> }
  /** The server has refused `accessToken`, at a time by its own clock (ms; NaN where the response has none). */
  | { is: 'refused'; accessToken: string; at: number; now: number }
  /** A sign-out here. */
  | { is: 'signedOut'; reason: SignOutReason | undefined }
  /** A sign-out of `session` in another tab. */
  | { is: 'signedOutElsewhere'; session: string | undefined };

/** What is written: null removes a copy, a missing field leaves it. */
export type TokenChange = {
  access?: string | null;
  refresh?: string | null;
  sharedAccess?: string | null;
  cookie?: string | null;
  message?: TabMessage;
};

/** The id of a tab's session; undefined without one. */
export const sessionIn = ({ own }: StoredTokens): string | undefined =>
  (own.access === null ? undefined : sessionOf(own.access)) ?? sessionOfRefresh(own.refresh);

/** Another backend's tokens may name no session: then they belong together. */
const cookieOf = ({ shared }: StoredTokens, session: string | undefined): string | undefined =>
  shared.refresh.find((each) => sessionOfRefresh(each) === session);

/**
 * The refresh token of a tab's session: from the cookie, which another tab may have renewed, else its own copy. A
 * cookie alone signs nobody in (specification R3.17).
 */
export function refreshTokenIn(stored: StoredTokens): string | null {
  const { access, refresh } = stored.own;
  if (access === null && refresh === null) return null;
  const session = sessionIn(stored);
  return cookieOf(stored, session) ?? (sessionOfRefresh(refresh) === session ? refresh : null);
}

/** Whether the copies that all tabs share are those of the tab's session. */
export const isOwnShared = ({ own, shared }: StoredTokens): boolean =>
  own.access !== null && shared.access !== null && isSameSession(own.access, shared.access);

/** The stored refresh token that belongs to an access token. */
function refreshTokenOf(stored: StoredTokens, accessToken: string): string | undefined {
  const session = sessionOf(accessToken);
  const { refresh } = stored.own;
  const isOwn = session === undefined || sessionOfRefresh(refresh) === session;
  return cookieOf(stored, session) ?? (isOwn ? (refresh ?? undefined) : undefined);
}

const ownCopies = ({ accessToken, refreshToken }: Tokens): TokenChange => ({
  access: accessToken,
  ...(refreshToken !== undefined && { refresh: refreshToken }),
});

const allCopies = (tokens: Tokens): TokenChange => ({
  ...ownCopies(tokens),
  sharedAccess: tokens.accessToken,
  ...(tokens.refreshToken !== undefined && { cookie: tokens.refreshToken }),
});

/** Whether a tab can go on with `accessToken`: it is the same member's, and can be renewed. */
const isAdoptable = (stored: StoredTokens, accessToken: string, own: string): boolean =>
  subjectOf(accessToken) === subjectOf(own) &&
  (isSameSession(accessToken, own) || refreshTokenOf(stored, accessToken) !== undefined);

const adopted = (stored: StoredTokens, accessToken: string): TokenChange =>
  ownCopies({ accessToken, refreshToken: cookieOf(stored, sessionOf(accessToken)) });

const decisions: {
  [Name in TokenEvent['is']]: (stored: StoredTokens, event: Extract<TokenEvent, { is: Name }>) => TokenChange;
} = {
  started: (stored) => {
    const { own, shared } = stored;
    const session = sessionIn(stored);
    const access = own.access ?? shared.access;
    const isOwn = access !== null && (session === undefined || sessionOf(access) === session);
    const claimed: StoredTokens = isOwn ? { own: { ...own, access }, shared } : stored;
    const refresh = refreshTokenIn(claimed);
    return { ...(isOwn && { access }), ...(refresh !== null && { refresh }) };
  },

  signedIn: (stored, { tokens }) => {
    const { accessToken, refreshToken = refreshTokenOf(stored, accessToken) } = tokens;
    return allCopies({ accessToken, refreshToken });
  },

  renewed: (stored, { tokens, sentWith, before }) => {
    const refresh = refreshTokenIn(stored);
    const isSignedOut = refresh === null || (isOwnShared(before) && stored.shared.access === null);
    // The session was signed out meanwhile, or another one opened: the old one must not come back.
    if (isSignedOut || sessionOfRefresh(refresh) !== sessionOfRefresh(sentWith)) return {};
    const { accessToken, refreshToken = refreshTokenOf(stored, tokens.accessToken) } = tokens;
    const { access } = stored.shared;
    if (access === null || isSameSession(access, accessToken)) return allCopies({ accessToken, refreshToken });
    // The shared copies are another session's, whose tabs need them.
    return {
      ...ownCopies({ accessToken, refreshToken: tokens.refreshToken }),
      ...(refreshToken !== undefined && { message: { is: 'renewed', accessToken, refreshToken } }),
    };
  },

  sharedChanged: (stored) => {
    const { own, shared } = stored;
    if (own.access === null || shared.access === null || own.access === shared.access) return {};
    const isNewer = expiryOf(shared.access) >= expiryOf(own.access);
    return isNewer && isAdoptable(stored, shared.access, own.access) ? adopted(stored, shared.access) : {};
  },

  received: ({ own }, { tokens }) => {
    if (own.access === null || !isSameSession(own.access, tokens.accessToken)) return {};
    return expiryOf(tokens.accessToken) >= expiryOf(own.access) ? ownCopies(tokens) : {};
  },

  refused: (stored, { accessToken, at, now }) => {
    const { own, shared } = stored;
    const isUsable = (token: string | null): token is string =>
      token !== null && token !== accessToken && isAdoptable(stored, token, accessToken);
    // This tab has stored its own since the call was sent: this machine's clock, which may be wrong, does not count.
    if (isUsable(own.access) && !(expiryOf(own.access) <= at)) return adopted(stored, own.access);
    const isFresh = (token: string) => expiryOf(token) > (Number.isNaN(at) ? now : at);
    return isUsable(shared.access) && isFresh(shared.access) ? adopted(stored, shared.access) : {};
  },

  signedOut: (stored, { reason }) => {
    const { own, shared } = stored;
    if (own.access === null && own.refresh === null) return {};
    const session = sessionIn(stored);
    const isShared =
      own.access === null && shared.access !== null ? sessionOf(shared.access) === session : isOwnShared(stored);
    return {
      access: null,
      refresh: null,
      ...(isShared && { sharedAccess: null }),
      ...(cookieOf(stored, session) !== undefined && { cookie: null }),
      ...(session !== undefined && { message: { is: 'ended', session, reason } }),
    };
  },

  signedOutElsewhere: (stored, { session }) =>
    session !== undefined && session === sessionIn(stored) ? { access: null, refresh: null } : {},
};

export const nextTokens = (stored: StoredTokens, event: TokenEvent): TokenChange =>
  (decisions[event.is] as (stored: StoredTokens, event: TokenEvent) => TokenChange)(stored, event);
