import Cookies from 'js-cookie';
import type { StoredTokens } from '../../../src/api/session/nextTokens.ts';

/** An unsigned access token of a member's session; a newer one has a greater `exp`. */
export const access = (sub: string, sid: string, exp = 1000) =>
  `head.${Buffer.from(JSON.stringify({ sub, sid, exp })).toString('base64url')}.mac`;
export const refresh = (sid: string, counter = 0) => `v1.${sid}.${counter}.mac`;

export type Stored = { own?: string; ownRefresh?: string; shared?: string; cookie?: string };

/** Writes these tokens to the browser's storage. */
export function stored({ own, ownRefresh, shared, cookie }: Stored): void {
  if (own !== undefined) sessionStorage.setItem('accessToken', own);
  if (ownRefresh !== undefined) sessionStorage.setItem('refreshToken', ownRefresh);
  if (shared !== undefined) localStorage.setItem('accessToken', shared);
  if (cookie !== undefined) Cookies.set('refreshToken', cookie, { path: '/' });
}

/** All stored tokens, by the names of `Stored`. */
export function copies(): Stored {
  const all = {
    own: sessionStorage.getItem('accessToken'),
    ownRefresh: sessionStorage.getItem('refreshToken'),
    shared: localStorage.getItem('accessToken'),
    cookie: Cookies.get('refreshToken') ?? null,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
}

export const ada: Required<Stored> = {
  own: access('ada', 's1'),
  ownRefresh: refresh('s1'),
  shared: access('ada', 's1'),
  cookie: refresh('s1'),
};
export const bob: Stored = { shared: access('bob', 's9'), cookie: refresh('s9') };

/** What a tab sees where these are stored. */
export const seen = ({ own, ownRefresh, shared, cookie }: Stored): StoredTokens => ({
  own: { access: own ?? null, refresh: ownRefresh ?? null },
  shared: { access: shared ?? null, refresh: cookie === undefined ? [] : [cookie] },
});
