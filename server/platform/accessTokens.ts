import { randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT, type JWTVerifyGetKey } from 'jose';
import { JOSEError, JWKSNoMatchingKey } from 'jose/errors';
import { ACCESS_TOKEN_MINUTES } from '#contract/limits';
import type { TokenKeys } from './tokenKeys.ts';

const ISSUER = 'top-picks';
const AUDIENCE = 'top-picks-api';
const TYPE = 'at+jwt';
const ALGORITHM = 'EdDSA';

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
        const { sub, sid } = payload;
        return typeof sub === 'string' && typeof sid === 'string' ? { memberId: sub, sessionId: sid } : null;
      } catch (error) {
        if (error instanceof JOSEError) return null;
        throw error;
      }
    },
  };
}
