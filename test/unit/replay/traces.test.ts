import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { replayText } from '../../../src/app/qa/replayText.ts';

/** Traces of real visits, saved with "Save trace": a reducer that changes its behavior differs here. */
const files = globSync('test/traces/*.json').toSorted();

it('there are traces to replay', () => {
  expect(files.length).toBeGreaterThan(0);
});

it.each(files)('[R15.2] every step of %s ends in the recorded state', (file) => {
  const { lines, isSame } = replayText(readFileSync(file, 'utf8'));
  expect(isSame, lines.join('\n')).toBe(true);
  expect(lines.length).toBeGreaterThan(20);
});

it('a trace with a wrong recorded state differs at that step, and the report has the step’s changes', () => {
  const trace = JSON.parse(readFileSync(files[0]!, 'utf8')) as { steps: { action: { type: string }; hash: string }[] };
  const at = trace.steps.findIndex(({ action }) => action.type === 'footer/votesChanged');
  trace.steps[at]!.hash = 'another';
  const { lines, isSame } = replayText(JSON.stringify(trace));
  expect(isSame).toBe(false);
  expect(lines[at]).toContain('DIFFERS  footer/votesChanged');
  expect(lines.at(-1)).toMatch(/footer\.remainingVotes: \d+ -> \d+/);
});

it('[R15.2] a step whose payload is gone is named, and nothing else is said about it', () => {
  const trace = JSON.parse(readFileSync(files[0]!, 'utf8')) as {
    steps: { action: { type: string; payload: unknown } }[];
  };
  for (const { action } of trace.steps) action.payload = null;
  expect(() => replayText(JSON.stringify(trace))).toThrow(
    /^This trace is damaged: step \d+ \([\w/]+(?: \(\w+\))?\) can’t be replayed\.$/,
  );
});
