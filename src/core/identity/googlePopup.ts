import {
  browserPopupRedirectResolver,
  GoogleAuthProvider,
  reauthenticateWithPopup,
  signInWithPopup,
} from 'firebase/auth';
import { authOf, currentUser, type IdentitySettings } from './firebaseAuth.ts';
import { getIdToken } from './firebaseCalls.ts';

/** Address of the script that Firebase loads for its popup. */
const LOADER = /^https:\/\/apis\.google\.com\/js\/api\.js\?onload=__iframefcb\d+$/;

type Factory = {
  defaultPolicy: object | null;
  createPolicy: (name: string, rules: { createScriptURL: (address: string) => string | null }) => object;
};

/**
 * Allows that script's address under Trusted Types. The server's policy allows a policy of this name only where Google
 * sign-in is on.
 */
function allowLoader(): void {
  const { trustedTypes } = window as { trustedTypes?: Factory };
  if (!trustedTypes || trustedTypes.defaultPolicy) return;
  trustedTypes.createPolicy('default', { createScriptURL: (address) => (LOADER.test(address) ? address : null) });
}

/** Opens Google's popup; resolves to the ID token once an account was chosen. */
export async function signInWithGoogle(settings: IdentitySettings): Promise<string> {
  allowLoader();
  const provider = new GoogleAuthProvider();
  const { user } = await signInWithPopup(authOf(settings), provider, browserPopupRedirectResolver);
  return getIdToken(user);
}

/** Re-authenticates the member; any other Google account is refused. */
export async function reauthenticateWithGoogle(settings: IdentitySettings): Promise<void> {
  const user = await currentUser(settings);
  if (!user) {
    await signInWithGoogle(settings);
    return;
  }
  allowLoader();
  await reauthenticateWithPopup(user, new GoogleAuthProvider(), browserPopupRedirectResolver);
}
