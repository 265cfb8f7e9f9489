import type { UnknownAction } from '@reduxjs/toolkit';
import type { TracedCall, TracedLine } from './besideSteps.ts';
import { isInternalAction } from './recorder.ts';
import { type RecordedChange, recordedChanges } from './stateDiff.ts';
import { recordedState, stateHash } from './stateHash.ts';
import { MAX_READ_LENGTH, MAX_READ_STEPS, type Trace, TRACE_FORMAT, TRACE_VERSION, type TraceStep } from './trace.ts';

type Json = Record<string, unknown>;

const TOO_LARGE = `This trace is too large. We play up to ${MAX_READ_LENGTH / 1_000_000} MB and ${MAX_READ_STEPS.toLocaleString('en-US')} steps. Save a shorter visit.`;

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isAction = (value: unknown): value is UnknownAction => isRecord(value) && typeof value.type === 'string';

/**
 * Reads a saved trace or an export of Redux DevTools. Throws an Error whose message says what is wrong with the file.
 */
export function parseTrace(text: string): Trace {
  if (text.length > MAX_READ_LENGTH) throw new Error(TOO_LARGE);
  const trace = readTrace(readJson(text));
  if (trace.steps.length === 0) throw new Error('This trace has no steps.');
  if (trace.steps.length > MAX_READ_STEPS) throw new Error(TOO_LARGE);
  return trace;
}

function readTrace(file: unknown): Trace {
  if (!isRecord(file)) throw new Error('There’s no trace in this file.');
  if (file.format === TRACE_FORMAT) return ownTrace(file);
  if (typeof file.payload === 'string') return extensionExport(file);
  if (isRecord(file.actionsById) && Array.isArray(file.computedStates)) return liftedState(file);
  throw new Error('This file isn’t a trace of this app or an export of Redux DevTools.');
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('This file isn’t JSON. Choose a trace saved by this app, or an export of Redux DevTools.');
  }
}

const isChange = (value: unknown): value is RecordedChange =>
  isRecord(value) &&
  Array.isArray(value.path) &&
  value.path.length > 0 &&
  // A file may come from anybody.
  value.path.every((key) => typeof key === 'string' && key !== '__proto__');

const isOrNull = (type: string, value: unknown): boolean => value === null || typeof value === type;
const isCall = (value: unknown): value is TracedCall =>
  isRecord(value) &&
  typeof value.method === 'string' &&
  typeof value.path === 'string' &&
  typeof value.tries === 'number' &&
  isOrNull('number', value.status) &&
  isOrNull('number', value.ms) &&
  isOrNull('string', value.requestId);
const isLine = (value: unknown): value is TracedLine =>
  isRecord(value) &&
  (value.level === 'warn' || value.level === 'error') &&
  typeof value.words === 'string' &&
  Array.isArray(value.values);

/** The last time that a Date can have, in ms since 1970. */
const LAST_TIME = 8.64e15;
const isTime = (value: unknown): value is number => typeof value === 'number' && Math.abs(value) <= LAST_TIME;

const isStep = (step: unknown): step is TraceStep =>
  isRecord(step) &&
  isTime(step.at) &&
  isAction(step.action) &&
  Array.isArray(step.changes) &&
  step.changes.every(isChange) &&
  (step.call === undefined || isCall(step.call)) &&
  (step.console === undefined || (Array.isArray(step.console) && step.console.every(isLine)));

function ownTrace(file: Json): Trace {
  const { version, steps, initial, hash, build } = file;
  if (version !== TRACE_VERSION) {
    throw new Error(`This trace has format version ${String(version)}; this release reads version ${TRACE_VERSION}.`);
  }
  if (!isRecord(initial) || !Array.isArray(steps) || typeof hash !== 'string')
    throw new Error('This trace is damaged: its state or steps are missing.');
  const wrong = steps.findIndex((step) => !isStep(step));
  if (wrong >= 0) throw new Error(`This trace is damaged: step ${wrong + 1} isn’t one.`);
  return { ...(file as Trace), build: typeof build === 'string' ? build : null };
}

const traceOf = (initial: unknown, steps: TraceStep[]): Trace => {
  if (!isRecord(initial)) throw new Error('This export has no starting state.');
  const about = { app: 'Redux DevTools', build: null, savedAt: '' };
  return { format: TRACE_FORMAT, version: TRACE_VERSION, ...about, hash: stateHash(initial), initial, steps };
};

/**
 * What the browser extension's "Export" writes: the actions, and the state before them. It has no states in between.
 */
function extensionExport({ payload, preloadedState }: Json): Trace {
  const actions = readJson(payload as string);
  if (!Array.isArray(actions) || !actions.every(isAction)) throw new Error('This export has no list of actions.');
  const initial: unknown = typeof preloadedState === 'string' ? readJson(preloadedState) : preloadedState;
  return traceOf(
    initial,
    actions
      .filter((action) => action.type !== '@@INIT' && !isInternalAction(action))
      .map((action) => ({ at: 0, action, changes: null })),
  );
}

/** The state of the DevTools, as their monitors export it: actions by id, and the state after each. */
function liftedState({ actionsById, stagedActionIds, computedStates }: Json): Trace {
  const ids = Array.isArray(stagedActionIds) ? stagedActionIds : Object.keys(actionsById as Json).map(Number);
  const computed = (computedStates as { state?: unknown }[]).map(({ state }) => state);
  const known = isRecord(computed[0]) ? computed[0] : {};
  const states = computed.map((state) => (state === undefined ? undefined : recordedState(state, known)));
  const steps = ids.slice(1).map((id, index): TraceStep => {
    const { action, timestamp } = ((actionsById as Json)[String(id)] ?? {}) as Json;
    if (!isAction(action)) throw new Error(`This export is damaged: action ${String(id)} is missing.`);
    const [before, after] = [states[index], states[index + 1]];
    const changes = before && after ? recordedChanges(before, after) : null;
    return { at: isTime(timestamp) ? timestamp : 0, action, changes };
  });
  // Redux Toolkit's internal actions come first; the trace starts after them.
  const start = steps.map(({ action }) => isInternalAction(action)).lastIndexOf(true);
  return traceOf(states[start + 1], steps.slice(start + 1));
}
