/**
 * Follows what the browser's other tabs do to this tab's session. Changes of the shared copies arrive as storage
 * events; while these copies are another member's, the tabs of a session use their channel.
 */
import type { Ballot } from '#contract/picks';
import { sessionOf } from './claims.ts';
import { subscribeToTabs, type TabMessage, notifyTabs } from './tabChannel.ts';
import {
  adoptNewerTokens,
  adoptTokens,
  dropOwnTokens,
  EXPIRED,
  ownSession,
  readRefreshToken,
  SHARED_KEY,
  sendTokens,
} from './tokenStore.ts';

const TABS_LIMIT_MS = 300;

type Ended = { isExpired: boolean };

type Followers = {
  /** This tab's session has ended in another one; its tokens are removed before. */
  onEnded: (how: Ended) => void;
  /** Its member has changed a ballot in another one. */
  onVoted: (ballot: Ballot) => void;
};

/** Adopts newer tokens silently. Returns a function that stops it. */
export function followOtherTabs({ onEnded, onVoted }: Followers): () => void {
  const end = (session: string | undefined, how: Ended) => {
    if (session === undefined || session !== ownSession()) return;
    dropOwnTokens();
    onEnded(how);
  };
  const onStorage = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key !== SHARED_KEY) return;
    const isOver = newValue === null || newValue === EXPIRED;
    if (!isOver) adoptNewerTokens();
    else if (oldValue !== null) end(sessionOf(oldValue), { isExpired: newValue === EXPIRED });
  };

  const onMessage = (message: TabMessage) => {
    if (message.is === 'ended') end(message.session, message);
    else if (message.is === 'wanted') sendTokens(message.session);
    else if (message.is === 'renewed') adoptTokens(message);
    else if (message.session === ownSession()) onVoted(message.ballot);
  };

  window.addEventListener('storage', onStorage);
  const unsubscribe = subscribeToTabs(onMessage);
  return () => {
    window.removeEventListener('storage', onStorage);
    unsubscribe();
  };
}

/**
 * Requests the refresh token from other tabs of this session, where the cookie is missing or another member's; null
 * when none responds in time.
 */
export function requestRefreshToken(): Promise<string | null> {
  const session = ownSession();
  if (session === undefined) return Promise.resolve(null);
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve(readRefreshToken());
    };
    const timer = setTimeout(finish, TABS_LIMIT_MS);
    const unsubscribe = subscribeToTabs((message) => {
      if (message.is !== 'renewed') return;
      adoptTokens(message);
      if (readRefreshToken() !== null) finish();
    });
    notifyTabs({ is: 'wanted', session });
  });
}
