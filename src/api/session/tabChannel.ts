import type { Ballot } from '#contract/picks';
import type { SignOutReason } from '../events.ts';

/** A message from a tab to the browser's other tabs about its session. */
export type TabMessage =
  | { is: 'renewed'; accessToken: string; refreshToken: string }
  /** A tab of this session has no refresh token. */
  | { is: 'wanted'; session: string }
  /** A tab of this session has changed a ballot. */
  | { is: 'voted'; session: string; ballot: Ballot }
  /** A tab has ended this session; without a reason its member signed out there. */
  | { is: 'ended'; session: string; reason: SignOutReason | undefined };

const NAME = 'session';

let channel: BroadcastChannel | undefined;

// One channel for sending and receiving, because a tab must not receive its own messages. Undefined in old browsers and
// where storage is blocked.
function openChannel(): BroadcastChannel | undefined {
  try {
    return (channel ??= new BroadcastChannel(NAME));
  } catch {
    return undefined;
  }
}

/** What a tab does never depends on whether others hear of it. */
export function notifyTabs(message: TabMessage): void {
  try {
    openChannel()?.postMessage(message);
  } catch {
    // Refused by the browser.
  }
}

/** Returns the unsubscribe function. */
export function subscribeToTabs(onMessage: (message: TabMessage) => void): () => void {
  const listener = ({ data }: MessageEvent<TabMessage>) => onMessage(data);
  const opened = openChannel();
  opened?.addEventListener('message', listener);
  return () => opened?.removeEventListener('message', listener);
}
