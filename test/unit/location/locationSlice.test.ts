import { describe, expect, it } from 'vitest';
import { GEOCODE_TTL_MS } from '../../../contract/limits.ts';
import {
  addressEntered,
  cachedGeocode,
  currentLocationChanged,
  geocodeLoaded,
  locationGuessed,
  locationSlice,
  primaryChecked,
  storedLocationRead,
} from '../../../src/core/location/locationSlice.ts';
import { primaryLocationSaved, signedIn, signedOut, userLoaded } from '../../../src/core/session/sessionSlice.ts';

const { reducer } = locationSlice;
const start = locationSlice.getInitialState();
type Known = typeof start;
const after = (...actions: Parameters<typeof reducer>[1][]): Known => actions.reduce<Known>(reducer, start);

const userOf = (code: string | null) => ({
  _id: 'a',
  name: 'Ada',
  isAdmin: false,
  primaryLocation: code === null ? null : { code },
  state: null,
});
const login = (code: string | null) => signedIn(userOf(code), { method: 'email', isNew: false });
const shown = (last: string, isGuessed = false) => currentLocationChanged({ last, isGuessed });

describe('what is known of the location', () => {
  it('is nothing at first', () => {
    expect(start).toEqual({
      address: null,
      primary: null,
      offered: null,
      last: null,
      isGuessed: false,
      geocode: null,
    });
  });

  it('has the address of the open page', () => {
    expect(after(addressEntered({ code: 'tx' })).address).toEqual({ code: 'tx' });
    expect(after(addressEntered({ code: 'tx' }), addressEntered(null))).toEqual(start);
  });

  it('has what the tab stored before a reload', () => {
    const read = after(addressEntered({ code: 'az' }), storedLocationRead({ primary: 'tx', last: 'ut' }));
    expect(read).toEqual({ ...start, address: { code: 'az' }, primary: 'tx', last: 'ut' });
  });

  it('has the geocode response with its time', () => {
    const value = { city: null, region: 'TX', country: null, timezone: null, geoLocationDetails: null };
    expect(after(geocodeLoaded({ at: 7, value }))).toEqual({ ...start, geocode: { at: 7, value } });
  });
});

describe('a guess', () => {
  it('is what the tab knows until a choice replaces it, and replaces an earlier guess', () => {
    expect(after(locationGuessed('Texas'))).toMatchObject({ last: 'tx', isGuessed: true });
    expect(after(locationGuessed('TX'), locationGuessed('UT'))).toMatchObject({ last: 'ut', isGuessed: true });
    expect(after(locationGuessed('TX'), shown('tx'))).toMatchObject({ last: 'tx', isGuessed: false });
  });

  it('[R5.1] that comes late replaces no choice', () => {
    expect(after(shown('ut'), locationGuessed('TX'))).toMatchObject({ last: 'ut', isGuessed: false });
  });

  it('of no state is ignored', () => {
    expect(after(locationGuessed('TX'), locationGuessed('Ontario'))).toMatchObject({ last: 'tx', isGuessed: true });
  });

  it('[R5.2] stays a guess when a guest signs in', () => {
    expect(after(locationGuessed('TX'), login('NM'))).toMatchObject({ last: 'tx', isGuessed: true, primary: 'nm' });
    expect(after(locationGuessed('TX'), login(null))).toMatchObject({ last: 'tx', isGuessed: true, primary: null });
  });
});

describe('the primary location', () => {
  it('[R5.1] of the tab stays when the user is fetched, and is the user’s where the tab has none', () => {
    expect(after(storedLocationRead({ primary: 'tx' }), userLoaded(userOf('NM'))).primary).toBe('tx');
    expect(after(userLoaded(userOf('NM'))).primary).toBe('nm');
  });

  it('is the one of whoever signs in, and is forgotten at a sign-out', () => {
    expect(after(login('NM'), login('UT')).primary).toBe('ut');
    expect(after(login('NM'), login(null)).primary).toBeNull();
    expect(after(login('NM'), shown('nm'), signedOut())).toEqual({ ...start, last: 'nm' });
  });

  it('is replaced when another one is saved, unless that is no state', () => {
    const saved = after(login('NM'), primaryLocationSaved({ code: 'UT' }));
    expect(saved).toMatchObject({ primary: 'ut', offered: 'ut' });
    expect(reducer(saved, primaryLocationSaved({ code: 'ZZ' }))).toEqual(saved);
  });

  it('has a stand-in as long as it is the same', () => {
    const checked = primaryChecked({ primary: 'nm', offered: 'AZ' });
    expect(after(login('NM'), checked).offered).toBe('az');
    expect(after(login('NM'), checked, login('UT')).offered).toBeNull();
    expect(after(login('NM'), login('UT'), checked).offered).toBeNull();
    expect(after(login('NM'), checked, signedOut()).offered).toBeNull();
  });
});

describe('the stored response about the network address', () => {
  const value = { region: 'UT' } as unknown as NonNullable<ReturnType<typeof cachedGeocode>>;
  const now = Date.UTC(2026, 10, 25);

  it('[R5.3] is used for 30 days, and not when it is dated in the future', () => {
    expect(cachedGeocode({ at: now, value }, now)).toBe(value);
    expect(cachedGeocode({ at: now - GEOCODE_TTL_MS + 1, value }, now)).toBe(value);
    expect(cachedGeocode({ at: now - GEOCODE_TTL_MS, value }, now)).toBeNull();
    expect(cachedGeocode({ at: now + 1, value }, now)).toBeNull();
    expect(cachedGeocode(null, now)).toBeNull();
  });
});
