import { expect, it } from 'vitest';
import { parseTrace } from '../../../src/app/qa/parseTrace.ts';
import type { ReplayedStep } from '../../../src/app/qa/replayTrace.ts';
import { ALL_STEPS, firstError, listedSteps } from '../../../src/app/qa/stepFilter.ts';
import { MAX_READ_LENGTH, MAX_READ_STEPS } from '../../../src/app/qa/trace.ts';

const none = { toast: 1, footer: 1 };
const step = (action: ReplayedStep<object>['action'], after: object = none, isSame = true): ReplayedStep<object> => ({
  at: 0,
  action,
  changes: [],
  before: none,
  after,
  expected: after,
  isSame,
});
const call = (type: string, endpointName: string, more: object = {}) =>
  step({ type, meta: { arg: { endpointName } }, ...more });

const steps = [
  call('api/executeQuery/pending', 'getMe'),
  step({ type: 'toast/shown' }, { ...none, toast: 2 }),
  call('api/executeQuery/rejected', 'getMe', { error: { name: 'ConditionError' } }),
  call('api/executeQuery/rejected', 'getConfig', { payload: { status: 500 } }),
  step({ type: 'footer/votesChanged' }, { ...none, footer: 2 }, false),
];
const listed = (filter: object) => listedSteps(steps, { ...ALL_STEPS, ...filter });

it('the steps of a replay are found by words, by the slice that they change and by the endpoint that they call', () => {
  expect(listed({})).toEqual([0, 1, 2, 3, 4]);
  expect(listed({ text: ' REJECTED (getconfig' })).toEqual([3]);
  expect(listed({ slice: 'toast' })).toEqual([1]);
  expect(listed({ endpoint: 'getMe' })).toEqual([0, 2]);
  expect(listed({ endpoint: 'getMe', text: 'pending' })).toEqual([0]);
});

it('the first error is a request that failed, or a step that ended in another state', () => {
  expect(firstError(steps)).toBe(3);
  expect(firstError(steps.slice(4))).toBe(0);
  expect(firstError(steps.slice(0, 3))).toBe(-1);
});

it('a trace above the limits is refused in words', () => {
  const many = {
    format: 'top-picks-trace',
    version: 2,
    initial: {},
    hash: '',
    steps: Array(MAX_READ_STEPS + 1).fill({ at: 1, action: { type: 'x' }, changes: [] }),
  };
  const refused = 'This trace is too large. We play up to 50 MB and 50,000 steps. Save a shorter visit.';
  expect(() => parseTrace(JSON.stringify(many))).toThrow(refused);
  expect(() => parseTrace(' '.repeat(MAX_READ_LENGTH + 1))).toThrow(refused);
  expect(parseTrace(JSON.stringify({ ...many, steps: many.steps.slice(1) })).steps).toHaveLength(MAX_READ_STEPS);
});
