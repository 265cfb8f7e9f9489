import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { ApiError } from '../http/errors.ts';

export type Account = {
  uid: string;
  /** Absent for accounts without one; those cannot register here. */
  email: string | null;
  emailVerified: boolean;
  /** Such as Google's; empty for accounts without one. */
  displayName: string;
  disabled: boolean;
  passwordUpdatedAt: Date | null;
};

type Call = { apiOrigin: string; apiKey: string; idToken: string };

const LOOKUP_TIMEOUT_MS = 10_000;
/** Shorter, because a transaction waits for the removal. */
const REMOVAL_TIMEOUT_MS = 5000;

const LookupResponse = Type.Object({
  users: Type.Tuple([
    Type.Object({
      localId: Type.String(),
      email: Type.Optional(Type.String()),
      emailVerified: Type.Optional(Type.Boolean()),
      displayName: Type.Optional(Type.String()),
      disabled: Type.Optional(Type.Boolean()),
      passwordUpdatedAt: Type.Optional(Type.Number()),
    }),
  ]),
});

const ErrorBody = Type.Object({ error: Type.Object({ message: Type.String() }) });
/**
 * Errors that are about the token or its account; any other one, such as a wrong API key, means that sign-in is
 * unavailable.
 */
const REFUSALS = {
  INVALID_ID_TOKEN: 'refused',
  TOKEN_EXPIRED: 'refused',
  CREDENTIAL_TOO_OLD_LOGIN_AGAIN: 'refused',
  USER_NOT_FOUND: 'unknown',
  USER_DISABLED: 'disabled',
} as const;
/** refused: of the token (damaged, expired, password changed since); unknown, disabled: of its account. */
type Refusal = (typeof REFUSALS)[keyof typeof REFUSALS];

/** The account as the identity service knows it now. */
export async function lookUpAccount(call: Call): Promise<Account | Refusal> {
  const response = await post('lookup', call, LOOKUP_TIMEOUT_MS);
  if (typeof response === 'string') return response;
  if (!Value.Check(LookupResponse, response.body)) throw unavailable();
  const [user] = response.body.users;
  return {
    uid: user.localId,
    email: user.email ?? null,
    emailVerified: user.emailVerified ?? false,
    displayName: user.displayName ?? '',
    disabled: user.disabled ?? false,
    passwordUpdatedAt: user.passwordUpdatedAt === undefined ? null : new Date(user.passwordUpdatedAt),
  };
}

export async function removeAccount(call: Call): Promise<'removed' | Refusal> {
  const response = await post('delete', call, REMOVAL_TIMEOUT_MS);
  return typeof response === 'string' ? response : 'removed';
}

async function post(
  what: 'lookup' | 'delete',
  { apiOrigin, apiKey, idToken }: Call,
  timeoutMs: number,
): Promise<Refusal | { body: unknown }> {
  const url = `${apiOrigin}/v1/accounts:${what}?key=${encodeURIComponent(apiKey)}`;
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ idToken }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => {
    throw unavailable();
  });
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return { body };
  const message = Value.Check(ErrorBody, body) ? body.error.message : '';
  const known = Object.entries(REFUSALS).find(([code]) => message.startsWith(code));
  if (!known) throw unavailable();
  return known[1];
}

function unavailable(): ApiError {
  return new ApiError('identity_unavailable', 'We can’t sign you in right now. Try again in a moment.');
}
