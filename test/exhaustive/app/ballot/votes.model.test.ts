import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storeTokens } from '../../../../src/api/session/tokenStore.ts';
import { type AppStore, makeStore } from '../../../../src/app/store.ts';
import { ballotApi } from '../../../../src/core/ballot/ballotApi.ts';
import { changesApi } from '../../../../src/core/ballot/changesApi.ts';
import { pickedIds } from '../../../../src/core/ballot/ballotView.ts';
import { selectRemainingVotes } from '../../../../src/core/footer/footerSlice.ts';
import { locationApi } from '../../../../src/core/location/locationApi.ts';
import { selectCurrentLocation } from '../../../../src/core/location/currentLocation.ts';
import { addressEntered } from '../../../../src/core/location/locationSlice.ts';
import { signedIn, signedOut } from '../../../../src/core/session/sessionSlice.ts';
import { trials } from '../../../support/goals/goals.ts';
import { expectReplayable } from '../../../support/app/replayed.ts';
import { BallotBox, ballotNetwork, type Fate, FATES, playOut } from '../../../support/app/ballotNetwork.ts';

const { getBallot } = ballotApi.endpoints;
const { castVote, takeBackVote, swapPick } = changesApi.endpoints;
const ada = { _id: 'ada', name: 'Ada', isAdmin: false, primaryLocation: null, state: null };
const bob = { ...ada, _id: 'bob', name: 'Bob' };
const CODES = ['az', 'nm'] as const;
const idOf = (code: string) => `in-${code}`;

const viewOf = (store: AppStore, locationId: string) => getBallot.select(locationId)(store.getState()).data;
const picksOf = (store: AppStore, locationId: string): readonly number[] => {
  const view = viewOf(store, locationId);
  return view ? pickedIds(view) : [];
};
const currentId = (store: AppStore) => idOf(selectCurrentLocation(store.getState()) ?? '');

/** Responses to all requests but those for ballots. */
function others({ pathname, searchParams }: URL): unknown {
  if (pathname === '/api/golf-courses/location-id') return { locationId: idOf(searchParams.get('name') ?? '') };
  return { ...ada, email: 'ada@example.com' };
}

type Tap = {
  locationId: string;
  courseId: number;
  kind: 'add' | 'remove';
  isSwap: boolean;
  isSettled: boolean;
  hasFailed: boolean;
};

/**
 * Toggles a vote as the vote button does; with 22 picks the course replaces the third, as in the swap sheet.
 */
function tap(store: AppStore, courseId: number): Tap[] {
  const locationId = currentId(store);
  const picks = picksOf(store, locationId);
  const isVoted = picks.includes(courseId);
  const isSwap = !isVoted && picks.length >= 22;
  const begin = (id: number, kind: Tap['kind']): Tap => ({
    locationId,
    courseId: id,
    kind,
    isSwap,
    isSettled: false,
    hasFailed: false,
  });
  const made = [begin(courseId, isVoted ? 'remove' : 'add')];
  const settle = ({ error }: { error?: unknown }) => {
    for (const one of made) Object.assign(one, { isSettled: true, hasFailed: error !== undefined });
  };
  if (isSwap) {
    const remove = picks[2]!;
    made.push(begin(remove, 'remove'));
    void store.dispatch(swapPick.initiate({ locationId, remove, add: courseId })).then(settle);
    return made;
  }
  const change = isVoted ? takeBackVote : castVote;
  void store.dispatch(change.initiate({ locationId, courseId })).then(settle);
  return made;
}

/** The last tap on each course. */
const latestOf = (taps: readonly Tap[]): Iterable<Tap> =>
  new Map(taps.map((one) => [`${one.locationId} ${one.courseId}`, one])).values();

function subscribe(store: AppStore): void {
  for (const code of CODES) {
    void store.dispatch(locationApi.endpoints.getLocationId.initiate(code));
    void store.dispatch(getBallot.initiate(idOf(code)));
  }
}

/** A member's page in Arizona, and a list of the impossible states that it shows. */
function openPage() {
  const store = makeStore();
  const faults: string[] = [];
  const versions = new Map<string, number>();
  store.subscribe(() => {
    const left = selectRemainingVotes(store.getState());
    if (!Number.isInteger(left) || left < 0 || left > 22) faults.push(`${left} votes left`);
    for (const id of CODES.map(idOf)) {
      const picks = picksOf(store, id);
      if (new Set(picks).size < picks.length) faults.push(`a course twice in ${picks.join(' ')}`);
      const version = viewOf(store, id)?.ballot.version ?? 0;
      if (version < (versions.get(id) ?? 0)) faults.push(`version ${version} after ${versions.get(id)}`);
      versions.set(id, version);
    }
  });
  store.dispatch(signedIn(ada, { method: 'email', isNew: false }));
  store.dispatch(addressEntered({ code: 'az' }));
  subscribe(store);
  return { store, faults };
}

type Story = {
  fates: Iterator<Fate>;
  picked: number[];
  filling: number;
  taps: number[];
  moves: string[];
  refetches: number;
  isLoadedFirst: boolean;
};

/** Plays a story in the scheduler's order, then compares the page with the server's ballots. */
async function play(scheduler: fc.Scheduler, story: Story): Promise<void> {
  const { fates, picked, filling, isLoadedFirst } = story;
  const filled = Array.from({ length: filling }, (_, index) => 100 + index);
  const box = new BallotBox({ 'in-az': [...picked, ...filled].slice(0, 22), 'in-nm': picked });
  const nextFate = () => fates.next().value as Fate;
  vi.stubGlobal('fetch', ballotNetwork({ scheduler, box, nextFate, others }));
  const { store, faults } = openPage();
  if (isLoadedFirst) await playOut(scheduler);

  const made: Tap[] = [];
  const later = (label: string, act: () => void) => void scheduler.schedule(Promise.resolve(), label).then(act);
  for (const courseId of story.taps) later(`tap ${courseId}`, () => made.push(...tap(store, courseId)));
  for (const code of story.moves) later(`move to ${code}`, () => store.dispatch(addressEntered({ code })));
  for (let count = 0; count < story.refetches; count += 1)
    later('refetch', () => {
      void store.dispatch(getBallot.initiate('in-az', { subscribe: false, forceRefetch: true }));
    });
  await playOut(scheduler, () => {
    if (!isLoadedFirst) return;
    for (const { locationId, courseId, kind, isSwap } of latestOf(made.filter(({ isSettled }) => !isSettled))) {
      // The pick that a swap replaces is absent when the swap that added it fails.
      if (!isSwap && picksOf(store, locationId).includes(courseId) !== (kind === 'add'))
        faults.push(`${kind} ${courseId} is pending and not shown`);
    }
  });

  expect(faults).toEqual([]);
  expect(made.filter(({ isSettled }) => !isSettled)).toEqual([]);
  for (const { locationId, courseId, kind } of latestOf(made))
    if (!made.some((one) => one.locationId === locationId && one.courseId === courseId && one.hasFailed))
      expect(picksOf(store, locationId).includes(courseId)).toBe(kind === 'add');
  for (const id of CODES.map(idOf)) expect(picksOf(store, id)).toEqual(box.read(id).courseIds);
  expect(selectRemainingVotes(store.getState())).toBe(box.read(currentId(store)).remainingVotes);
  expectReplayable();
  store.dispatch(signedOut());
}

const fulfilled = fc.constant<Fate>('fulfilled');
const anyFate = fc.oneof({ weight: 3, arbitrary: fulfilled }, { weight: 2, arbitrary: fc.constantFrom(...FATES) });
const storyWith = (fate: fc.Arbitrary<Fate>, more: Partial<Story>): fc.Arbitrary<Story> =>
  fc
    .record({
      fates: fc.infiniteStream(fate),
      picked: fc.subarray([1, 2, 3]),
      filling: fc.constantFrom(0, 18, 19, 20, 21, 22),
      taps: fc.array(fc.constantFrom(1, 2, 3), { minLength: 3, maxLength: 6 }),
      moves: fc.array(fc.constantFrom(...CODES), { maxLength: 2 }),
      refetches: fc.nat({ max: 2 }),
    })
    .map((story) => ({ isLoadedFirst: true, ...story, ...more }));

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  storeTokens({ accessToken: 'head.e30.mac', refreshToken: 'v1.session1.0.mac' });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('votes whose requests are under way', { timeout: 120_000 }, () => {
  it('[R6.4] end as the server has them, in whatever order requests, responses and failures arrive', async () => {
    const story = storyWith(anyFate, {});
    await fc.assert(fc.asyncProperty(fc.scheduler(), story, play), { numRuns: trials(300) });
  });

  it('end as the server has them when they are given before the ballot is loaded', async () => {
    const story = storyWith(fulfilled, { isLoadedFirst: false, refetches: 0, moves: [] });
    await fc.assert(fc.asyncProperty(fc.scheduler(), story, play), { numRuns: trials(300) });
  });

  it('do not change the ballot of the member who signs in next, and none of them is sent later', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), async (scheduler) => {
        const box = new BallotBox({ 'in-az': [7] });
        vi.stubGlobal('fetch', ballotNetwork({ scheduler, box, nextFate: () => 'fulfilled', others }));
        const { store } = openPage();
        await playOut(scheduler);
        for (const courseId of [1, 1, 2]) tap(store, courseId);
        let sentAfterwards = 0;
        void scheduler.schedule(Promise.resolve(), 'Ada signs out, Bob signs in').then(() => {
          store.dispatch(signedOut());
          const bobsBox = new BallotBox({});
          const network = ballotNetwork({ scheduler, box: bobsBox, nextFate: () => 'fulfilled', others });
          vi.stubGlobal('fetch', (...args: Parameters<typeof fetch>) => {
            const request = new Request(...args);
            if (request.method !== 'GET' && !request.signal.aborted) sentAfterwards += 1;
            return network(request);
          });
          store.dispatch(signedIn(bob, { method: 'email', isNew: false }));
          subscribe(store);
        });
        await playOut(scheduler);
        expect(sentAfterwards).toBe(0);
        expect(picksOf(store, 'in-az')).toEqual([]);
        expect(selectRemainingVotes(store.getState())).toBe(22);
        store.dispatch(signedOut());
      }),
      { numRuns: trials(100) },
    );
  });
});
