import { useState } from 'react';
import { useAppDispatch } from '../../app/hooks.ts';
import type { IdentitySettings, SignInMethods } from '../identity/firebaseIdentity.ts';
import { type AuthProblem, type Identity, useIdentity } from '../identity/useIdentity.ts';
import { formFailed } from '../feedback/toastSlice.ts';
import { useForm } from '../../shared/useForm.ts';

export type AccountFields = { email: string; newPassword: string; password: string };

export type AccountFormOptions = {
  methods: SignInMethods | null;
  /** The member's address at our server. */
  address: string;
  /** Re-authentication from the start, instead of only when the identity service demands a recent sign-in. */
  isProofNeeded?: boolean;
};

type Action = (identity: Identity, settings: IdentitySettings, fields: AccountFields) => Promise<void>;

const NOT_THE_PASSWORD: readonly (string | undefined)[] = ['wrong-password', 'invalid-credential', 'user-not-found'];
const NOT_RECENT: readonly (string | undefined)[] = ['requires-recent-login', 'recent_login_required'];
const LINK_AGAIN = 'Please sign in again first. Sign out, sign in with a new link, then come back here.';
const NOT_YOUR_PASSWORD = 'Wrong password.';
const ADDRESS_TAKEN = 'This email already has an account. Choose another one.';
const GO_ON = {
  password: 'Enter your current password to go on.',
  google: 'Press the button again to sign in with Google first.',
  link: LINK_AGAIN,
};

/** Form that changes the account at the identity service, which may demand re-authentication. */
export function useAccountForm({ methods, address, isProofNeeded = false }: AccountFormOptions) {
  const dispatch = useAppDispatch();
  const form = useForm<AccountFields>({ defaultValues: { email: '', newPassword: '', password: '' } });
  const [problem, setProblem] = useState<string>();
  const [wasProofRequired, setWasProofRequired] = useState(false);
  const withIdentity = useIdentity();
  const isProofRequired = isProofNeeded || wasProofRequired || methods === null;
  const method = reauthenticationMethodOf(methods);

  const showAt = (field: keyof AccountFields, message: string): void => {
    form.setError(field, { message }, { shouldFocus: true });
    dispatch(formFailed(message));
  };

  const explain = ({ code, field, text, isCancelled }: AuthProblem): void => {
    if (isProofRequired && method === 'password' && NOT_THE_PASSWORD.includes(code))
      showAt('password', NOT_YOUR_PASSWORD);
    else if (NOT_RECENT.includes(code) && (!isProofRequired || method === 'link')) {
      // Not a failure, but the next step of the form.
      setWasProofRequired(true);
      setProblem(GO_ON[method]);
    } else if (code === 'email-already-in-use') showAt('email', ADDRESS_TAKEN);
    else if (field !== undefined) showAt(field === 'password' ? 'newPassword' : field, text);
    else {
      setProblem(text);
      if (!isCancelled) dispatch(formFailed(text));
    }
  };

  /** Re-authenticates if needed, then runs `action`; resolves to whether all of it succeeded. */
  const run = async (action: Action): Promise<boolean> => {
    let isDone = false;
    await form.handleSubmit(async (fields) => {
      setProblem(undefined);
      const failed = await withIdentity(async (identity, settings) => {
        if (isProofRequired) await reauthenticate(method, identity, { settings, address, password: fields.password });
        await action(identity, settings, fields);
      });
      isDone = failed === undefined;
      if (failed) explain(failed);
    })();
    return isDone;
  };

  return { form, problem, run, isBusy: form.formState.isSubmitting, proof: isProofRequired ? method : null };
}

export type ReauthenticationMethod = 'password' | 'google' | 'link';

/** Falls back to the password, the likeliest method, when the sign-in methods are unknown. */
function reauthenticationMethodOf(methods: SignInMethods | null): ReauthenticationMethod {
  if (methods === null || methods.hasPassword) return 'password';
  return methods.hasGoogle ? 'google' : 'link';
}

type Credentials = { settings: IdentitySettings; address: string; password: string };

/** Re-authenticates by password or Google; by link it is impossible in a dialog, so a recent sign-in is required. */
async function reauthenticate(
  method: ReauthenticationMethod,
  identity: Identity,
  { settings, address, password }: Credentials,
): Promise<void> {
  if (method === 'password') await identity.reauthenticateWithPassword(settings, address, password);
  if (method === 'google') await identity.reauthenticateWithGoogle(settings);
}
