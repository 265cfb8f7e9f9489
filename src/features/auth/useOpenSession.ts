import type { LoginMethod } from '#contract/session';
import { type ApiFailure, envelopeOf } from '../../api/failure.ts';
import { useLazyGetConfigQuery } from '../../api/endpoints/configApi.ts';
import type { IdentitySettings } from '../../core/identity/firebaseIdentity.ts';
import type { Identity } from '../../core/identity/useIdentity.ts';
import { paths } from '../../shared/paths.ts';
import { addressWith } from './mailedLinks/linkUrls.ts';
import { useLoginMutation, useRegisterMutation } from './signInApi.ts';

type SignIn = { identity: Identity; settings: IdentitySettings; idToken: string; method: LoginMethod };

const isRefusedWith = (code: string, error: unknown): boolean => envelopeOf(error as ApiFailure)?.code === code;

/** Opens a session for somebody who has signed in at the identity service, with an account or without one yet. */
export function useOpenSession() {
  const [login] = useLoginMutation();
  const [register] = useRegisterMutation();
  const [getConfig] = useLazyGetConfigQuery();

  const logIn = async ({ idToken, method }: SignIn): Promise<void> => {
    await login({ idToken, method }).unwrap();
  };
  const join = async ({ identity, settings, idToken, method }: SignIn): Promise<void> => {
    const { botCheck } = await getConfig(undefined, true).unwrap();
    const answer = botCheck && (await (await import('./signup/botCheck.ts')).answerBotCheck(botCheck));
    await register({ form: { idToken, ...(answer && { botCheck: answer }) }, method }).unwrap();
    // Not awaited: when the mail fails, the banner offers another one.
    identity.sendVerification(settings, addressWith(paths.leaderboard)).catch(() => undefined);
  };

  return {
    /** Somebody without an account here gets one. */
    signIn: (how: SignIn): Promise<void> =>
      logIn(how).catch((error: unknown) => {
        if (!isRefusedWith('not_registered', error)) throw error;
        return join(how);
      }),
    /** Where the response to an earlier try was lost, the account exists. */
    signUp: (how: SignIn): Promise<void> =>
      join(how).catch((error: unknown) => {
        if (!isRefusedWith('already_registered', error)) throw error;
        return logIn(how);
      }),
  };
}
