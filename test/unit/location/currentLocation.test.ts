import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Address, addressOf } from '../../../src/core/location/address.ts';
import { stateOf } from '../../../src/app/ssr/pageState.ts';
import {
  currentLocationOf,
  selectCurrentLocation,
  selectCurrentLocationId,
} from '../../../src/core/location/currentLocation.ts';
import { locationSlice } from '../../../src/core/location/locationSlice.ts';

const nothing = locationSlice.getInitialState();
type Known = typeof nothing;
const codeOf = (locationId: string) => (locationId === 'in-tx' ? 'tx' : null);
const currentOf = (known: Partial<Known>) => ({
  isUnchecked: false,
  ...currentLocationOf({ ...nothing, ...known }, codeOf),
});

describe('the current location', () => {
  it('is not known at first', () => {
    expect(currentOf({})).toMatchObject({ code: null, isGuessed: false, isUnchecked: false });
  });

  it('[R5.1] is what the address names, else the primary location, else what the tab showed last, else a guess', () => {
    const all: Known = { ...nothing, address: { code: 'ny' }, primary: 'nm', offered: 'nm', last: 'ut' };
    expect(currentOf(all)).toMatchObject({ code: 'ny', isGuessed: false });
    expect(currentOf({ ...all, address: null })).toMatchObject({ code: 'nm', isGuessed: false });
    expect(currentOf({ ...all, address: null, primary: null, offered: null })).toMatchObject({ code: 'ut' });
    expect(currentOf({ last: 'az', isGuessed: true })).toMatchObject({ code: 'az', isGuessed: true });
    expect(currentOf({ last: 'az', isGuessed: true, primary: 'nm' })).toMatchObject({ code: 'nm', isGuessed: false });
  });

  it('[R5.6] of an address with an id has the id at once, and the state as soon as it is known, never another one', () => {
    const known = { primary: 'nm', last: 'az' };
    expect(currentOf({ ...known, address: { locationId: 'in-tx' } })).toMatchObject({
      code: 'tx',
      locationId: 'in-tx',
    });
    expect(currentOf({ ...known, address: { locationId: 'in-ut' } })).toMatchObject({
      code: null,
      locationId: 'in-ut',
    });
    expect(currentOf({ ...known, address: { code: 'tx' } }).locationId).toBeUndefined();
  });

  it('[R5.2] stays a guess in the address that only the redirect to it has chosen', () => {
    const guessed = { last: 'az', isGuessed: true };
    expect(currentOf({ ...guessed, address: { code: 'az', isGuess: true } }).isGuessed).toBe(true);
    expect(currentOf({ ...guessed, address: { code: 'az' } }).isGuessed).toBe(false);
    expect(currentOf({ last: 'ut', address: { code: 'az', isGuess: true } }).isGuessed).toBe(false);
  });

  it('[R5.4] is the stand-in of a closed primary location, unless the tab showed that last', () => {
    expect(currentOf({ primary: 'nv', offered: 'az', last: 'ut' }).code).toBe('az');
    expect(currentOf({ primary: 'nv', offered: 'az', last: 'nv' }).code).toBe('nv');
  });

  it('is unchecked while nobody knows whether the primary location is closed', () => {
    expect(currentOf({ primary: 'nv', last: 'ut' })).toMatchObject({ code: 'nv', isUnchecked: true });
    expect(currentOf({ primary: 'nv', last: 'nv' }).isUnchecked).toBe(false);
    expect(currentOf({ primary: 'nv', address: { code: 'ny' } }).isUnchecked).toBe(false);
  });

  it('is named by links to My Picks where they would show the primary location', () => {
    const linked = (known: Partial<Known>) => currentOf(known).stateInLinks;
    expect(linked({ address: { code: 'ny' }, primary: 'nm', last: 'ny' })).toBe('ny');
    expect(linked({ address: { code: 'nm' }, primary: 'nm' })).toBeUndefined();
    expect(linked({ address: { code: 'ny' }, last: 'ny' })).toBeUndefined();
    expect(linked({ address: { locationId: 'in-ut' }, primary: 'nm' })).toBeUndefined();
    expect(linked({ primary: 'nm', last: 'ny' })).toBeUndefined();
  });

  it('needs no name in links where they show it without one', () => {
    const code = fc.constantFrom('az', 'nm', 'ny');
    const known = fc.record({
      address: fc.option(fc.record({ code })),
      primary: fc.option(code),
      offered: fc.option(code),
      last: fc.option(code),
      isGuessed: fc.boolean(),
      geocode: fc.constant(null),
    });
    fc.assert(
      fc.property(known, (state) => {
        const { code: shown, stateInLinks } = currentLocationOf(state, codeOf);
        // A page that names a state is what the tab shows last.
        const address = stateInLinks === undefined ? null : { code: stateInLinks };
        expect(currentLocationOf({ ...state, last: shown, address }, codeOf).code).toBe(shown);
      }),
    );
  });
});

describe('the address of a page', () => {
  it.each<[string, string, Address | null]>([
    ['/leaderboard/ny', '', { code: 'ny' }],
    ['/Leaderboard/NY', '', { code: 'ny' }],
    ['/voting/in-tx', '', { locationId: 'in-tx' }],
    ['/Voting/in-tx', '', { locationId: 'in-tx' }],
    ['/my-picks', '?state=ny', { code: 'ny' }],
    ['/my-picks', '?share=1&state=NY', { code: 'ny' }],
    ['/my-picks/edit', '?state=ny', { code: 'ny' }],
    ['/my-picks', '', null],
    ['/my-picks', '?state=zz', null],
    ['/my-picks', '?state=new%20york', null],
    ['/leaderboard/zz', '', null],
    ['/leaderboard/arizona', '', null],
    ['/leaderboard', '?state=ny', null],
    ['/shared/pat/ny', '', null],
    ['/results/2026/ny', '', null],
    ['/course/7', '?state=ny', null],
  ])('[R5.6] %s%s names %j', (pathname, search, address) => {
    expect(addressOf({ pathname, search })).toEqual(address);
  });

  it('[R5.2] is marked as a guess where the redirect says so', () => {
    expect(addressOf({ pathname: '/leaderboard/ny', state: { isGuess: true } })).toEqual({ code: 'ny', isGuess: true });
    expect(addressOf({ pathname: '/leaderboard/ny', state: { from: '/' } })).toEqual({ code: 'ny' });
  });
});

describe('the current location of a store', () => {
  const OPEN = [
    { _id: 'in-az', code: 'AZ', name: 'Arizona', active: true },
    { _id: 'in-tx', code: 'TX', name: 'Texas', active: true },
  ];
  const responses = [
    { endpointName: 'getLocations', value: OPEN },
    { endpointName: 'getLocationName', arg: 'in-nv', value: { name: 'Nevada' } },
    { endpointName: 'getLocationId', arg: 'ut', value: { locationId: 'in-ut' } },
  ];
  const at = (path: string, guess: string | null = null) => stateOf({ path, guess, footer: {}, responses });

  it('[R5.6] is the open one with the id in the address', () => {
    const state = at('/voting/in-tx');
    expect([selectCurrentLocation(state), selectCurrentLocationId(state)]).toEqual(['tx', 'in-tx']);
  });

  it('[R5.6] is a closed one once its name is known', () => {
    const state = at('/voting/in-nv');
    expect([selectCurrentLocation(state), selectCurrentLocationId(state)]).toEqual(['nv', 'in-nv']);
  });

  it('[R5.6] has its id but no state while nobody knows whose id it is', () => {
    const state = at('/voting/in-nd');
    expect([selectCurrentLocation(state), selectCurrentLocationId(state)]).toEqual([null, 'in-nd']);
    const empty = stateOf({ path: '/voting/in-tx', guess: null, footer: {}, responses: [] });
    expect([selectCurrentLocation(empty), selectCurrentLocationId(empty)]).toEqual([null, 'in-tx']);
  });

  it('has the id of its state once that is known', () => {
    expect(selectCurrentLocationId(at('/leaderboard/ut'))).toBe('in-ut');
    expect(selectCurrentLocationId(at('/leaderboard/ny'))).toBeUndefined();
    expect(selectCurrentLocationId(at('/about'))).toBeUndefined();
    expect(selectCurrentLocationId(at('/leaderboard', 'ut'))).toBe('in-ut');
  });
});
