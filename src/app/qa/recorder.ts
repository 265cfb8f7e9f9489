import { isAction, type Middleware, type UnknownAction } from '@reduxjs/toolkit';
import { copyWithStructuralSharing, type FetchBaseQueryMeta } from '@reduxjs/toolkit/query';
import { REQUEST_ID } from '#contract/pageHead';

/** A request of the step; without a status no response came. `tries`: how often it was sent. */
export type RecordedCall = {
  method: string;
  url: string;
  tries: number;
  status?: number | undefined;
  requestId?: string | null | undefined;
};
/** What was written to the console, or thrown and caught by nobody. */
export type ConsoleLine = { at: number; level: 'warn' | 'error'; parts: readonly unknown[] };
export type RecordedStep = { at: number; action: UnknownAction; state: unknown; call?: RecordedCall | undefined };
export type Recording = { initial: unknown; steps: readonly RecordedStep[]; console: readonly ConsoleLine[] };

/** The parts of RTK Query's actions and state that are read here. */
type Fetched = {
  payload?: unknown;
  meta?: { arg?: { queryCacheKey?: string }; baseQueryMeta?: FetchBaseQueryMeta & { tries: number } };
};
type FetchedState = { api?: { queries: Record<string, { data?: unknown } | undefined> } };

/**
 * About a hundred pages; older steps are dropped. States and responses share their unchanged parts, so a step costs
 * little.
 */
const MAX_STEPS = 500;

/** Redux Toolkit's internal actions, which carry functions or ids of this page. */
export const isInternalAction = ({ type }: UnknownAction): boolean =>
  type.startsWith('listenerMiddleware/') || type === 'api/config/middlewareRegistered';

/** More lines of the console say nothing new. */
const MAX_LINES = 200;

let recording: { initial: unknown; steps: RecordedStep[] } = { initial: undefined, steps: [] };
const lines: ConsoleLine[] = [];

/** The recorded actions of this page's store, oldest first, and its last warnings and errors. */
export const readRecording = (): Recording => ({ ...recording, console: lines });

function recordLine(level: ConsoleLine['level'], parts: unknown[]): void {
  lines.push({ at: Date.now(), level, parts });
  if (lines.length > MAX_LINES) lines.shift();
}

/** Call once a page: what is written to the console still appears there. */
export function recordConsole(): void {
  for (const level of ['warn', 'error'] as const) {
    const write = console[level];
    console[level] = (...parts: unknown[]) => {
      recordLine(level, parts);
      write(...parts);
    };
  }
  window.addEventListener('error', ({ error }) => recordLine('error', [error]));
  window.addEventListener('unhandledrejection', ({ reason }) => recordLine('error', [reason]));
}

/** Records every action that reaches the reducers, for QA's traces. Nothing leaves the page until a trace is saved. */
export const recorder: Middleware = (store) => {
  const current: typeof recording = { initial: undefined, steps: [] };
  recording = current;
  return (next) => (action) => {
    if (!isAction(action) || isInternalAction(action)) return next(action);
    current.initial ??= store.getState() as unknown;
    const result = next(action);
    const state = store.getState() as unknown;
    current.steps.push({
      at: Date.now(),
      action: withoutCopies(action, state as FetchedState),
      state,
      call: callOf(action as Fetched),
    });
    if (current.steps.length > MAX_STEPS) current.initial = current.steps.shift()?.state;
    return result;
  };
};

/** Response and request themselves hold the body, and are let go. */
function callOf({ meta }: Fetched): RecordedCall | undefined {
  if (!meta?.baseQueryMeta) return undefined;
  const { request, response, tries } = meta.baseQueryMeta;
  return {
    method: request.method,
    url: request.url,
    tries,
    status: response?.status,
    requestId: response?.headers.get(REQUEST_ID),
  };
}

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
