import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { replayText } from '../../../src/app/qa/replayText.ts';
import type { Trace } from '../../../src/app/qa/trace.ts';

type Edited = {
  action: { type: string; payload: object; meta: object };
  changes: { path: string[]; to?: unknown }[];
};

/** Traces of real visits, saved with "Save trace": a reducer that changes its behavior differs here. */
const files = globSync('test/traces/*.json').toSorted();

it('there are traces to replay', () => {
  expect(files.length).toBeGreaterThan(0);
});

const read = () => JSON.parse(readFileSync(files[0]!, 'utf8')) as Trace;
/** A trace that was edited after it was saved. */
const spoiled = (edit: (trace: Trace) => void): string => {
  const trace = read();
  edit(trace);
  return JSON.stringify(trace);
};
const stepOf = ({ steps }: Trace, type: string) => steps.findIndex(({ action }) => action.type === type);

it.each(files)('[R15.2] every step of %s ends in the recorded state', (file) => {
  const { lines, different } = replayText(readFileSync(file, 'utf8'));
  expect(different).toBeNull();
  expect(lines.length).toBeGreaterThan(20);
});

it.each<[string, type: string, edit: (step: Edited) => unknown, path: string, expected: unknown, actual: unknown]>([
  [
    'another payload',
    'footer/votesChanged',
    ({ action }) => Object.assign(action, { payload: -2 }),
    'footer.remainingVotes',
    21,
    20,
  ],
  [
    'another type',
    'footer/votesChanged',
    ({ action }) => (action.type = 'footer/none'),
    'footer.remainingVotes',
    21,
    22,
  ],
  [
    'another recorded value',
    'footer/votesChanged',
    ({ changes }) => (changes[0]!.to = 3),
    'footer.remainingVotes',
    3,
    21,
  ],
  ['no recorded changes', 'footer/votesChanged', (step) => (step.changes = []), 'footer.remainingVotes', 22, 21],
  [
    'another user_type',
    'session/signedIn',
    ({ action }) => Object.assign(action.payload, { isAdmin: true }),
    'session.user.isAdmin',
    false,
    true,
  ],
  [
    'another response',
    'api/executeQuery/fulfilled',
    ({ action }) => void Object.assign((action.payload as object[])[0]!, { name: 'Else' }),
    'api.queries.getLocations(undefined).data.0.name',
    'Alabama',
    'Else',
  ],
  [
    'another address',
    'location/addressEntered',
    ({ action }) => Object.assign(action.payload, { code: 'nm' }),
    'location.address.code',
    'az',
    'nm',
  ],
  [
    'another page',
    'footer/pageEntered',
    ({ action }) => Object.assign(action.payload, { showLeftButton: null }),
    'footer.showLeftButton',
    true,
    null,
  ],
  [
    'another request',
    'api/executeQuery/pending',
    ({ action }) => Object.assign(action.meta, { requestId: 'x' }),
    'api.queries.getLocations(undefined).requestId',
    expect.any(String),
    'x',
  ],
])('[R15.2] a step with %s is named with its path, what was expected and what is', (_what, ...row) => {
  const [type, edit, path, expected, actual] = row;
  const at = stepOf(read(), type);
  const { lines, different } = replayText(spoiled(({ steps }) => edit(steps[at] as unknown as Edited)));
  expect(different).toMatchObject({ step: at + 1, at: new Date(read().steps[at]!.at).toISOString() });
  expect(different?.differences).toContainEqual({ path, expected, actual });
  expect(lines[at]).toMatch(/DIFFERS/);
  expect(lines.slice(at + 1).join('\n')).toContain(`${path}: expected `);
});

it('[R15.2] a trace whose first state was edited is refused', () => {
  expect(() => replayText(spoiled(({ initial }) => Object.assign(initial, { footer: null })))).toThrow(
    'This trace is damaged: its first state isn’t the one that was saved.',
  );
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
