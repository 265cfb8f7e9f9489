import { randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT, type JWTVerifyGetKey } from 'jose';
import { JOSEError, JWKSNoMatchingKey } from 'jose/errors';
import { ACCESS_TOKEN_MINUTES } from '#contract/limits';
import type { TokenKeys } from './tokenKeys.ts';

const ISSUER = 'top-picks';
const AUDIENCE = 'top-picks-api';
const TYPE = 'at+jwt';
const ALGORITHM = 'EdDSA';

/** A token's signature is looked at once: it comes with every call of its ten minutes. */
const MOST_KNOWN = 20_000;

export type AccessClaims = { memberId: string; sessionId: string };

export type AccessTokens = {
  issue(claims: AccessClaims): Promise<string>;
  /** Null for anything but one of our own access tokens. `expired: 'accepted'` is for signing out, which must work late, too. */
  verify(token: string, options?: { expired: 'accepted' }): Promise<AccessClaims | null>;
};

export function createAccessTokens(keys: TokenKeys, now: () => Date): AccessTokens {
  const keyOf: JWTVerifyGetKey = (header) => {
    const key = keys.find(({ kid }) => kid === header.kid);
    if (!key) throw new JWKSNoMatchingKey();
    return key.publicKey;
  };

  const known = new Map<string, AccessClaims & { expiresAt: number }>();

  return {
    async issue({ memberId, sessionId }) {
      const [key] = keys;
      const issuedAt = now();
      return (
        new SignJWT({ sid: sessionId })
          .setProtectedHeader({ alg: ALGORITHM, typ: TYPE, kid: key.kid })
          .setIssuer(ISSUER)
          .setAudience(AUDIENCE)
          .setSubject(memberId)
          // Makes tokens of one second differ: the page tells a renewed token from the refused one by its text.
          .setJti(randomUUID())
          .setIssuedAt(issuedAt)
          .setExpirationTime(new Date(issuedAt.getTime() + ACCESS_TOKEN_MINUTES * 60_000))
          .sign(key.privateKey)
      );
    },

    async verify(token, options) {
      const seen = options ? undefined : known.get(token);
      if (seen && now().getTime() < seen.expiresAt) return { memberId: seen.memberId, sessionId: seen.sessionId };
      try {
        const { payload } = await jwtVerify(token, keyOf, {
          algorithms: [ALGORITHM],
          issuer: ISSUER,
          audience: AUDIENCE,
          typ: TYPE,
          requiredClaims: ['sub', 'sid', 'iat', 'exp'],
          // At the beginning of time nothing has expired yet.
          currentDate: options ? new Date(0) : now(),
        });
        const { sub, sid, exp } = payload;
        if (typeof sub !== 'string' || typeof sid !== 'string' || exp === undefined) return null;
        if (known.size >= MOST_KNOWN) known.clear();
        known.set(token, { memberId: sub, sessionId: sid, expiresAt: exp * 1000 });
        return { memberId: sub, sessionId: sid };
      } catch (error) {
        if (error instanceof JOSEError) return null;
        throw error;
      }
    },
  };
}
