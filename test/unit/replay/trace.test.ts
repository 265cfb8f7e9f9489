import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { createApi } from '@reduxjs/toolkit/query';
import { describe, expect, it } from 'vitest';
import { readRecording, recorder } from '../../../src/app/qa/recorder.ts';
import { differencesOf, replayTrace } from '../../../src/app/qa/replayTrace.ts';
import { applyChanges, recordedChanges } from '../../../src/app/qa/stateDiff.ts';
import { stateHash } from '../../../src/app/qa/stateHash.ts';
import { makeTrace } from '../../../src/app/qa/trace.ts';
import { footerSlice, votesChanged } from '../../../src/core/footer/footerSlice.ts';
import { restoreStarted, sessionSlice, signedIn, type UserDetails } from '../../../src/core/session/sessionSlice.ts';

const ada: UserDetails = { _id: 'a1', name: 'Ada Palmer', isAdmin: true, primaryLocation: { code: 'AZ' }, state: 'AZ' };
const about = { app: '1.0.0', build: '1.abc', savedAt: '2026-01-01T00:00:00Z' };
const reducer = combineReducers({ session: sessionSlice.reducer, footer: footerSlice.reducer });

/** A store that went through a sign-in and three votes. */
function recorded() {
  const store = configureStore({ reducer, middleware: (getDefault) => getDefault().concat(recorder) });
  store.dispatch(restoreStarted());
  store.dispatch(signedIn(ada, { method: 'email', isNew: false }));
  for (let vote = 0; vote < 3; vote += 1) store.dispatch(votesChanged(-1));
  return { store, trace: makeTrace(readRecording(), about) };
}

/** Through JSON, as a saved file. */
const reread = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

describe('a trace', () => {
  it('[R15.2] names nobody, and has the member’s kind', () => {
    const { trace } = recorded();
    expect(JSON.stringify(trace)).not.toContain('Ada');
    expect(trace.steps[1]?.action).toMatchObject({
      payload: { _id: 'member-1', name: 'name-1', primaryLocation: { code: 'AZ' } },
      meta: { user_type: 'admin' },
    });
  });

  it('[R15.2] replays to the recorded states, and does not change the store', () => {
    const { store, trace } = recorded();
    const steps = replayTrace(reread(trace), reducer);
    expect(steps.map(({ isSame }) => isSame)).toEqual([true, true, true, true, true]);
    expect(steps.at(-1)?.after).toMatchObject({
      footer: store.getState().footer,
      session: { user: { name: 'name-1' } },
    });
    expect(store.getState().session.user?.name).toBe('Ada Palmer');
  });

  it('shows what was expected beside what is, at the first step at which other reducers lead to another state', () => {
    const { trace } = recorded();
    const broken: typeof reducer = (state, action) => {
      const next = reducer(state, action);
      return action.type === votesChanged.type ? { ...next, footer: { ...next.footer, remainingVotes: 7 } } : next;
    };
    const steps = replayTrace(trace, broken);
    expect(steps.findIndex(({ isSame }) => isSame === false)).toBe(2);
    expect(differencesOf(steps[2]!)).toEqual([{ path: ['footer', 'remainingVotes'], before: 21, after: 7 }]);
  });

  it('drops its oldest steps when it grows too large, and still replays', () => {
    recorded();
    const short = makeTrace(readRecording(), about, 400);
    expect(short.steps.length).toBeLessThan(5);
    expect(short.steps.length).toBeGreaterThan(0);
    const steps = replayTrace(reread(short), reducer);
    expect(steps.every(({ isSame }) => isSame)).toBe(true);
    expect(steps.at(-1)?.after).toMatchObject({ footer: { remainingVotes: 19 } });
  });
});

describe('the recording', () => {
  it('stores an equal response once, and of the call what names it, not what was sent', async () => {
    const request = new Request('https://picks.example/api/leaderboard/az?from=Ada', { method: 'POST', body: 'Ada' });
    const response = new Response('a whole page', { status: 200, headers: { 'x-request-id': 'request-4711' } });
    const fetched = createApi({
      reducerPath: 'api',
      baseQuery: () => ({ data: [{ name: 'Papago', votes: 3 }], meta: { request, response, tries: 2 } }),
      endpoints: (build) => ({ getRanking: build.query<unknown, string>({ query: (code) => code }) }),
    });
    const store = configureStore({
      reducer: { api: fetched.reducer },
      middleware: (getDefault) => getDefault().concat(fetched.middleware, recorder),
    });
    for (let poll = 0; poll < 3; poll += 1)
      await store.dispatch(fetched.endpoints.getRanking.initiate('az', { forceRefetch: true, subscribe: false }));
    const payloads = readRecording().steps.flatMap(({ action }) => (action.payload ? [action.payload] : []));
    expect(payloads).toEqual(Array(3).fill([{ name: 'Papago', votes: 3 }]));
    expect(new Set(payloads).size).toBe(1);
    const calls = makeTrace(readRecording(), about).steps.flatMap(({ call }) => call ?? []);
    expect(calls).toEqual(
      Array(3).fill({
        method: 'POST',
        path: '/api/leaderboard/az?from=text-1',
        status: 200,
        ms: expect.any(Number) as number,
        tries: 2,
        requestId: 'request-4711',
      }),
    );
    expect(JSON.stringify(readRecording())).not.toMatch(/a whole page|"request":/);
  });
});

describe('a state hash', () => {
  it('ignores the order of keys and undefined values, and differs for everything else', () => {
    expect(stateHash({ a: 1, b: [1, { c: null }] })).toBe(stateHash({ b: [1, { c: null, d: undefined }], a: 1 }));
    const all = [1, '1', true, null, [], {}, [1], { a: 1 }, { a: '1' }, [[1]], { a: { b: 1 } }, 'a:1'].map(stateHash);
    expect(new Set(all).size).toBe(all.length);
  });
});

describe('recorded changes', () => {
  it.each([
    ['another value', { a: 1, b: [1] }, { a: 2, b: [1] }],
    ['a new key and one that is gone', { a: 1, 'k(1.5)': 2 }, { a: 1, c: { d: null } }],
    ['a longer list', { list: [1, { x: 1 }] }, { list: [1, { x: 2 }, 3] }],
    ['a shorter list', { list: [1, 2, 3] }, { list: [3] }],
    ['a list in place of an object', { a: { 0: 'x' } }, { a: ['x'] }],
  ])('lead from one state to the other: %s', (_what, before, after) => {
    expect(applyChanges<object>(before, reread(recordedChanges(before, after)))).toEqual(after);
  });
});
