import type { RecordingPart, TrackedEvent } from './wireFormat.ts';

/** One part of a session recording, as the page sent it. */
export type SentPart = {
  part: RecordingPart;
  /** The whole query as it came, `?` aside. */
  query: string;
  frames: Buffer;
};

/**
 * Receives analytics of a network. Both reject with an ApiError; its status decides whether the page's library retries.
 */
export type Collector = {
  track(events: TrackedEvent[], network: string): Promise<void>;
  record(part: SentPart, network: string): Promise<void>;
};
