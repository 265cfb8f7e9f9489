import { describe, expect, it } from 'vitest';
import {
  geocodeLoaded,
  storedLocationRead,
  locationChosen,
  locationGuessed,
  locationSlice,
  selectCurrentLocation,
  selectLocation,
} from '../../../src/core/location/locationSlice.ts';
import { primaryLocationSaved, signedIn, signedOut, userLoaded } from '../../../src/core/session/sessionSlice.ts';

const { reducer } = locationSlice;
const start = locationSlice.getInitialState();
type Place = typeof start;
const after = (...actions: Parameters<typeof reducer>[1][]): Place => actions.reduce<Place>(reducer, start);

const userOf = (code: string | null) => ({
  _id: 'a',
  name: 'Ada',
  isAdmin: false,
  primaryLocation: code === null ? null : { code },
  state: null,
});
const login = (code: string | null) => signedIn(userOf(code), { method: 'email', isNew: false });

describe('the current location', () => {
  it('is not known at first', () => {
    expect(start).toEqual({ current: null, isGuessed: false, primary: null, geocode: null });
  });

  it('is the chosen or the guessed state, by code or name, and a choice ends a guess', () => {
    expect(after(locationChosen('Arizona'))).toMatchObject({ current: 'az', isGuessed: false });
    expect(after(locationGuessed('TX'))).toMatchObject({ current: 'tx', isGuessed: true });
    expect(after(locationGuessed('TX'), locationChosen('TX'))).toMatchObject({ current: 'tx', isGuessed: false });
    expect(selectCurrentLocation({ location: after(locationChosen('NM')) })).toBe('nm');
  });

  it('does not change when the chosen name is no state', () => {
    expect(after(locationGuessed('TX'), locationChosen('Ontario'))).toMatchObject({ current: 'tx', isGuessed: true });
  });

  it('stays when the stored primary location of the tab is read', () => {
    const read = after(locationChosen('AZ'), storedLocationRead({ primary: 'tx' }));
    expect(read).toEqual({ ...start, current: 'az', primary: 'tx' });
    expect(selectLocation({ location: read })).toBe(read);
  });
});

describe('the primary location', () => {
  it('is the member’s after a sign-in, and replaces a guess as the current location', () => {
    expect(after(locationGuessed('TX'), login('NM'))).toMatchObject({ current: 'nm', isGuessed: false, primary: 'nm' });
    expect(after(locationGuessed('TX'), userLoaded(userOf('UT')))).toMatchObject({ current: 'ut', primary: 'ut' });
  });

  it('does not replace a chosen current location', () => {
    expect(after(locationChosen('TX'), login('NM'))).toMatchObject({ current: 'tx', primary: 'nm' });
    expect(after(locationChosen('TX'), userLoaded(userOf('NM')))).toMatchObject({ current: 'tx', primary: 'nm' });
  });

  it('does not replace a guess where the member has none', () => {
    for (const comes of [login(null), userLoaded(userOf(null))])
      expect(after(locationGuessed('TX'), comes)).toMatchObject({ current: 'tx', isGuessed: true, primary: null });
  });

  it('becomes the current location when it is saved, unless it is no state', () => {
    const saved = after(login('NM'), locationGuessed('TX'), primaryLocationSaved({ code: 'UT' }));
    expect(saved).toMatchObject({ current: 'ut', isGuessed: false, primary: 'ut' });
    expect(reducer(saved, primaryLocationSaved({ code: 'ZZ' }))).toEqual(saved);
  });

  it('is forgotten at a sign-out, and the current location stays', () => {
    expect(after(login('NM'), locationChosen('TX'), signedOut())).toMatchObject({ current: 'tx', primary: null });
  });
});

it('the geocode response is stored with its time', () => {
  const geocode = {
    at: 7,
    value: { city: null, region: 'TX', country: null, timezone: null, geoLocationDetails: null },
  };
  expect(after(geocodeLoaded(geocode))).toEqual({ ...start, geocode });
});
