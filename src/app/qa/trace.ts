import type { UnknownAction } from '@reduxjs/toolkit';
import type { Recording } from './recorder.ts';
import { redact } from './redact.ts';
import { storeHash } from './stateHash.ts';

export const TRACE_FORMAT = 'top-picks-trace';
export const TRACE_VERSION = 1;

/** What a trace may weigh, in characters of JSON: it is mailed and attached. */
const MAX_LENGTH = 2_000_000;

/** `at` is in ms since 1970. `hash` is the redacted state's after the action; null where the file's origin knew none. */
export type TraceStep = { at: number; action: UnknownAction; hash: string | null };
export type Trace = {
  format: typeof TRACE_FORMAT;
  version: typeof TRACE_VERSION;
  /** The release it was recorded with. */
  app: string;
  savedAt: string;
  /** The state before the first step. Older steps that did not fit are folded into it. */
  initial: Record<string, unknown>;
  steps: TraceStep[];
};

/** The last request and its answer hang on RTK Query's actions: they are no data and change no state. */
function withoutRequest(action: UnknownAction): UnknownAction {
  const { meta } = action as { meta?: Record<string, unknown> };
  if (!meta || !('baseQueryMeta' in meta)) return action;
  return { ...action, meta: { ...meta, baseQueryMeta: undefined } };
}

/** The recording as a file's content: redacted, with a hash a step, cut from its old end to what may be sent. */
export function makeTrace(
  recording: Recording,
  about: { app: string; savedAt: string },
  maxLength = MAX_LENGTH,
): Trace {
  const steps: TraceStep[] = [];
  const known = recording.initial ?? {};
  let initial = redact(recording.initial);
  let left = maxLength;
  for (const { at, action, state } of recording.steps.toReversed()) {
    const step = { at, action: redact(withoutRequest(action)), hash: storeHash(state, known) };
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
