import type { Reducer } from '@reduxjs/toolkit';
import { storeHash } from './stateHash.ts';
import type { Trace, TraceStep } from './trace.ts';

/** One replayed step. `isSame` is null where the file has no hash. */
export type ReplayedStep<State> = TraceStep & { before: State; after: State; isSame: boolean | null };

/** An action's type, for requests of the API slice with their endpoint. */
export function stepName({ action }: TraceStep): string {
  const { arg } = ((action as { meta?: { arg?: unknown } }).meta ?? {}) as { arg?: { endpointName?: string } };
  return arg?.endpointName ? `${action.type} (${arg.endpointName})` : action.type;
}

/**
 * Plays a trace through the reducers, from its initial state; pure. Throws an Error whose message names the step that
 * no reducer can take, because the file is damaged.
 */
export function replayTrace<State>(trace: Trace, reducer: Reducer<State>): ReplayedStep<State>[] {
  let state = trace.initial as State;
  return trace.steps.map((step, index) => {
    const before = state;
    try {
      state = reducer(before, step.action);
    } catch (cause) {
      const words = `This trace is damaged: step ${index + 1} (${stepName(step)}) can’t be replayed.`;
      throw new Error(words, { cause });
    }
    const isSame = step.hash === null ? null : step.hash === storeHash(state, trace.initial);
    return { ...step, before, after: state, isSame };
  });
}
