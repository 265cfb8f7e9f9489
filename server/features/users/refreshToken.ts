import { createHmac, timingSafeEqual } from 'node:crypto';
import type { TokenKey, TokenKeys } from '../../auth/tokenKeys.ts';

/** Which token of which session: the counter grows with each rotation. */
export type RefreshClaims = { sessionId: string; counter: number };

const FORM = /^v1\.([\w-]{16})\.(0|[1-9]\d{0,8})\.([\w-]{43})$/;

/** `v1.<session id>.<counter>.<MAC>`. The MAC is not stored, so that a leaked database holds no usable token. */
export function writeRefreshToken(keys: TokenKeys, { sessionId, counter }: RefreshClaims): string {
  const body = `v1.${sessionId}.${counter}`;
  return `${body}.${mac(keys[0], body).toString('base64url')}`;
}

/** Null for anything that none of our keys has signed. */
export function readRefreshToken(keys: TokenKeys, token: string): RefreshClaims | null {
  const [, sessionId, counter, given] = FORM.exec(token) ?? [];
  if (!sessionId || !counter || !given) return null;
  const body = `v1.${sessionId}.${counter}`;
  const givenMac = Buffer.from(given, 'base64url');
  const isOurs = keys.some((key) => timingSafeEqual(mac(key, body), givenMac));
  return isOurs ? { sessionId, counter: Number(counter) } : null;
}

function mac(key: TokenKey, body: string): Buffer {
  return createHmac('sha256', key.macKey).update(body).digest();
}
