import './endpoints.ts';
import { reducer } from '../reducer.ts';
import { parseTrace } from './parseTrace.ts';
import { replayTrace, stepName } from './replayTrace.ts';
import { asText, stateDiff } from './stateDiff.ts';

/**
 * Replays a trace file's text: a line a step, up to the first that ends in another state, with what that step changed.
 */
export function replayText(text: string): { lines: string[]; isSame: boolean } {
  const lines: string[] = [];
  for (const [index, step] of replayTrace(parseTrace(text), reducer).entries()) {
    const verdict = step.isSame === null ? '-' : step.isSame ? 'same' : 'DIFFERS';
    lines.push(`${String(index + 1).padStart(5)}  ${verdict.padEnd(7)}  ${stepName(step)}`);
    if (step.isSame !== false) continue;
    for (const { path, before, after } of stateDiff(step.before, step.after)) {
      lines.push(`       ${path}: ${asText(before)} -> ${asText(after)}`);
    }
    return { lines, isSame: false };
  }
  return { lines, isSame: true };
}
