import './endpoints.ts';
import { reducer } from '../reducer.ts';
import { lineText, outcomeOf } from './besideSteps.ts';
import { parseTrace } from './parseTrace.ts';
import { differencesOf, replayTrace, stepName } from './replayTrace.ts';
import { asText, pathText } from './stateDiff.ts';

/** The first step that ended in another state than the recorded one. */
type Different = {
  step: number;
  name: string;
  at: string;
  differences: { path: string; expected: unknown; actual: unknown }[];
};
export type Replayed = {
  app: string;
  build: string | null;
  /** A line a step, up to the first different one. */
  lines: string[];
  different: Different | null;
};

/** Replays a trace file's text. */
export function replayText(text: string): Replayed {
  const trace = parseTrace(text);
  const about = { app: trace.app, build: trace.build };
  const lines: string[] = [];
  for (const [index, step] of replayTrace(trace, reducer).entries()) {
    const name = stepName(step);
    const verdict = step.isSame === null ? '-' : step.isSame ? 'same' : 'DIFFERS';
    const call = step.call && `  ${step.call.method} ${step.call.path} ${outcomeOf(step.call)}`;
    lines.push(`${String(index + 1).padStart(5)}  ${verdict.padEnd(7)}  ${name}${call ?? ''}`);
    for (const line of step.console ?? []) lines.push(`       ${line.level}: ${lineText(line)}`);
    if (step.isSame !== false) continue;
    const at = new Date(step.at).toISOString();
    const differences = differencesOf(step).map(({ path, before: expected, after: actual }) => ({
      path: pathText(path),
      expected,
      actual,
    }));
    lines.push(
      `       at ${at}`,
      ...differences.map(
        ({ path, expected, actual }) => `       ${path}: expected ${asText(expected)}, actual ${asText(actual)}`,
      ),
    );
    return { ...about, lines, different: { step: index + 1, name, at, differences } };
  }
  return { ...about, lines, different: null };
}
