import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { calculateJwkThumbprint, EmbeddedJWK, type JWTPayload, jwtVerify } from 'jose';
import { JOSEError } from 'jose/errors';
import { PROOF_WINDOW_MS } from '#contract/limits';
import type { TokenKey, TokenKeys } from './tokenKeys.ts';

const TYPE = 'dpop+jwt';
const ALGORITHMS = ['ES256'];
const MOST_CHARACTERS = 2048;
const JTI_PATTERN = /^[\w-]{8,128}$/;

/** The thumbprint of the client's key, and the id that lets the proof be used once. */
type Proof = { keyThumbprint: string; jti: string };

/** none: no proof; stale: wrong clock or an old nonce; wrong: invalid for any other reason. */
export type ReadProof = Proof | 'none' | 'stale' | 'wrong';

export type Proofs = {
  read(request: FastifyRequest): Promise<ReadProof>;
  /** A proof with this nonce is timely whatever the client's clock says. */
  newNonce(): string;
};

type Options = {
  tokenKeys: TokenKeys;
  now: () => Date;
  /** The origins of this server; empty: the Host header of the request. */
  origins: readonly string[];
};

/** Proofs of possession (DPoP, RFC 9449). */
export function createProofs({ tokenKeys, now, origins }: Options): Proofs {
  const isOwnAddress = (htu: unknown, request: FastifyRequest): boolean => {
    const own = origins.length > 0 ? origins : [`${request.protocol}://${request.host}`];
    // Only as browsers write it: without a user, and without dots that lead elsewhere.
    return own.some((each) => htu === `${URL.parse(each)?.origin}${request.routeOptions.url}`);
  };

  const isTimely = ({ iat = 0, nonce }: JWTPayload): boolean => {
    if (nonce === undefined) return Math.abs(now().getTime() - iat * 1000) <= PROOF_WINDOW_MS;
    return typeof nonce === 'string' && isFreshNonce(tokenKeys, nonce, now());
  };

  return {
    async read(request) {
      const { dpop } = request.headers;
      if (dpop === undefined) return 'none';
      if (typeof dpop !== 'string' || dpop.length > MOST_CHARACTERS) return 'wrong';
      const verified = await jwtVerify(dpop, EmbeddedJWK, {
        algorithms: ALGORITHMS,
        typ: TYPE,
        requiredClaims: ['jti', 'htm', 'htu', 'iat'],
        currentDate: now(),
      }).catch(wrongOnly);
      const jwk = verified?.protectedHeader.jwk;
      if (!verified || !jwk) return 'wrong';
      const { jti = '', htm, htu } = verified.payload;
      if (htm !== request.method || !isOwnAddress(htu, request) || !JTI_PATTERN.test(jti)) return 'wrong';
      if (!isTimely(verified.payload)) return 'stale';
      return { keyThumbprint: await calculateJwkThumbprint(jwk), jti };
    },
    newNonce: () => nonceOf(tokenKeys[0], now().getTime()),
  };
}

/** Whatever the client has put into a proof is its own fault: WebCrypto throws a DOMException for a key that is no point of the curve, a TypeError for odd types. */
function wrongOnly(error: unknown): null {
  if (error instanceof JOSEError || error instanceof DOMException || error instanceof TypeError) return null;
  throw error;
}

function nonceOf(key: TokenKey, time: number): string {
  return `${time}.${createHmac('sha256', key.macKey).update(`proof nonce ${time}`).digest('base64url')}`;
}

function isFreshNonce(keys: TokenKeys, nonce: string, now: Date): boolean {
  const time = Number(/^(\d{1,15})\./.exec(nonce)?.[1]);
  const age = now.getTime() - time;
  if (!(age >= -PROOF_WINDOW_MS && age <= PROOF_WINDOW_MS)) return false;
  return keys.some((key) => isSameText(nonceOf(key, time), nonce));
}

function isSameText(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}
