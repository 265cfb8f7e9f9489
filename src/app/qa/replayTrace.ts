import type { Reducer, UnknownAction } from '@reduxjs/toolkit';
import { applyChanges, type Change, stateDiff } from './stateDiff.ts';
import { recordedState, stateHash, storeHash } from './stateHash.ts';
import type { Trace, TraceStep } from './trace.ts';

/** One replayed step. `expected` is the recorded state after it; null, like `isSame`, where the file does not say. */
export type ReplayedStep<State> = TraceStep & {
  before: State;
  after: State;
  expected: object | null;
  isSame: boolean | null;
};

/** An action's type, for requests of the API slice with their endpoint. */
export function stepName({ action }: TraceStep): string {
  const { arg } = ((action as { meta?: { arg?: unknown } }).meta ?? {}) as { arg?: { endpointName?: string } };
  return arg?.endpointName ? `${action.type} (${arg.endpointName})` : action.type;
}

/** JSON leaves out what is undefined; the reducer of infinite queries asks whether the key is there. */
function withDirection(action: UnknownAction): UnknownAction {
  const { meta } = action as { meta?: { arg?: object } };
  return meta?.arg ? { ...action, meta: { ...meta, arg: { direction: undefined, ...meta.arg } } } : action;
}

/**
 * Plays a trace through the reducers, from its initial state, a step at a time; pure. Throws an Error whose message
 * names the step that no reducer can take, because the file is damaged.
 */
export function* replaySteps<State extends object>(
  trace: Trace,
  reducer: Reducer<State>,
): Generator<ReplayedStep<State>, void> {
  const { initial } = trace;
  if (trace.hash !== stateHash(initial))
    throw new Error('This trace is damaged: its first state isn’t the one that was saved.');
  let state = initial as State;
  let expected: object | null = initial;
  for (const [index, step] of trace.steps.entries()) {
    const before = state;
    try {
      state = reducer(before, withDirection(step.action));
      expected = step.changes && expected && applyChanges(expected, step.changes);
    } catch (cause) {
      const words = `This trace is damaged: step ${index + 1} (${stepName(step)}) can’t be replayed.`;
      throw new Error(words, { cause });
    }
    const isSame = expected && storeHash(state, initial) === storeHash(expected, initial);
    yield { ...step, before, after: state, expected, isSame };
  }
}

export const replayTrace = <State extends object>(trace: Trace, reducer: Reducer<State>): ReplayedStep<State>[] => [
  ...replaySteps(trace, reducer),
];

/** Where a step ended in another state than the recorded one: expected before, actual after. */
export const differencesOf = ({ expected, after }: ReplayedStep<object>): Change[] =>
  expected === null ? [] : stateDiff(recordedState(expected, expected), recordedState(after, expected));
