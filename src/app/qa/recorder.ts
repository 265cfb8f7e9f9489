import { isAction, type Middleware, type UnknownAction } from '@reduxjs/toolkit';

export type RecordedStep = { at: number; action: UnknownAction; state: unknown };
export type Recording = { initial: unknown; steps: readonly RecordedStep[] };

/** Older steps are dropped. States share their unchanged parts, so a step costs little. */
const KEPT_STEPS = 1000;

/** Redux Toolkit's internal actions, which carry functions or ids of this page. */
export const isWiring = ({ type }: UnknownAction): boolean =>
  type.startsWith('listenerMiddleware/') || type === 'api/config/middlewareRegistered';

let recording: { initial: unknown; steps: RecordedStep[] } = { initial: undefined, steps: [] };

/** The recorded actions of this page's store, oldest first. */
export const readRecording = (): Recording => recording;

/** Records every action that reaches the reducers, for QA's traces. Nothing leaves the page until a trace is saved. */
export const recorder: Middleware = (store) => {
  const mine: typeof recording = { initial: undefined, steps: [] };
  recording = mine;
  return (next) => (action) => {
    if (!isAction(action) || isWiring(action)) return next(action);
    mine.initial ??= store.getState() as unknown;
    const result = next(action);
    mine.steps.push({ at: Date.now(), action, state: store.getState() as unknown });
    if (mine.steps.length > KEPT_STEPS) mine.initial = mine.steps.shift()?.state;
    return result;
  };
};
