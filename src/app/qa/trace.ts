import type { UnknownAction } from '@reduxjs/toolkit';
import { plainLine, redactedLine, startsOf, type TracedCall, tracedCall, type TracedLine } from './besideSteps.ts';
import type { Recording } from './recorder.ts';
import { createRedaction } from './redact.ts';
import { type RecordedChange, recordedChanges } from './stateDiff.ts';
import { recordedState, stateHash } from './stateHash.ts';

export const TRACE_FORMAT = 'top-picks-trace';
export const TRACE_VERSION = 2;

/** Larger files are refused: they would not fit into a tab's memory. */
export const MAX_READ_LENGTH = 50_000_000;
export const MAX_READ_STEPS = 50_000;

/** Maximum size of a trace in characters of JSON, because it is sent by mail. */
const MAX_LENGTH = 2_000_000;

/**
 * `at` is in ms since 1970. `changes`: what the action changed in the state; null where the file does not say.
 * `console`: what was written between this step and the next one.
 */
export type TraceStep = {
  at: number;
  action: UnknownAction;
  changes: readonly RecordedChange[] | null;
  call?: TracedCall | undefined;
  console?: TracedLine[] | undefined;
};
export type Trace = {
  format: typeof TRACE_FORMAT;
  version: typeof TRACE_VERSION;
  /** The release it was recorded with. */
  app: string;
  /** The build of its page; null in development. */
  build: string | null;
  savedAt: string;
  /** Of the initial state. */
  hash: string;
  /** The state before the first step. Older steps that did not fit are included in it. */
  initial: Record<string, unknown>;
  steps: TraceStep[];
};

/** The recording as a file's content, redacted; the oldest steps are dropped beyond `maxLength`. */
export function makeTrace(
  recording: Recording,
  about: Pick<Trace, 'app' | 'build' | 'savedAt'>,
  maxLength = MAX_LENGTH,
): Trace {
  const { learn, redact } = createRedaction();
  const states = [recording.initial, ...recording.steps.map(({ state }) => state)];
  learn(states);
  learn(recording.steps.map(({ action }) => action));
  const lines = recording.console.map((line) => ({ at: line.at, line: plainLine(line) }));
  learn(lines.map(({ line }) => line.values));
  const starts = startsOf(recording.steps);
  const known = recording.initial ?? {};
  const recorded = (state: unknown) => recordedState(redact(state ?? {}), known);
  const steps: TraceStep[] = [];
  let left = maxLength;
  for (const [index, recordedStep] of [...recording.steps.entries()].reverse()) {
    const { at, action } = recordedStep;
    const changes = recordedChanges(recorded(states[index]), recorded(states[index + 1]));
    const call = tracedCall(recordedStep, starts, redact);
    const said = lines.splice(index === 0 ? 0 : lines.filter((line) => line.at < at).length);
    const console = said.map(({ line }) => redactedLine(line, redact));
    const step = { at, action: redact(action), changes, ...(call && { call }), ...(console.length > 0 && { console }) };
    left -= JSON.stringify(step).length;
    if (left < 0) break;
    steps.unshift(step);
  }
  const initial = recorded(states.at(-steps.length - 1));
  return { format: TRACE_FORMAT, version: TRACE_VERSION, ...about, hash: stateHash(initial), initial, steps };
}
