/**
 * How this tab learns what the browser's other tabs did to its session. The copies that all tabs share speak through storage events; while these copies
 * are another member's, the tabs of a session have only their channel.
 */
import { sessionOf } from './claims.ts';
import { hearTabs } from './tabChannel.ts';
import { adoptNewerTokens, adoptTokens, dropOwnTokens, ownSession, SHARED_KEY } from './tokenStore.ts';

/** Calls `onEnded` when this tab's session was signed out in another one; its tokens are gone by then. Newer tokens are taken over silently. Answers how to stop. */
export function followOtherTabs(onEnded: () => void): () => void {
  const end = (session: string | undefined) => {
    if (session === undefined || session !== ownSession()) return;
    dropOwnTokens();
    onEnded();
  };
  const onStorage = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key !== SHARED_KEY) return;
    if (newValue !== null) adoptNewerTokens();
    else if (oldValue !== null) end(sessionOf(oldValue));
  };

  window.addEventListener('storage', onStorage);
  const stopHearing = hearTabs((news) => (news.is === 'ended' ? end(news.session) : adoptTokens(news)));
  return () => {
    window.removeEventListener('storage', onStorage);
    stopHearing();
  };
}
