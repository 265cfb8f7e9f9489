import { createHmac, timingSafeEqual } from 'node:crypto';
import { decodeExactly } from '#contract/ledger/bytes';
import type { TokenKey, TokenKeys } from './tokenKeys.ts';

/** The MAC of a text, base64url. */
export const macOf = ({ macKey }: TokenKey, text: string): string =>
  createHmac('sha256', macKey).update(text).digest('base64url');

/**
 * Whether one of our keys made this MAC of the text. Compares the letters, because other letters can stand for the same
 * bytes.
 */
export function isOurMac(keys: TokenKeys, text: string, mac: string): boolean {
  const given = Buffer.from(mac);
  return keys.some((key) => {
    const own = Buffer.from(macOf(key, text));
    return own.length === given.length && timingSafeEqual(own, given);
  });
}

/**
 * Whether the signature of a compact JWS has its one spelling, which jose does not check. The rest is signed as it is
 * spelled.
 */
export const isSignatureExact = (jws: string): boolean =>
  decodeExactly(jws.slice(jws.lastIndexOf('.') + 1)) !== undefined;
