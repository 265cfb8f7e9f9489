import type { FastifyRequest } from 'fastify';
import { calculateJwkThumbprint, EmbeddedJWK, type JWTPayload, jwtVerify } from 'jose';
import { JOSEError } from 'jose/errors';
import { decodeExactly } from '#contract/ledger/bytes';
import { PROOF_WINDOW_MS } from '#contract/limits';
import { isOurMac, isSignatureExact, macOf } from './signatures.ts';
import type { TokenKeys } from './tokenKeys.ts';

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
      const verified = await verify(dpop, now()).catch(wrongOnly);
      if (!verified) return 'wrong';
      const { keyThumbprint, claims } = verified;
      const { jti, htm, htu } = claims;
      if (htm !== request.method || !isOwnAddress(htu, request)) return 'wrong';
      if (typeof jti !== 'string' || !JTI_PATTERN.test(jti)) return 'wrong';
      return isTimely(claims) ? { keyThumbprint, jti } : 'stale';
    },
    newNonce: () => {
      const time = String(now().getTime());
      return `${time}.${macOf(tokenKeys[0], nonceText(time))}`;
    },
  };
}

/**
 * The claims of a proof and the thumbprint of its key; null without a key in its one spelling, by which the key is
 * known again.
 */
async function verify(proof: string, at: Date): Promise<{ keyThumbprint: string; claims: JWTPayload } | null> {
  const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
    algorithms: ALGORITHMS,
    typ: TYPE,
    requiredClaims: ['jti', 'htm', 'htu', 'iat'],
    currentDate: at,
  });
  const { jwk } = protectedHeader;
  if (!jwk || !isSignatureExact(proof) || !isExact(jwk.x) || !isExact(jwk.y)) return null;
  return { keyThumbprint: await calculateJwkThumbprint(jwk), claims: payload };
}

const isExact = (text: unknown): boolean => typeof text === 'string' && decodeExactly(text) !== undefined;

/**
 * Whatever the client has put into a proof is its own fault: WebCrypto throws a DOMException for a key that is no point
 * of the curve, a TypeError for odd types.
 */
function wrongOnly(error: unknown): null {
  if (error instanceof JOSEError || error instanceof DOMException || error instanceof TypeError) return null;
  throw error;
}

const nonceText = (time: string): string => `proof nonce ${time}`;

function isFreshNonce(keys: TokenKeys, nonce: string, now: Date): boolean {
  const [, time = '', mac = ''] = /^(\d{1,15})\.(.*)$/.exec(nonce) ?? [];
  return Math.abs(now.getTime() - Number(time)) <= PROOF_WINDOW_MS && isOurMac(keys, nonceText(time), mac);
}
