/**
 * How this tab learns what the browser's other tabs did to its session. The copies that all tabs share speak through storage events; while these copies
 * are another member's, the tabs of a session have only their channel.
 */
import { sessionOf } from './claims.ts';
import { hearTabs } from './tabChannel.ts';
import { adoptNewerTokens, adoptTokens, dropOwnTokens, EXPIRED, ownSession, SHARED_KEY } from './tokenStore.ts';

type Ended = { isExpired: boolean };

/** Calls `onEnded` when this tab's session has ended in another one; its tokens are gone by then. Adopts newer tokens silently. Returns how to stop. */
export function followOtherTabs(onEnded: (how: Ended) => void): () => void {
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

  window.addEventListener('storage', onStorage);
  const stopHearing = hearTabs((news) => (news.is === 'ended' ? end(news.session, news) : adoptTokens(news)));
  return () => {
    window.removeEventListener('storage', onStorage);
    stopHearing();
  };
}
