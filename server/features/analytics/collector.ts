import type { RecordingPart, TrackedEvent } from './wireFormat.ts';

/** One part of a session recording, as the page sent it. */
export type SentPart = {
  part: RecordingPart;
  /** The whole query as it came, `?` aside. */
  query: string;
  frames: Buffer;
};

/** Where analytics go. Both reject with a ApiError, and then the page's library keeps what it sent and tries again, or drops it, as the status says. */
export type Collector = {
  track(events: TrackedEvent[]): Promise<void>;
  record(part: SentPart): Promise<void>;
};
