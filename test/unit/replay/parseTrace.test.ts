import { describe, expect, it } from 'vitest';
import { parseTrace } from '../../../src/app/qa/parseTrace.ts';

describe('reading a trace file', () => {
  it.each([
    ['not json', 'This file isn’t JSON. Choose a trace saved by this app, or an export of Redux DevTools.'],
    ['[]', 'There’s no trace in this file.'],
    ['{}', 'This file isn’t a trace of this app or an export of Redux DevTools.'],
    ['{"format":"top-picks-trace","version":9}', 'This trace has format version 9; this release reads version 2.'],
    ['{"format":"top-picks-trace","version":2,"initial":{}}', 'This trace is damaged: its state or steps are missing.'],
    [
      '{"format":"top-picks-trace","version":2,"initial":{},"hash":"x","steps":[{"at":1,"action":{"type":"a"}}]}',
      'This trace is damaged: step 1 isn’t one.',
    ],
    [
      '{"format":"top-picks-trace","version":2,"initial":{},"hash":"x","steps":[{"at":1,"action":{"type":"a"},"changes":[{"path":["__proto__","x"],"to":1}]}]}',
      'This trace is damaged: step 1 isn’t one.',
    ],
    ...[
      '"at":1e99,"action":{"type":"a"},"changes":[]',
      '"action":{"type":"a"},"changes":[]',
      '"at":1,"action":{"type":"a"},"changes":[],"call":{"method":"GET","path":7}',
      '"at":1,"action":{"type":"a"},"changes":[],"console":[{"level":"error","words":{}}]',
      '"at":1,"action":{"type":"a"},"changes":[],"console":[null]',
    ].map((step) => [
      `{"format":"top-picks-trace","version":2,"initial":{},"hash":"x","steps":[{${step}}]}`,
      'This trace is damaged: step 1 isn’t one.',
    ]),
    ['{"format":"top-picks-trace","version":2,"initial":{},"hash":"x","steps":[]}', 'This trace has no steps.'],
    ['{"payload":"[]","preloadedState":"{}"}', 'This trace has no steps.'],
    ['{"payload":"{}","preloadedState":"{}"}', 'This export has no list of actions.'],
    ['{"payload":"[]"}', 'This export has no starting state.'],
    [
      '{"actionsById":{},"stagedActionIds":[0,1],"computedStates":[{"state":{}}]}',
      'This export is damaged: action 1 is missing.',
    ],
  ])('refuses %s', (text, message) => {
    expect(() => parseTrace(text)).toThrow(message);
  });

  it('reads an export of the DevTools extension, which does not say what changed', () => {
    const payload = JSON.stringify([{ type: 'a', payload: 1 }]);
    const trace = parseTrace(JSON.stringify({ payload, preloadedState: '{"x":1}' }));
    expect(trace).toMatchObject({ initial: { x: 1 }, steps: [{ action: { type: 'a', payload: 1 }, changes: null }] });
  });
});
