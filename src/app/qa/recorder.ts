import { isAction, type Middleware, type UnknownAction } from '@reduxjs/toolkit';

export type RecordedStep = { at: number; action: UnknownAction; state: unknown };
export type Recording = { initial: unknown; steps: readonly RecordedStep[] };

/** Older steps are dropped. States share their unchanged parts, so a step costs little. */
const MAX_STEPS = 1000;

/** Redux Toolkit's internal actions, which carry functions or ids of this page. */
export const isInternalAction = ({ type }: UnknownAction): boolean =>
  type.startsWith('listenerMiddleware/') || type === 'api/config/middlewareRegistered';

let recording: { initial: unknown; steps: RecordedStep[] } = { initial: undefined, steps: [] };

/** The recorded actions of this page's store, oldest first. */
export const readRecording = (): Recording => recording;

/** Records every action that reaches the reducers, for QA's traces. Nothing leaves the page until a trace is saved. */
export const recorder: Middleware = (store) => {
  const current: typeof recording = { initial: undefined, steps: [] };
  recording = current;
  return (next) => (action) => {
    if (!isAction(action) || isInternalAction(action)) return next(action);
    current.initial ??= store.getState() as unknown;
    const result = next(action);
    current.steps.push({ at: Date.now(), action, state: store.getState() as unknown });
    if (current.steps.length > MAX_STEPS) current.initial = current.steps.shift()?.state;
    return result;
  };
};
