import { randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT, type JWTVerifyGetKey } from 'jose';
import { JOSEError, JWKSNoMatchingKey } from 'jose/errors';
import { ACCESS_TOKEN_MINUTES } from '#contract/limits';
import { LRUCache } from 'lru-cache';
import { isSignatureExact } from './signatures.ts';
import type { TokenKeys } from './tokenKeys.ts';

const ISSUER = 'top-picks';
const AUDIENCE = 'top-picks-api';
const TYPE = 'at+jwt';
const ALGORITHM = 'EdDSA';

/** Verified tokens are cached, because each comes with every request of its ten minutes. */
const MAX_TOKENS = 20_000;

export type AccessClaims = { memberId: string; sessionId: string };

export type AccessTokens = {
  issue(claims: AccessClaims): Promise<string>;
  /**
   * Null for anything but one of our own access tokens. `expired: 'accepted'` is for signing out, which must work with
   * an expired token.
   */
  verify(token: string, options?: { expired: 'accepted' }): Promise<AccessClaims | null>;
};

export function createAccessTokens(keys: TokenKeys, now: () => Date): AccessTokens {
  const keyOf: JWTVerifyGetKey = (header) => {
    const key = keys.find(({ kid }) => kid === header.kid);
    if (!key) throw new JWKSNoMatchingKey();
    return key.publicKey;
  };

  const verified = new LRUCache<string, AccessClaims & { expiresAt: number }>({ max: MAX_TOKENS });

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
          // Makes two tokens of one second differ, because the page compares tokens by their text.
          .setJti(randomUUID())
          .setIssuedAt(issuedAt)
          .setExpirationTime(new Date(issuedAt.getTime() + ACCESS_TOKEN_MINUTES * 60_000))
          .sign(key.privateKey)
      );
    },

    async verify(token, options) {
      const cached = options ? undefined : verified.get(token);
      if (cached && now().getTime() < cached.expiresAt) {
        return { memberId: cached.memberId, sessionId: cached.sessionId };
      }
      if (!isSignatureExact(token)) return null;
      try {
        const { payload } = await jwtVerify(token, keyOf, {
          algorithms: [ALGORITHM],
          issuer: ISSUER,
          audience: AUDIENCE,
          typ: TYPE,
          requiredClaims: ['sub', 'sid', 'iat', 'exp'],
          // At this date no token has expired.
          currentDate: options ? new Date(0) : now(),
        });
        const { sub, sid, exp } = payload;
        if (typeof sub !== 'string' || typeof sid !== 'string' || exp === undefined) return null;
        verified.set(token, { memberId: sub, sessionId: sid, expiresAt: exp * 1000 });
        return { memberId: sub, sessionId: sid };
      } catch (error) {
        if (error instanceof JOSEError) return null;
        throw error;
      }
    },
  };
}
