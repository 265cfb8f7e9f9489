import { useAppStore } from '../../app/hooks.ts';
import { selectGuestFlags } from '../../core/ballot/guestBallotSlice.ts';
import { useReturnPath } from '../../core/navigation/guards.tsx';
import { useNavigateFromHere } from '../../core/navigation/useNavigateFromHere.ts';
import { type AuthProblem, useIdentity } from '../../core/identity/useIdentity.ts';
import { paths } from '../../shared/paths.ts';
import { readText, remove, STORAGE_KEYS, writeText } from '../../shared/storage.ts';
import { addressWith } from './mailedLinks/linkUrls.ts';

/** Router state of the page after sending. */
export type LinkState = { from?: string | undefined; sentTo?: string };

/** Mails a sign-in link and navigates to "check your mail"; resolves to the problem, if any. */
export function useSendLink() {
  const store = useAppStore();
  const withIdentity = useIdentity();
  const navigate = useNavigateFromHere();
  const from = useReturnPath();

  return async (email: string): Promise<AuthProblem | undefined> => {
    const failed = await withIdentity(async (identity, settings) => {
      // The link may be opened in another browser, which does not have the flags.
      const address = addressWith(paths.emailLink, from, selectGuestFlags(store.getState()));
      await identity.sendSignInLink(settings, email, address);
    });
    if (failed) return failed;
    storeLinkEmail(email);
    await navigate(paths.emailLink, { state: { from, sentTo: email } satisfies LinkState });
    return undefined;
  };
}

const KEY = STORAGE_KEYS.linkEmail;

const storeLinkEmail = (email: string): void => writeText('local', KEY, email);
export const readLinkEmail = (): string | null => readText('local', KEY);
export const forgetLinkEmail = (): void => remove('local', KEY);
