import { createRemoteJWKSet, jwtVerify, UnsecuredJWT, type JWTPayload } from 'jose';
import { JOSEError, JWKSInvalid, JWKSTimeout } from 'jose/errors';
import { Fault } from './errors.ts';
import { lookUpAccount, type Account } from './identityLookup.ts';

/** Who an ID token proves somebody to be. */
export type Identity = Account;

export type IdentityVerifier = {
  /** Throws identity_rejected (401) or identity_unavailable (503). */
  verify(idToken: string): Promise<Identity>;
};

/** Firebase's public signing keys. */
const KEY_SET = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';
const API_ORIGIN = 'https://identitytoolkit.googleapis.com';
const KEY_SET_TIMEOUT_MS = 5000;
const CLOCK_SKEW_S = 60;
const REQUIRED_CLAIMS = ['sub', 'auth_time', 'exp', 'iat'];

/** Real deployments: signed tokens only. The addresses are given by tests alone. */
export function firebaseVerifier(options: {
  projectId: string;
  apiKey: string;
  keySet?: URL;
  apiOrigin?: string;
}): IdentityVerifier {
  const { projectId, apiKey, keySet = new URL(KEY_SET), apiOrigin = API_ORIGIN } = options;
  const keys = createRemoteJWKSet(keySet, { timeoutDuration: KEY_SET_TIMEOUT_MS });
  return verifier({ projectId, apiKey, apiOrigin }, async (idToken, claims) => {
    const { payload } = await jwtVerify(idToken, keys, { ...claims, algorithms: ['RS256'] });
    return payload;
  });
}

/** Demo mode: the emulator's unsigned tokens only. `beforeTrust` runs before the account counts as known. */
export function emulatorVerifier(options: {
  projectId: string;
  origin: string;
  beforeTrust?: () => Promise<void>;
}): IdentityVerifier {
  const { projectId, origin, beforeTrust } = options;
  const service = { projectId, apiKey: 'demo', apiOrigin: `${origin}/identitytoolkit.googleapis.com` };
  return verifier(service, async (idToken, claims) => {
    const { payload } = UnsecuredJWT.decode(idToken, claims);
    await beforeTrust?.();
    return payload;
  });
}

type Claims = { issuer: string; audience: string; requiredClaims: string[] };
type Service = { projectId: string; apiKey: string; apiOrigin: string };
type ReadToken = (idToken: string, claims: Claims) => Promise<JWTPayload>;

function verifier({ projectId, apiKey, apiOrigin }: Service, readToken: ReadToken): IdentityVerifier {
  const claims = {
    issuer: `https://securetoken.google.com/${projectId}`,
    audience: projectId,
    requiredClaims: REQUIRED_CLAIMS,
  };
  return {
    async verify(idToken) {
      const payload = await readToken(idToken, claims).catch((error: unknown) => {
        throw faultOfToken(error);
      });
      const uid = subjectOf(payload);
      const account = uid === null ? null : await lookUpAccount({ apiOrigin, apiKey, idToken });
      if (account?.uid !== uid || account.disabled) throw rejected();
      return account;
    },
  };
}

function subjectOf({ sub, auth_time: authTime, iat }: JWTPayload): string | null {
  if (!sub || sub.length > 128 || typeof authTime !== 'number' || iat === undefined) return null;
  const latest = Date.now() / 1000 + CLOCK_SKEW_S;
  return authTime <= latest && iat <= latest ? sub : null;
}

function rejected(): Fault {
  return new Fault('identity_rejected', 'This sign-in is not accepted. Please sign in again.');
}

function faultOfToken(error: unknown): unknown {
  const isKeySetDown =
    error instanceof JWKSTimeout ||
    error instanceof JWKSInvalid ||
    error instanceof TypeError ||
    (error instanceof JOSEError && error.code === 'ERR_JOSE_GENERIC');
  if (isKeySetDown)
    return new Fault('identity_unavailable', 'Sign-in is not available for a moment. Please try again.');
  return error instanceof JOSEError ? rejected() : error;
}
