import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { Fault } from './errors.ts';

export type Account = {
  uid: string;
  /** Absent for accounts without one; those cannot register here. */
  email: string | null;
  emailVerified: boolean;
  disabled: boolean;
  passwordUpdatedAt: Date | null;
};

const TIMEOUT_MS = 10_000;

const LookupAnswer = Type.Object({
  users: Type.Tuple([
    Type.Object({
      localId: Type.String(),
      email: Type.Optional(Type.String()),
      emailVerified: Type.Optional(Type.Boolean()),
      disabled: Type.Optional(Type.Boolean()),
      passwordUpdatedAt: Type.Optional(Type.Number()),
    }),
  ]),
});

const Refusal = Type.Object({ error: Type.Object({ message: Type.String() }) });
/** What the service says of a token or its account. Anything else, such as a wrong API key, is not the caller's fault. */
const REFUSALS = /^(INVALID_ID_TOKEN|USER_NOT_FOUND|USER_DISABLED|TOKEN_EXPIRED|CREDENTIAL_TOO_OLD_LOGIN_AGAIN)/;

/** The account as the identity service knows it now; null when it refuses the token (unknown, disabled, password changed since). */
export async function lookUpAccount(call: {
  apiOrigin: string;
  apiKey: string;
  idToken: string;
}): Promise<Account | null> {
  const answer = await ask(call);
  const body: unknown = await answer.json().catch(() => null);
  if (Value.Check(Refusal, body) && REFUSALS.test(body.error.message)) return null;
  if (!answer.ok || !Value.Check(LookupAnswer, body)) throw unavailable();
  const [user] = body.users;
  return {
    uid: user.localId,
    email: user.email ?? null,
    emailVerified: user.emailVerified ?? false,
    disabled: user.disabled ?? false,
    passwordUpdatedAt: user.passwordUpdatedAt === undefined ? null : new Date(user.passwordUpdatedAt),
  };
}

async function ask({
  apiOrigin,
  apiKey,
  idToken,
}: {
  apiOrigin: string;
  apiKey: string;
  idToken: string;
}): Promise<Response> {
  try {
    return await fetch(`${apiOrigin}/v1/accounts:lookup?key=${encodeURIComponent(apiKey)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ idToken }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch {
    throw unavailable();
  }
}

function unavailable(): Fault {
  return new Fault('identity_unavailable', 'Sign-in is not available for a moment. Please try again.');
}
