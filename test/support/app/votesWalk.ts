import fc from 'fast-check';
import { type AppStore, makeStore } from '../../../src/app/store.ts';
import { addressOf } from '../../../src/core/location/address.ts';
import { ballotApi } from '../../../src/core/ballot/ballotApi.ts';
import { selectPicksIn } from '../../../src/core/ballot/usePicksIn.ts';
import { selectRemainingVotes } from '../../../src/core/footer/footerSlice.ts';
import { selectCurrent, selectCurrentLocationId } from '../../../src/core/location/currentLocation.ts';
import { locationApi } from '../../../src/core/location/locationApi.ts';
import { addressEntered } from '../../../src/core/location/locationSlice.ts';
import { signedIn, signedOut } from '../../../src/core/session/sessionSlice.ts';
import { BallotBox, playOut } from './ballotNetwork.ts';

const { getLocations, getLocationId } = locationApi.endpoints;
const ada = { _id: 'ada', name: 'Ada', isAdmin: false, primaryLocation: null, state: null };
const CODES = ['az', 'tx'] as const;
const idOf = (code: string) => `in-${code}`;

/**
 * Numbers of picks of a member in Arizona and Texas, and the pages that she opens, each with the state in its address.
 */
export type VotesWalk = { picks: readonly [number, number]; pages: string[] };

const picks = fc.integer({ min: 0, max: 22 });
const page = fc
  .tuple(
    fc.constantFrom('/leaderboard/', '/voting/in-', '/my-picks?state=', '/my-picks/edit?state='),
    fc.constantFrom(...CODES),
  )
  .map((parts) => parts.join(''));
export const votesWalk: fc.Arbitrary<VotesWalk> = fc.record({
  picks: fc.tuple(picks, picks),
  pages: fc.array(page, { minLength: 2, maxLength: 6 }),
});

function responseTo({ pathname, searchParams }: URL, box: BallotBox): unknown {
  if (pathname === '/api/locations/')
    return CODES.map((code) => ({ _id: idOf(code), code: code.toUpperCase(), name: code, active: true }));
  if (pathname === '/api/golf-courses/location-id') return { locationId: idOf(searchParams.get('name') ?? '') };
  const [, locationId] = /^\/api\/picks\/(.+)$/.exec(pathname) ?? [];
  return locationId === undefined ? { ...ada, email: 'ada@example.com' } : box.read(locationId);
}

/** Sends the requests of the open page, each once. */
function requester(store: AppStore): () => void {
  const sent = new Set<string>();
  const once = (key: string, send: () => unknown) => {
    if (!sent.has(key)) void send();
    sent.add(key);
  };
  return () => {
    const { code } = selectCurrent(store.getState());
    const id = selectCurrentLocationId(store.getState());
    once('list', () => store.dispatch(getLocations.initiate()));
    if (code !== null) once(code, () => store.dispatch(getLocationId.initiate(code)));
    if (id !== undefined) once(id, () => store.dispatch(ballotApi.endpoints.getBallot.initiate(id)));
  };
}

/**
 * Takes a walk while the scheduler orders pages and responses; returns each number that the store had of another state.
 */
export async function wrongNumbers(
  scheduler: fc.Scheduler,
  walk: VotesWalk,
  stubFetch: (network: typeof fetch) => void,
): Promise<string[]> {
  const [inArizona, inTexas] = walk.picks.map((count) => Array.from({ length: count }, (_, index) => index + 1));
  const box = new BallotBox({ 'in-az': inArizona ?? [], 'in-tx': inTexas ?? [] });
  stubFetch(async (input, init) => {
    const url = new URL(new Request(input, init).url);
    await scheduler.schedule(Promise.resolve(), `GET ${url.pathname}${url.search}`);
    return Response.json(responseTo(url, box));
  });
  const store = makeStore();
  store.dispatch(signedIn(ada, { method: 'email', isNew: false }));

  const wrong: string[] = [];
  let here: string | undefined;
  const left = () => box.read(idOf(here ?? '')).remainingVotes;
  let before = selectRemainingVotes(store.getState());
  const unsubscribe = store.subscribe(() => {
    const now = selectRemainingVotes(store.getState());
    if (now !== before && now !== left()) wrong.push(`${now} left in ${here}, not ${left()}`);
    before = now;
  });
  const request = requester(store);
  for (const to of walk.pages) {
    const { pathname, search } = new URL(to, 'http://localhost');
    void scheduler.schedule(Promise.resolve(), to).then(() => {
      here = to.slice(-2);
      store.dispatch(addressEntered(addressOf({ pathname, search })));
    });
  }
  const look = () => {
    request();
    const state = store.getState();
    const isKnown = selectPicksIn(state, selectCurrentLocationId(state)) !== undefined;
    if (isKnown && selectRemainingVotes(state) !== left()) wrong.push(`${before} shown in ${here}, not ${left()}`);
  };
  // The last response leads to further requests: for the id, then for the ballot.
  for (let round = 0; round < 4; round += 1) await playOut(scheduler, look);
  if (selectRemainingVotes(store.getState()) !== left()) wrong.push(`${before} at the end in ${here}, not ${left()}`);
  unsubscribe();
  store.dispatch(signedOut());
  return wrong;
}
