import { createRemoteJWKSet, jwtVerify, UnsecuredJWT, type JWTPayload } from 'jose';
import { JOSEError, JWKSInvalid, JWKSTimeout } from 'jose/errors';
import { ApiError } from '../http/errors.ts';
import { lookUpAccount, removeAccount, type Account } from './identityAccounts.ts';

/** The claims of an ID token; the account may have changed since. */
export type SignInProof = { uid: string; signedInAt: Date };

/** The account of an ID token and when its owner signed in. */
export type Identity = Account & Pick<SignInProof, 'signedInAt'>;

/**
 * The accounts of the identity service, by the ID tokens it gives out. All calls throw identity_rejected (401) or
 * identity_unavailable (503).
 */
export type Identities = {
  /** Returns the account as it is now. Also throws user_disabled (422). */
  verify(idToken: string): Promise<Identity>;
  read(idToken: string): Promise<SignInProof>;
  /** Removes the token's account; a missing account is not an error. Also throws user_disabled (422). */
  remove(idToken: string): Promise<void>;
};

/** Firebase's public signing keys. */
export const KEY_SET = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';
const API_ORIGIN = 'https://identitytoolkit.googleapis.com';
const KEY_SET_TIMEOUT_MS = 5000;
const CLOCK_SKEW_S = 60;
const REQUIRED_CLAIMS = ['sub', 'auth_time', 'exp', 'iat'];

/** Real deployments: accepts signed tokens only. Only tests set the URLs. */
export function firebaseIdentities(options: {
  projectId: string;
  apiKey: string;
  keySet?: URL;
  apiOrigin?: string;
}): Identities {
  const { projectId, apiKey, keySet = new URL(KEY_SET), apiOrigin = API_ORIGIN } = options;
  const keys = createRemoteJWKSet(keySet, { timeoutDuration: KEY_SET_TIMEOUT_MS });
  return identities({ projectId, apiKey, apiOrigin }, async (idToken, claims) => {
    const { payload } = await jwtVerify(idToken, keys, { ...claims, algorithms: ['RS256'] });
    return payload;
  });
}

/**
 * Demo mode: accepts the emulator's unsigned tokens only. `keepAccounts` saves the accounts before verify() and
 * remove() return.
 */
export function emulatorIdentities(options: {
  projectId: string;
  origin: string;
  keepAccounts?: () => Promise<void>;
}): Identities {
  const { projectId, origin, keepAccounts } = options;
  const service = { projectId, apiKey: 'demo', apiOrigin: `${origin}/identitytoolkit.googleapis.com` };
  const emulator = identities(service, (idToken, claims) => UnsecuredJWT.decode(idToken, claims).payload);
  return {
    ...emulator,
    async verify(idToken) {
      const account = await emulator.verify(idToken);
      await keepAccounts?.();
      return account;
    },
    async remove(idToken) {
      await emulator.remove(idToken);
      await keepAccounts?.();
    },
  };
}

type Claims = { issuer: string; audience: string; requiredClaims: string[] };
type Service = { projectId: string; apiKey: string; apiOrigin: string };
/** Throws what jose throws. */
type ReadToken = (idToken: string, claims: Claims) => JWTPayload | Promise<JWTPayload>;

function identities({ projectId, apiKey, apiOrigin }: Service, readToken: ReadToken): Identities {
  const claims = {
    issuer: `https://securetoken.google.com/${projectId}`,
    audience: projectId,
    requiredClaims: REQUIRED_CLAIMS,
  };

  async function read(idToken: string): Promise<SignInProof> {
    const proof = proofIn(await payloadOf(idToken));
    if (!proof) throw identityRejected();
    return proof;
  }

  async function payloadOf(idToken: string): Promise<JWTPayload> {
    try {
      return await readToken(idToken, claims);
    } catch (error) {
      throw tokenError(error);
    }
  }

  return {
    read,
    async verify(idToken) {
      const { uid, signedInAt } = await read(idToken);
      const account = await lookUpAccount({ apiOrigin, apiKey, idToken });
      if (account === 'disabled') throw userDisabled();
      if (typeof account === 'string' || account.uid !== uid) throw identityRejected();
      if (account.disabled) throw userDisabled();
      return { ...account, signedInAt };
    },
    async remove(idToken) {
      const result = await removeAccount({ apiOrigin, apiKey, idToken });
      if (result === 'disabled') throw userDisabled();
      if (result === 'refused') throw identityRejected();
    },
  };
}

function proofIn({ sub, auth_time: authTime, iat }: JWTPayload): SignInProof | null {
  if (!sub || sub.length > 128 || typeof authTime !== 'number' || iat === undefined) return null;
  const latest = Date.now() / 1000 + CLOCK_SKEW_S;
  return authTime <= latest && iat <= latest ? { uid: sub, signedInAt: new Date(authTime * 1000) } : null;
}

export function identityRejected(): ApiError {
  return new ApiError('identity_rejected', 'We couldn’t sign you in. Sign in again.');
}

/** For accounts switched off at the identity service and for members switched off here alike. */
export function userDisabled(): ApiError {
  return new ApiError('user_disabled', 'This account is disabled. Write to us if you think that’s a mistake.');
}

function tokenError(error: unknown): unknown {
  const isKeySetDown =
    error instanceof JWKSTimeout ||
    error instanceof JWKSInvalid ||
    error instanceof TypeError ||
    (error instanceof JOSEError && error.code === 'ERR_JOSE_GENERIC');
  if (isKeySetDown)
    return new ApiError('identity_unavailable', 'We can’t sign you in right now. Try again in a moment.');
  return error instanceof JOSEError ? identityRejected() : error;
}
