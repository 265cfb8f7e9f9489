import { isOurMac, macOf } from '../../auth/signatures.ts';
import type { TokenKeys } from '../../auth/tokenKeys.ts';

/** Which token of which session: the counter grows with each rotation. */
export type RefreshClaims = { sessionId: string; counter: number };

const FORM = /^v1\.([\w-]{16})\.(0|[1-9]\d{0,8})\.([\w-]{43})$/;

/** `v1.<session id>.<counter>.<MAC>`. The MAC is not stored, so that a leaked database holds no usable token. */
export function writeRefreshToken(keys: TokenKeys, { sessionId, counter }: RefreshClaims): string {
  const body = `v1.${sessionId}.${counter}`;
  return `${body}.${macOf(keys[0], body)}`;
}

/** Null for anything that none of our keys has signed. */
export function readRefreshToken(keys: TokenKeys, token: string): RefreshClaims | null {
  const [, sessionId, counter, given] = FORM.exec(token) ?? [];
  if (!sessionId || !counter || !given) return null;
  const body = `v1.${sessionId}.${counter}`;
  return isOurMac(keys, body, given) ? { sessionId, counter: Number(counter) } : null;
}
