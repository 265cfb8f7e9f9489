import { readFileSync } from 'node:fs';
import '../../../src/app/qa/endpoints.ts';
import { replayTrace } from '../../../src/app/qa/replayTrace.ts';
import { makeTrace, type Trace } from '../../../src/app/qa/trace.ts';
import { reducer } from '../../../src/app/reducer.ts';

const ABOUT = { app: '0.1.0', build: null, savedAt: '' };

/** The visit of a saved trace, again and again, as one trace of so many steps. */
export function longTrace(steps: number): Trace {
  const visit = JSON.parse(readFileSync('test/traces/swap-with-22-picks.json', 'utf8')) as Trace;
  const actions = Array.from({ length: steps }, (_, index) => visit.steps[index % visit.steps.length]!);
  const played = replayTrace({ ...visit, steps: actions.map((step) => ({ ...step, changes: null })) }, reducer);
  const recorded = played.map(({ at, action, after }) => ({ at, action, state: after }));
  return makeTrace({ initial: visit.initial, steps: recorded, console: [] }, ABOUT, Infinity);
}
