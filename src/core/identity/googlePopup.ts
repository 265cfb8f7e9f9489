import {
  browserPopupRedirectResolver,
  GoogleAuthProvider,
  reauthenticateWithPopup,
  signInWithPopup,
} from 'firebase/auth';
import { authOf, type IdentitySettings } from './firebaseAuth.ts';

/** The one script that Firebase fetches for its popup, as it asks for it. */
const LOADER = /^https:\/\/apis\.google\.com\/js\/api\.js\?onload=__iframefcb\d+$/;

type Factory = {
  defaultPolicy: object | null;
  createPolicy: (name: string, rules: { createScriptURL: (address: string) => string | null }) => object;
};

/** Under Trusted Types no text becomes a script's address, but this one. The server's policy admits the name only where Google sign-in is on. */
function admitLoader(): void {
  const { trustedTypes } = window as { trustedTypes?: Factory };
  if (!trustedTypes || trustedTypes.defaultPolicy) return;
  trustedTypes.createPolicy('default', { createScriptURL: (address) => (LOADER.test(address) ? address : null) });
}

/** Answers the ID token once the window in which somebody chose a Google account has closed. */
export async function signInWithGoogle(settings: IdentitySettings): Promise<string> {
  admitLoader();
  const provider = new GoogleAuthProvider();
  const { user } = await signInWithPopup(authOf(settings), provider, browserPopupRedirectResolver);
  return user.getIdToken();
}

/** A fresh sign-in of the member; another Google account than the one signed in here is refused. */
export async function reauthenticateWithGoogle(settings: IdentitySettings): Promise<void> {
  const auth = authOf(settings);
  await auth.authStateReady();
  if (!auth.currentUser) {
    await signInWithGoogle(settings);
    return;
  }
  admitLoader();
  await reauthenticateWithPopup(auth.currentUser, new GoogleAuthProvider(), browserPopupRedirectResolver);
}
