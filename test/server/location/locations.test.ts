import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Location } from '../../../contract/locations.ts';
import { STATES } from '../../../contract/states.ts';
import { factsOf } from '../../../server/db/stateFacts.ts';
import { registerMember, startTestServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('locations', () => {
  it('[R11.6] lists the 50 states A to Z, with or without the closing slash', async () => {
    const reply = await server.app.inject('/api/locations/');
    const locations = reply.json<Location[]>();
    expect(locations.map(({ code }) => code)).toEqual(STATES.map(({ code }) => code));
    expect(locations.every(({ active }) => active)).toBe(true);
    expect(locations[2]).toMatchObject({ code: 'AZ', name: 'Arizona', region: 'WEST', geoFallback: 'AZ' });
    expect((await server.app.inject('/api/locations')).body).toBe(reply.body);
  });

  it('shows a location that was taken off offer as not active, and changes its ETag', async () => {
    const before = await server.app.inject('/api/locations/');
    expect(before.headers['cache-control']).toMatch(/^public, max-age=1/);
    const headers = { 'if-none-match': `W/${String(before.headers.etag)}` };
    expect((await server.app.inject({ url: '/api/locations/', headers })).statusCode).toBe(304);
    await server.db.updateTable('locations').set({ active: false }).where('code', '=', 'HI').execute();
    const after = await server.app.inject({ url: '/api/locations/', headers });
    expect(after.json<Location[]>().filter(({ active }) => !active)).toMatchObject([{ code: 'HI' }]);
    await server.db.updateTable('locations').set({ active: true }).where('code', '=', 'HI').execute();
  });

  it('[R11.6] resolves a code or a name in any case, the District to Maryland, and nothing else', async () => {
    const cases: Record<string, string | null> = {
      az: 'AZ',
      'new%20york': 'NY',
      WYOMING: 'WY',
      dc: 'MD',
      'District%20of%20Columbia': 'MD',
      ZZ: null,
      'Puerto%20Rico': null,
      constructor: null,
      '%20': null,
    };
    for (const [state, stateCode] of Object.entries(cases)) {
      expect((await server.app.inject(`/api/locations/resolve/${state}`)).json(), state).toEqual({ stateCode });
    }
  });
});

describe('primary location', () => {
  const save = (headers: Record<string, string>, payload: object) =>
    server.app.inject({ method: 'POST', url: '/api/user/primary-location', headers, payload });

  it('is stored as a code and shown with the user', async () => {
    const { headers } = await registerMember(server);
    for (const [location, code] of Object.entries({ AZ: 'AZ', ut: 'UT', 'north dakota': 'ND' })) {
      const reply = await save(headers, { location });
      expect(reply.json()).toEqual({ primaryLocation: { code } });
      const me = await server.app.inject({ url: '/api/users/me', headers });
      expect(me.json()).toMatchObject({ primaryLocation: { code } });
    }
  });

  it('[R11.8] must be a state on offer', async () => {
    const { headers } = await registerMember(server);
    await server.db.updateTable('locations').set({ active: false }).where('code', '=', 'AK').execute();
    for (const location of ['AK', 'alaska', 'ZZ', 'Atlantis']) {
      const reply = await save(headers, { location });
      expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([422, 'location_not_offered']);
    }
    const me = await server.app.inject({ url: '/api/users/me', headers });
    expect(me.json()).toMatchObject({ primaryLocation: null });
  });

  it('[R11.8] refuses guests and malformed bodies', async () => {
    const { headers } = await registerMember(server);
    expect((await save({}, { location: 'AZ' })).statusCode).toBe(401);
    for (const payload of [{}, { location: 4 }, { location: 'A' }, { location: 'AZ', isAdmin: true }]) {
      expect((await save(headers, payload)).statusCode).toBe(400);
    }
  });
});

describe('geocode', () => {
  it('[R11.6] returns the place of the calling address, and is never stored', async () => {
    const here = await startTestServer({ ipLookup: (ip) => (ip === '129.219.1.1' ? 'AZ' : 'DC') });
    const phoenix = await here.app.inject({ url: '/api/geocode', remoteAddress: '129.219.1.1' });
    expect(phoenix.json()).toEqual({
      city: null,
      region: 'AZ',
      country: 'US',
      timezone: factsOf('AZ')?.timezone,
      geoLocationDetails: { source: 'ip', stateName: 'Arizona' },
    });
    expect(phoenix.headers['cache-control']).toBe('no-store');
    const capital = await here.app.inject({ url: '/api/geocode', remoteAddress: '192.0.2.1' });
    expect(capital.json()).toMatchObject({ region: 'DC', timezone: 'America/New_York' });
    await here.close();
  });

  it('returns nulls where nothing is known', async () => {
    const reply = await server.app.inject('/api/geocode');
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      { city: null, region: null, country: null, timezone: null, geoLocationDetails: null },
    ]);
  });
});
