import { combineReducers, type UnknownAction } from '@reduxjs/toolkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { STATES } from '../../../../contract/states.ts';
import { footerSlice, pageEntered, votesChanged } from '../../../../src/core/footer/footerSlice.ts';
import {
  addressEntered,
  geocodeLoaded,
  locationGuessed,
  locationSlice,
  primaryChecked,
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
  type UserDetails,
  userLoaded,
} from '../../../../src/core/session/sessionSlice.ts';
import { toastClosed, toastShown, toastSlice } from '../../../../src/core/feedback/toastSlice.ts';
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

// Codes of states in any case, and junk, as servers and addresses may contain them.
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
    signedOut(),
    signedOut('elsewhere'),
    logoutReached(),
  ),
  user.map((details) => signedIn(details, { method: 'email', isNew: false })),
  user.map(userLoaded),
  code.map((value) => primaryLocationSaved({ code: value })),
  fc.constantFrom(null, { code: 'ny' }, { locationId: 'in-tx' }).map(addressEntered),
  fc.record({ primary: fc.constantFrom('nm', 'tx'), offered: code }).map(primaryChecked),
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
const sequence = fc.array(action, { maxLength: 100, size: 'max' });

const KNOWN_CODES = new Set([null, ...STATES.map((state) => state.code.toLowerCase())]);
const KNOWN_VOTES = new Set(Array.from({ length: 23 }, (_, votes) => votes));

/** Says what is invalid in a state; undefined if nothing is. */
function faultOf({ session, location, footer, toast }: State): string | undefined {
  const { status, user: details, user_type: userType } = session;
  const expectedType = details === null ? 'guest' : details.isAdmin ? 'admin' : 'member';
  if (!KNOWN_VOTES.has(footer.remainingVotes)) return `remaining votes ${footer.remainingVotes}`;
  if (!KNOWN_CODES.has(location.last)) return `last location ${location.last}`;
  if (!KNOWN_CODES.has(location.offered)) return `stand-in ${location.offered}`;
  if (!KNOWN_CODES.has(location.primary)) return `primary location ${location.primary}`;
  if (userType !== expectedType) return `a ${expectedType} named ${userType}`;
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

/** Runs a sequence of actions and throws at the first invalid state. */
function expectValid(reduce: Reduce, actions: readonly UnknownAction[]): void {
  let state = start;
  for (const next of actions) {
    state = reduce(state, next);
    const fault = faultOf(state);
    if (fault) throw new Error(fault);
  }
  const gone = reduce(state, signedOut());
  expect(gone.session).toMatchObject({ status: 'anonymous', user: null, user_type: 'guest' });
  expect(gone.location).toEqual({ ...state.location, primary: null, offered: null });
  const over = reduce(gone, logoutReached());
  expect(over.session).toEqual(start.session);
  // A pending response must not sign anybody in again.
  for (const end of [gone, over]) expect(reduce(end, userLoaded(ada)).session).toEqual(end.session);
}

/** Reducers with one fault each, which these tests must find. */
const broken: [fault: string, reduce: Reduce][] = [
  [
    'changes the remaining votes without a limit',
    (state, next) => {
      const correct = reducer(state, next);
      if (!votesChanged.match(next)) return correct;
      return { ...correct, footer: { ...correct.footer, remainingVotes: state.footer.remainingVotes + next.payload } };
    },
  ],
  [
    'applies a late response about the user after the sign-out',
    (state, next) => {
      const correct = reducer(state, next);
      return userLoaded.match(next) ? { ...correct, session: { ...correct.session, user: next.payload } } : correct;
    },
  ],
  [
    'keeps the primary location after the sign-out',
    (state, next) => {
      const correct = reducer(state, next);
      return signedOut.match(next) ? { ...correct, location: state.location } : correct;
    },
  ],
];

describe('the slices of session, location, footer and toast', () => {
  it('stay valid under any sequence of actions, and every sign-out ends as a guest', ({ task }) => {
    fc.assert(
      fc.property(sequence, (actions) => expectValid(reducer, actions)),
      { numRuns: RUNS },
    );
    measured(task, 'G11', `${RUNS.toLocaleString('en')} runs of up to 100 actions: 0 unsound states`);
  }, 60_000);

  it('fail this check with a broken reducer', ({ task }) => {
    for (const [fault, reduce] of broken) {
      const check = () =>
        fc.assert(
          fc.property(sequence, (actions) => expectValid(reduce, actions)),
          { numRuns: RUNS },
        );
      expect(check, fault).toThrow();
    }
    measured(task, 'G11', `${broken.length} of ${broken.length} broken reducers are caught`);
  });

  it('reach the same state after the same actions, and never mutate their input', () => {
    fc.assert(
      fc.property(sequence, (actions) => {
        const run = () =>
          actions.reduce((state, next) => deepFreeze(reducer(state, deepFreeze(next))), deepFreeze(start));
        expect(run()).toEqual(run());
      }),
      { numRuns: trials(500) },
    );
  });

  it('[R6.5] keep the latest toast until it is closed by its id, and ignore changes that leave 0 to 22 votes', () => {
    fc.assert(
      fc.property(sequence, (actions) => {
        let message: unknown;
        let votes = 22;
        for (const next of actions) {
          if (toastShown.match(next)) ({ message } = next.payload);
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

it('an unknown code of a state leaves the location unchanged', () => {
  const inTexas = reducer(start, locationGuessed('TX'));
  for (const next of [locationGuessed('ZZ'), locationGuessed(''), primaryLocationSaved({ code: 'dc' })])
    expect(reducer(inTexas, next).location).toEqual(inTexas.location);
});

describe('the primary location', () => {
  it('of this tab is kept when the user is fetched again, and replaced when it is saved or another member signs in', () => {
    const fetched = (value: string | null) =>
      userLoaded({ ...ada, primaryLocation: value === null ? null : { code: value } });
    const restored = reducer(start, restoreStarted());
    const first = reducer(restored, fetched('TX'));
    expect(first.location.primary).toBe('tx');
    expect(reducer(first, fetched('NM')).location.primary).toBe('tx');
    expect(reducer(first, fetched(null)).location.primary).toBe('tx');
    expect(reducer(first, primaryLocationSaved({ code: 'UT' })).location.primary).toBe('ut');
    const other = signedIn({ ...ada, _id: 'bob' }, { method: 'email', isNew: false });
    expect(reducer(first, other).location.primary).toBeNull();
  });
});
