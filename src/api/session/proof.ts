/**
 * Proofs of this browser's key (DPoP, RFC 9449), to which the server binds a session at its sign-in. Without a key
 * sessions are not bound.
 */
import { API_HOST, ownOrigin } from '../../shared/config.ts';

/** IndexedDB that hangs must not hold up a sign-in. */
const KEY_LIMIT_MS = 2000;

export type Proven = { url: string; method: string; isSignIn: boolean; nonce?: string | undefined };

let isUnreadable = false;

/**
 * True while the key could not be read the last time, which may be temporary: a refusal for a missing proof does not
 * end the session then.
 */
export const isKeyUnreadable = (): boolean => isUnreadable;

/** The code that only members need: guests have nothing to prove. */
export const loadBrowserKey = () => import('./browserKey.ts');

/** Null where this browser has no key, or cannot use it. */
export async function makeProof({ url, method, isSignIn, nonce }: Proven): Promise<string | null> {
  try {
    const { ensureBrowserKey, readBrowserKey, generateProof } = await loadBrowserKey();
    const keys = await withTimeout(isSignIn ? ensureBrowserKey() : readBrowserKey());
    isUnreadable = false;
    return keys ? await generateProof(keys, new URL(url, API_HOST || ownOrigin()).href, method, nonce) : null;
  } catch {
    isUnreadable = true;
    return null;
  }
}

async function withTimeout<Result>(result: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('IndexedDB takes too long')), KEY_LIMIT_MS);
  });
  return Promise.race([result, timeout]).finally(() => clearTimeout(timer));
}
