/**
 * Proofs of this browser's key (DPoP, RFC 9449), to which the server binds a session at its sign-in. Without a key
 * sessions are not bound.
 */
import { API_HOST, ownOrigin } from '../../shared/config.ts';
import { CODE_LIMIT_MS, withTimeout } from '../../shared/withTimeout.ts';

/** Neither IndexedDB nor WebCrypto that hangs may hold up a sign-in. */
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
    const code = await withTimeout(loadBrowserKey(), CODE_LIMIT_MS);
    const prove = async () => {
      const keys = await (isSignIn ? code.ensureBrowserKey() : code.readBrowserKey());
      return keys ? code.generateProof(keys, new URL(url, API_HOST || ownOrigin()).href, method, nonce) : null;
    };
    const proof = await withTimeout(prove(), KEY_LIMIT_MS);
    isUnreadable = false;
    return proof;
  } catch {
    isUnreadable = true;
    return null;
  }
}
