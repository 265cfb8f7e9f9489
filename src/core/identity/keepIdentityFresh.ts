import { onIdTokenChanged, type User } from 'firebase/auth';
import { IDENTITY_REFRESH_AHEAD_MS } from '#contract/limits';
import { authOf, identityCodeOf, type IdentitySettings } from './firebaseAuth.ts';
import { callIdentityService } from './callIdentityService.ts';
import { getIdToken } from './firebaseCalls.ts';

/** Why an identity has ended; a reason for a sign-out. */
export type IdentityLoss = 'disabled' | 'identityOver';

const RETRY_MS = 60_000;

/** Firebase's codes in the library's spelling; the service writes USER_DISABLED. Any other failure is temporary. */
const LOSSES: Record<string, IdentityLoss> = {
  'user-disabled': 'disabled',
  'user-token-expired': 'identityOver',
  'token-expired': 'identityOver',
  'user-not-found': 'identityOver',
  'invalid-refresh-token': 'identityOver',
};

type Timing = { issuedAt: number; expiresAt: number; now: number; isNew: boolean };

/**
 * Delay until a token's refresh (ms). For a new token it is derived from its lifetime, because this machine's clock may
 * be wrong.
 */
export function refreshDelay({ issuedAt, expiresAt, now, isNew }: Timing): number {
  const wholeWait = Math.max(expiresAt - issuedAt - IDENTITY_REFRESH_AHEAD_MS, RETRY_MS);
  return isNew ? wholeWait : Math.min(Math.max(expiresAt - IDENTITY_REFRESH_AHEAD_MS - now, 0), wholeWait);
}

/**
 * Refreshes the identity token 5 minutes before it expires: with Auth alone, the library's own timer never starts.
 * Calls `onLost` when the account has been switched off or its sign-in has ended. `stored` is the refresh token that
 * was in the tab's storage before the library read it. Returns a function that stops it.
 */
export function keepIdentityFresh(
  settings: IdentitySettings,
  stored: string,
  onLost: (reason: IdentityLoss) => void,
): () => void {
  let refreshToken = stored;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueAt = Infinity;
  let isStopped = false;
  let hasToken = false;

  const schedule = (user: User, delayMs: number) => {
    clearTimeout(timer);
    if (isStopped) return;
    dueAt = Date.now() + delayMs;
    timer = setTimeout(() => void refresh(user), delayMs);
  };
  const scheduleByToken = async (user: User) => {
    const isNew = hasToken;
    hasToken = true;
    refreshToken = user.refreshToken;
    const { issuedAtTime, expirationTime } = await user.getIdTokenResult();
    const [issuedAt, expiresAt] = [Date.parse(issuedAtTime), Date.parse(expirationTime)];
    schedule(user, refreshDelay({ issuedAt, expiresAt, now: Date.now(), isNew }));
  };
  const reportLoss = (reason: IdentityLoss | undefined) => {
    if (reason !== undefined && !isStopped) onLost(reason);
  };
  const refresh = async (user: User) => {
    dueAt = Infinity;
    try {
      await getIdToken(user, true);
      await scheduleByToken(user);
    } catch (error) {
      const reason = LOSSES[identityCodeOf(error) ?? ''];
      if (reason === undefined) schedule(user, RETRY_MS);
      else reportLoss(reason);
    }
  };

  const auth = authOf(settings);
  const stopListening = onIdTokenChanged(auth, (user) => {
    clearTimeout(timer);
    if (isStopped) return;
    if (user) scheduleByToken(user).catch(() => schedule(user, RETRY_MS));
    // The library drops a refused user without the reason.
    else void lossOf(settings, refreshToken).then(reportLoss);
  });
  // Timers pause while a machine sleeps.
  const onShown = () => {
    if (document.visibilityState === 'visible' && Date.now() >= dueAt && auth.currentUser)
      void refresh(auth.currentUser);
  };
  document.addEventListener('visibilitychange', onShown);
  return () => {
    isStopped = true;
    clearTimeout(timer);
    stopListening();
    document.removeEventListener('visibilitychange', onShown);
  };
}

/** Asks the service why it refuses a user; undefined when it does not, or cannot be reached. */
async function lossOf(settings: IdentitySettings, refreshToken: string) {
  const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken });
  try {
    const response = await callIdentityService(settings, 'securetoken.googleapis.com/v1/token', form);
    if (response.ok) return undefined;
    const { error } = (await response.json()) as { error?: { message?: string } };
    return LOSSES[
      /^\w+/
        .exec(error?.message ?? '')?.[0]
        .toLowerCase()
        .replaceAll('_', '-') ?? ''
    ];
  } catch {
    return undefined;
  }
}
