/**
 * Follows what the browser's other tabs do to this tab's session. Changes of the shared copies arrive as storage
 * events; while these copies are another member's, the tabs of a session use their channel.
 */
import type { Ballot } from '#contract/picks';
import { SIGN_OUT_REASONS, type SignOutReason } from '../events.ts';
import { sessionOf } from './claims.ts';
import { subscribeToTabs, type TabMessage, notifyTabs } from './tabChannel.ts';
import { changeTokens, ENDED, ownSession, readAccessToken, readRefreshToken, SHARED_KEY } from './tokenStore.ts';

type Followers = {
  /** This tab's session has ended in another one; its tokens are removed before. */
  onEnded: (reason: SignOutReason) => void;
  /** Its member has changed a ballot in another one. */
  onVoted: (ballot: Ballot) => void;
};

/** The reason that another tab gives, which may run another build. */
const reasonOf = (reason: string | undefined): SignOutReason =>
  SIGN_OUT_REASONS.find((each) => each === reason) ?? 'elsewhere';

/** Adopts newer tokens silently. Returns a function that stops it. */
export function followOtherTabs({ onEnded, onVoted }: Followers): () => void {
  const end = (session: string | undefined, reason: string | undefined) => {
    const { access } = changeTokens({ is: 'signedOutElsewhere', session });
    if (access === null) onEnded(reasonOf(reason));
  };
  const onStorage = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key !== SHARED_KEY) return;
    if (newValue !== null && !newValue.startsWith(ENDED)) changeTokens({ is: 'sharedChanged' });
    else if (oldValue !== null) end(sessionOf(oldValue), newValue?.slice(ENDED.length));
  };

  const onMessage = (message: TabMessage) => {
    if (message.is === 'ended') end(message.session, message.reason);
    else if (message.is === 'wanted') sendTokens(message.session);
    else if (message.is === 'renewed') changeTokens({ is: 'received', tokens: message });
    else if (message.session === ownSession()) onVoted(message.ballot);
  };

  window.addEventListener('storage', onStorage);
  const unsubscribe = subscribeToTabs(onMessage);
  return () => {
    window.removeEventListener('storage', onStorage);
    unsubscribe();
  };
}

/** Sends the tokens of this tab's session to another tab of it that lacks them. */
function sendTokens(session: string): void {
  const [accessToken, refreshToken] = [readAccessToken(), readRefreshToken()];
  if (session !== ownSession() || accessToken === null || refreshToken === null) return;
  notifyTabs({ is: 'renewed', accessToken, refreshToken });
}
