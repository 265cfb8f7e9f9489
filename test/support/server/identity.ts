import { randomUUID } from 'node:crypto';
import { decodeJwt, UnsecuredJWT } from 'jose';
import { inject } from 'vitest';
import { DEMO_PROJECT } from '../../../server/config.ts';

export type TestIdentity = { email: string; password: string; idToken: string; uid: string };

/** A new account of the identity service, signed in. */
export async function newIdentity(options: { email?: string; verified?: boolean } = {}): Promise<TestIdentity> {
  const email = options.email ?? `golfer-${randomUUID()}@example.com`;
  const password = 'fairway-22';
  const { idToken, localId } = await call('v1/accounts:signUp', { email, password, returnSecureToken: true });
  if (options.verified) await changeIdentity(localId, { emailVerified: true });
  return { email, password, idToken, uid: localId };
}

/** Changes an account as the service's console can. */
export async function changeIdentity(
  uid: string,
  change: { emailVerified?: boolean; email?: string; password?: string; displayName?: string; disableUser?: boolean },
): Promise<void> {
  await call(`v1/projects/${DEMO_PROJECT}/accounts:update`, { localId: uid, ...change });
}

export async function signInAgain(email: string, password = 'fairway-22'): Promise<string> {
  const { idToken } = await call('v1/accounts:signInWithPassword', { email, password, returnSecureToken: true });
  return idToken;
}

/** The ID token with its sign-in moved so many milliseconds into the past. */
export function signedInEarlier(idToken: string, ms: number): string {
  const { auth_time: authTime, ...claims } = decodeJwt<{ auth_time: number }>(idToken);
  return new UnsecuredJWT({ ...claims, auth_time: authTime - Math.ceil(ms / 1000) }).encode();
}

/** The ID token with its sign-in moved so many milliseconds into the future. */
export const signedInLater = (idToken: string, ms: number): string => signedInEarlier(idToken, -ms);

type MailRequest =
  | { requestType: 'PASSWORD_RESET'; email: string; continueUrl?: string }
  | { requestType: 'EMAIL_SIGNIN'; email: string; continueUrl?: string }
  | { requestType: 'VERIFY_EMAIL'; idToken: string; continueUrl?: string }
  | { requestType: 'VERIFY_AND_CHANGE_EMAIL'; idToken: string; newEmail: string; continueUrl?: string };

/** Makes the identity service send a mail; the emulator only lists its code. */
export async function requestMail(request: MailRequest): Promise<void> {
  await call('v1/accounts:sendOobCode', request);
}

/** Applies a mailed code, as the page behind the link does. */
export async function applyCode(oobCode: string): Promise<void> {
  await call('v1/accounts:update', { oobCode });
}

async function call(path: string, body: object): Promise<{ idToken: string; localId: string }> {
  const response = await fetch(`${inject('emulatorOrigin')}/identitytoolkit.googleapis.com/${path}?key=demo`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(path.includes('/projects/') ? { authorization: 'Bearer owner' } : {}),
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`The emulator refuses ${path}: ${await response.text()}`);
  return (await response.json()) as { idToken: string; localId: string };
}
