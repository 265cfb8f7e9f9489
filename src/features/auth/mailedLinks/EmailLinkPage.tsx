import { useLocation } from 'react-router-dom';
import { AuthCard } from '../AuthCard.tsx';
import { isSignInLink } from './linkUrls.ts';
import { LinkSignIn } from './LinkSignIn.tsx';
import { LinkRequest } from './LinkRequest.tsx';
import { LinkSent } from './LinkSent.tsx';
import type { LinkState } from '../useSendLink.ts';

/** /login/link: requests a sign-in link and handles it when it is opened. */
export function EmailLinkPage() {
  const { search, state } = useLocation() as { search: string; state: LinkState | null };
  return (
    <AuthCard>
      {isSignInLink(search) ? (
        <LinkSignIn key={search} />
      ) : state?.sentTo === undefined ? (
        <LinkRequest />
      ) : (
        <LinkSent email={state.sentTo} />
      )}
    </AuthCard>
  );
}
