import type { UnknownAction } from '@reduxjs/toolkit';
import type { Recording } from './recorder.ts';
import { redact } from './redact.ts';
import { storeHash } from './stateHash.ts';

export const TRACE_FORMAT = 'top-picks-trace';
export const TRACE_VERSION = 1;

/** Maximum size of a trace in characters of JSON, because it is sent by mail. */
const MAX_LENGTH = 2_000_000;

/** `at` is in ms since 1970. `hash` is the redacted state's after the action; null where the file has none. */
export type TraceStep = { at: number; action: UnknownAction; hash: string | null };
export type Trace = {
  format: typeof TRACE_FORMAT;
  version: typeof TRACE_VERSION;
  /** The release it was recorded with. */
  app: string;
  savedAt: string;
  /** The state before the first step. Older steps that did not fit are included in it. */
  initial: Record<string, unknown>;
  steps: TraceStep[];
};

/**
 * The recording as a file's content: redacted, with a hash for each step; the oldest steps are dropped beyond
 * `maxLength`.
 */
export function makeTrace(
  recording: Recording,
  about: { app: string; savedAt: string },
  maxLength = MAX_LENGTH,
): Trace {
  const steps: TraceStep[] = [];
  const known = recording.initial ?? {};
  let initial = redact(recording.initial);
  let left = maxLength;
  for (const { at, action, state } of [...recording.steps].reverse()) {
    const step = { at, action: redact(action), hash: storeHash(state, known) };
    left -= JSON.stringify(step).length;
    if (left < 0) {
      initial = redact(state);
      break;
    }
    steps.unshift(step);
  }
  return {
    format: TRACE_FORMAT,
    version: TRACE_VERSION,
    ...about,
    initial: (initial ?? {}) as Record<string, unknown>,
    steps,
  };
}
