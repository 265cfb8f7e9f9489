import { getApps } from 'firebase/app';
import { getAuth, signOut } from 'firebase/auth';
import Cookies from 'js-cookie';

/** Leaves the browser as a visitor finds it who was never there. */
export async function forgetVisit(): Promise<void> {
  // The identity module lives as long as the test file.
  if (getApps().length > 0) await signOut(getAuth());
  window.sessionStorage.clear();
  window.localStorage.clear();
  for (const name of Object.keys(Cookies.get())) Cookies.remove(name, { path: '/' });
}
