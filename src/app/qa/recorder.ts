import { isAction, type Middleware, type UnknownAction } from '@reduxjs/toolkit';

export type RecordedStep = { at: number; action: UnknownAction; state: unknown };
export type Recording = { initial: unknown; steps: readonly RecordedStep[] };

/** Older steps go first. States share what did not change, so a step costs little. */
const KEPT_STEPS = 1000;

/** Not events of the product: the toolkit's own wiring, which carries functions or this very page's mark. */
export const isWiring = ({ type }: UnknownAction): boolean =>
  type.startsWith('listenerMiddleware/') || type === 'api/config/middlewareRegistered';

let recording: { initial: unknown; steps: RecordedStep[] } = { initial: undefined, steps: [] };

/** What this page's store went through, latest last. */
export const readRecording = (): Recording => recording;

/** Notes every action that reaches the reducers, for QA's trace. Nothing leaves the page until somebody saves it. */
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
