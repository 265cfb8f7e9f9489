import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Location } from '../../../contract/locations.ts';
import { STATES } from '../../../contract/states.ts';
import { factsOf } from '../../../server/db/stateFacts.ts';
import { setVotingOpen } from '../../support/server/offers.ts';
import { locationIdIn } from '../../support/server/picks.ts';
import { registerMember, startTestServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('the list of locations', () => {
  it('[R11.6] has the 50 states from A to Z, with or without a slash at the end of the address', async () => {
    const reply = await server.app.inject('/api/locations/');
    const locations = reply.json<Location[]>();
    expect(locations.map(({ code }) => code)).toEqual(STATES.map(({ code }) => code));
    expect(locations.every(({ active }) => active)).toBe(true);
    expect(locations[2]).toMatchObject({ code: 'AZ', name: 'Arizona', region: 'WEST', geoFallback: 'AZ' });
    expect((await server.app.inject('/api/locations')).body).toBe(reply.body);
  });

  it('shows a closed location as not active, with another ETag', async () => {
    const before = await server.app.inject('/api/locations/');
    expect(before.headers['cache-control']).toMatch(/^public, max-age=1/);
    const headers = { 'if-none-match': `W/${String(before.headers.etag)}` };
    expect((await server.app.inject({ url: '/api/locations/', headers })).statusCode).toBe(304);
    await setVotingOpen(server, await locationIdIn(server.db, 'HI'), false);
    const after = await server.app.inject({ url: '/api/locations/', headers });
    expect(after.json<Location[]>().filter(({ active }) => !active)).toMatchObject([{ code: 'HI' }]);
    await setVotingOpen(server, await locationIdIn(server.db, 'HI'), true);
  });
});

it('[R11.6] a state resolves by code or name in any case, the District of Columbia to Maryland, other texts to null', async () => {
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

describe('a primary location', () => {
  const save = (headers: Record<string, string>, payload: object) =>
    server.app.inject({ method: 'POST', url: '/api/user/primary-location', headers, payload });

  it('is stored as a code and returned with the user', async () => {
    const { headers } = await registerMember(server);
    for (const [location, code] of Object.entries({ AZ: 'AZ', ut: 'UT', 'north dakota': 'ND' })) {
      const reply = await save(headers, { location });
      expect(reply.json()).toEqual({ primaryLocation: { code } });
      const me = await server.app.inject({ url: '/api/users/me', headers });
      expect(me.json()).toMatchObject({ primaryLocation: { code } });
    }
  });

  it('[R11.8] must be an active state', async () => {
    const { headers } = await registerMember(server);
    await setVotingOpen(server, await locationIdIn(server.db, 'AK'), false);
    for (const location of ['AK', 'alaska', 'ZZ', 'Atlantis']) {
      const reply = await save(headers, { location });
      expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([422, 'location_not_offered']);
    }
    const me = await server.app.inject({ url: '/api/users/me', headers });
    expect(me.json()).toMatchObject({ primaryLocation: null });
  });

  it('[R11.8] is refused from guests and in malformed bodies', async () => {
    const { headers } = await registerMember(server);
    expect((await save({}, { location: 'AZ' })).statusCode).toBe(401);
    for (const payload of [{}, { location: 4 }, { location: 'A' }, { location: 'AZ', isAdmin: true }]) {
      expect((await save(headers, payload)).statusCode).toBe(400);
    }
  });
});

describe('the geocode response', () => {
  it('[R11.6] has the state of the network address, and no cache may store it', async () => {
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

  it('has nulls where the network address is unknown', async () => {
    const reply = await server.app.inject('/api/geocode');
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      { city: null, region: null, country: null, timezone: null, geoLocationDetails: null },
    ]);
  });
});
