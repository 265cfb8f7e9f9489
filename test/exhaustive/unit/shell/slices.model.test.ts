import { combineReducers, type UnknownAction } from '@reduxjs/toolkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { STATES } from '../../../../contract/states.ts';
import { footerSlice, pageEntered, votesChanged } from '../../../../src/core/footer/footerSlice.ts';
import {
  geocodeLoaded,
  locationChosen,
  locationGuessed,
  locationSlice,
} from '../../../../src/core/location/locationSlice.ts';
import {
  logoutReached,
  primaryLocationSaved,
  restoreFailed,
  restoreInterrupted,
  restoreStarted,
  sessionSlice,
  signedIn,
  signedOut,
  signOutStarted,
  type UserDetails,
  userLoaded,
} from '../../../../src/core/session/sessionSlice.ts';
import { toastClosed, toastShown, toastSlice } from '../../../../src/core/toast/toastSlice.ts';
import { measured, trials } from '../../../support/goals/goals.ts';

const RUNS = trials(10_000);

const reducer = combineReducers({
  session: sessionSlice.reducer,
  location: locationSlice.reducer,
  footer: footerSlice.reducer,
  toast: toastSlice.reducer,
});
type State = ReturnType<typeof reducer>;
type Reduce = (state: State, next: UnknownAction) => State;
const start = reducer(undefined, { type: 'start' });

// Codes as servers and addresses may bring them: known ones in any case, and junk.
const code = fc.constantFrom('AZ', 'tx', 'Nm', 'Arizona', 'ZZ', 'dc', '', ' ', 'constructor', '__proto__');
const user: fc.Arbitrary<UserDetails> = fc.record({
  _id: fc.constantFrom('ada', 'bob'),
  name: fc.constantFrom('Ada', ''),
  isAdmin: fc.boolean(),
  primaryLocation: fc.option(fc.record({ code })),
  state: fc.option(code),
});
const ada: UserDetails = { _id: 'ada', name: 'Ada', isAdmin: true, primaryLocation: null, state: null };
const toastId = fc.constantFrom('a', 'b', 'c');
const region = fc.constantFrom('TX', 'ZZ', null);

const action: fc.Arbitrary<UnknownAction> = fc.oneof(
  fc.constantFrom(
    restoreStarted(),
    restoreInterrupted(),
    restoreFailed(),
    signOutStarted(),
    signedOut(),
    signedOut('elsewhere'),
    logoutReached(),
  ),
  user.map((details) => signedIn(details, { method: 'email', isNew: false })),
  user.map(userLoaded),
  code.map((value) => primaryLocationSaved({ code: value })),
  code.map(locationChosen),
  code.map(locationGuessed),
  region.map((value) =>
    geocodeLoaded({
      at: 1,
      value: { city: null, region: value, country: null, timezone: null, geoLocationDetails: null },
    }),
  ),
  fc.constantFrom(-22, -1, 1, 22, 23, -0.5, Number.NaN, Number.POSITIVE_INFINITY).map(votesChanged),
  fc.record({ mainButtonText: fc.constantFrom('VOTE', 'Done'), showFooter: fc.boolean() }).map(pageEntered),
  fc.tuple(toastId, fc.constantFrom('success', 'error', 'fancy')).map(([id, type]) => {
    const shown = toastShown({ message: id, type });
    return { ...shown, payload: { ...shown.payload, id } };
  }),
  toastId.map(toastClosed),
);
const story = fc.array(action, { maxLength: 100, size: 'max' });

const KNOWN_CODES = new Set([null, ...STATES.map((state) => state.code.toLowerCase())]);
const KNOWN_VOTES = new Set(Array.from({ length: 23 }, (_, votes) => votes));

/** What is wrong with a state; undefined when all is well. */
function toApiError({ session, location, footer, toast }: State): string | undefined {
  const { status, user: details, user_type: userType } = session;
  const fitting = details === null ? 'guest' : details.isAdmin ? 'admin' : 'member';
  if (!KNOWN_VOTES.has(footer.remainingVotes)) return `remaining votes ${footer.remainingVotes}`;
  if (!KNOWN_CODES.has(location.current)) return `current location ${location.current}`;
  if (!KNOWN_CODES.has(location.primary)) return `primary location ${location.primary}`;
  if (userType !== fitting) return `a ${fitting} named ${userType}`;
  if (status === 'signedIn' && details === null) return 'signed in without a user';
  if (status === 'anonymous' && details !== null) return 'anonymous with a user';
  return Array.isArray(toast.current) ? 'more than one toast' : undefined;
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(deepFreeze);
  }
  return value;
}

/** Plays a story with these reducers and throws at the first state that must not be. */
function holdSound(reduce: Reduce, actions: readonly UnknownAction[]): void {
  let state = start;
  for (const next of actions) {
    state = reduce(state, next);
    const fault = toApiError(state);
    if (fault) throw new Error(fault);
  }
  const leaving = reduce(state, signOutStarted());
  const gone = reduce(leaving, signedOut());
  expect(gone.session).toMatchObject({ status: 'anonymous', user: null, user_type: 'guest' });
  expect(gone.location).toEqual({ ...state.location, primary: null });
  const over = reduce(gone, logoutReached());
  expect(over.session).toEqual(start.session);
  // A pending response must not sign anybody in again.
  for (const end of [gone, over]) expect(reduce(end, userLoaded(ada)).session).toEqual(end.session);
}

/** Reducers with one fault each, which the model must find. */
const broken: [fault: string, reduce: Reduce][] = [
  [
    'counts votes without looking at how many there are',
    (state, next) => {
      const sound = reducer(state, next);
      if (!votesChanged.match(next)) return sound;
      return { ...sound, footer: { ...sound.footer, remainingVotes: state.footer.remainingVotes + next.payload } };
    },
  ],
  [
    'takes in a late answer about a member who has left',
    (state, next) => {
      const sound = reducer(state, next);
      return userLoaded.match(next) ? { ...sound, session: { ...sound.session, user: next.payload } } : sound;
    },
  ],
  [
    'keeps the home of the member who has left',
    (state, next) => {
      const sound = reducer(state, next);
      return signedOut.match(next) ? { ...sound, location: state.location } : sound;
    },
  ],
];

describe('session, location, footer and toast', () => {
  it('stay sound under any sequence of actions, and from everywhere a sign-out ends as a guest', ({ task }) => {
    fc.assert(
      fc.property(story, (actions) => holdSound(reducer, actions)),
      { numRuns: RUNS },
    );
    measured(task, 'G11', `${RUNS.toLocaleString('en')} runs of up to 100 actions: 0 unsound states`);
  }, 60_000);

  it('would be found unsound with a broken reducer', ({ task }) => {
    for (const [fault, reduce] of broken) {
      const hold = () =>
        fc.assert(
          fc.property(story, (actions) => holdSound(reduce, actions)),
          { numRuns: RUNS },
        );
      expect(hold, fault).toThrow();
    }
    measured(task, 'G11', `${broken.length} of ${broken.length} broken reducers are caught`);
  });

  it('end alike after the same actions, and write into nothing they were given', () => {
    fc.assert(
      fc.property(story, (actions) => {
        const run = () =>
          actions.reduce((state, next) => deepFreeze(reducer(state, deepFreeze(next))), deepFreeze(start));
        expect(run()).toEqual(run());
      }),
      { numRuns: trials(500) },
    );
  });

  it('show the latest toast until its own clock closes it, and count votes by their legal changes only', () => {
    fc.assert(
      fc.property(story, (actions) => {
        let message: string | undefined;
        let votes = 22;
        for (const next of actions) {
          if (toastShown.match(next)) message = next.payload.message;
          if (toastClosed.match(next) && next.payload === message) message = undefined;
          const changed = votesChanged.match(next) ? votes + next.payload : votes;
          if (KNOWN_VOTES.has(changed)) votes = changed;
        }
        const { toast, footer } = actions.reduce(reducer, start);
        expect(toast.current?.message).toBe(message);
        expect(footer.remainingVotes).toBe(votes);
      }),
      { numRuns: trials(2000) },
    );
  });
});

it('a code that is no state moves nobody', () => {
  const inTexas = reducer(start, locationChosen('TX'));
  for (const next of [locationChosen('ZZ'), locationGuessed(''), primaryLocationSaved({ code: 'dc' })])
    expect(reducer(inTexas, next).location).toEqual(inTexas.location);
});

describe('the primary location', () => {
  it('that this tab has stored stays the one before what the user brings; a login and a saving replace it', () => {
    const brings = (value: string | null) =>
      userLoaded({ ...ada, primaryLocation: value === null ? null : { code: value } });
    const restored = reducer(start, restoreStarted());
    const first = reducer(restored, brings('TX'));
    expect(first.location.primary).toBe('tx');
    expect(reducer(first, brings('NM')).location.primary).toBe('tx');
    expect(reducer(first, brings(null)).location.primary).toBe('tx');
    expect(reducer(first, primaryLocationSaved({ code: 'UT' })).location).toMatchObject({
      primary: 'ut',
      current: 'ut',
    });
    const other = signedIn({ ...ada, _id: 'bob' }, { method: 'email', isNew: false });
    expect(reducer(first, other).location.primary).toBeNull();
  });
});
