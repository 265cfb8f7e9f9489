/** Claims of the stored tokens, read without verification: only the server verifies tokens. */
type Claims = { sub?: unknown; sid?: unknown; exp?: unknown };

function claimsOf(accessToken: string): Claims {
  try {
    const payload = (accessToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    return Object(JSON.parse(atob(payload))) as Claims;
  } catch {
    return {};
  }
}

const textOf = (claim: unknown): string | undefined => (typeof claim === 'string' ? claim : undefined);

/** The member id in an access token; undefined for a malformed one. */
export const subjectOf = (accessToken: string): string | undefined => textOf(claimsOf(accessToken).sub);

/** The session an access token belongs to. */
export const sessionOf = (accessToken: string): string | undefined => textOf(claimsOf(accessToken).sid);

/** The session a refresh token (`v1.<session id>.<counter>.<mac>`) belongs to. */
export const sessionOfRefresh = (refreshToken: string | null): string | undefined => refreshToken?.split('.')[1];

/** When an access token expires by the server's clock (ms since 1970); 0 for a malformed one. */
export function expiryOf(accessToken: string): number {
  const { exp } = claimsOf(accessToken);
  return typeof exp === 'number' ? exp * 1000 : 0;
}

export const isSameSession = (one: string, other: string): boolean =>
  subjectOf(one) === subjectOf(other) && sessionOf(one) === sessionOf(other);
