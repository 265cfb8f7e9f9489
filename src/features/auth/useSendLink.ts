import { useNavigate } from 'react-router-dom';
import { readPendingPick } from '../../core/ballot/pendingPick.ts';
import { useReturnPath } from '../../core/navigation/guards.tsx';
import { type AuthProblem, useIdentity } from '../../core/identity/useIdentity.ts';
import { paths } from '../../shared/paths.ts';
import { addressWith } from './mailedLinks/linkAddress.ts';
import { keepLinkEmail } from './mailedLinks/linkEmail.ts';

/** What the page after sending is told. */
export type LinkState = { from?: string | undefined; sentTo?: string };

/** Mails a sign-in link and goes on to "check your mail"; answers what failed. */
export function useSendLink() {
  const withIdentity = useIdentity();
  const navigate = useNavigate();
  const from = useReturnPath();

  return async (email: string): Promise<AuthProblem | undefined> => {
    const failed = await withIdentity(async (identity, settings) => {
      // The link may be opened in another browser, where no pick waits.
      const address = addressWith(paths.emailLink, from, readPendingPick()?.courseId);
      await identity.sendSignInLink(settings, email, address);
    });
    if (failed) return failed;
    keepLinkEmail(email);
    await navigate(paths.emailLink, { state: { from, sentTo: email } satisfies LinkState });
    return undefined;
  };
}
