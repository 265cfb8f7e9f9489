import { isAction, type Middleware, type UnknownAction } from '@reduxjs/toolkit';
import { copyWithStructuralSharing } from '@reduxjs/toolkit/query';

export type RecordedStep = { at: number; action: UnknownAction; state: unknown };
export type Recording = { initial: unknown; steps: readonly RecordedStep[] };

/** The parts of RTK Query's actions and state that are read here. */
type Fetched = { payload?: unknown; meta?: { arg?: { queryCacheKey?: string }; baseQueryMeta?: unknown } };
type FetchedState = { api?: { queries: Record<string, { data?: unknown } | undefined> } };

/**
 * About a hundred pages; older steps are dropped. States and responses share their unchanged parts, so a step costs
 * little.
 */
const MAX_STEPS = 500;

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
    const state = store.getState() as unknown;
    current.steps.push({ at: Date.now(), action: withoutCopies(action, state as FetchedState), state });
    if (current.steps.length > MAX_STEPS) current.initial = current.steps.shift()?.state;
    return result;
  };
};

/**
 * A response shares with the state what both say: a ranking that stays open is fetched every few seconds, most often
 * unchanged. Request and response as the browser has them do not change the state.
 */
function withoutCopies<T extends UnknownAction & Fetched>(action: T, { api }: FetchedState): T {
  const { meta, payload } = action;
  if (!meta?.arg) return action;
  const known = api?.queries[meta.arg.queryCacheKey ?? '']?.data;
  return {
    ...action,
    ...('payload' in action && { payload: copyWithStructuralSharing<unknown>(known, payload) }),
    meta: { ...meta, baseQueryMeta: undefined },
  };
}
