/** What a tab tells the browser's other tabs about its session. */
export type TabMessage =
  | { is: 'renewed'; accessToken: string; refreshToken: string }
  /** A tab of this session has no refresh token. */
  | { is: 'wanted'; session: string }
  | {
      is: 'ended';
      /** The session's id. */
      session: string;
      /** True when the server has ended the session, false when its member signed out. */
      isExpired: boolean;
    };

const NAME = 'session';

let channel: BroadcastChannel | undefined;

// One for speaking and listening: a tab does not hear itself. Old browsers have none, others none where storage is blocked; there the storage event stays.
function theChannel(): BroadcastChannel | undefined {
  try {
    return (channel ??= new BroadcastChannel(NAME));
  } catch {
    return undefined;
  }
}

export const notifyTabs = (news: TabMessage): void => theChannel()?.postMessage(news);

/** Answers how to stop. */
export function subscribeToTabs(onNews: (news: TabMessage) => void): () => void {
  const hear = ({ data }: MessageEvent<TabMessage>) => onNews(data);
  const open = theChannel();
  open?.addEventListener('message', hear);
  return () => open?.removeEventListener('message', hear);
}
