import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Course } from '../../../contract/courses.ts';
import type { Location } from '../../../contract/locations.ts';
import { NoConnection } from '../../../server/db/unavailable.ts';
import { sendError } from '../../../server/http/errors.ts';
import { createResponseCache } from '../../../server/http/responseCache.ts';
import { setVotingOpen } from '../../support/server/offers.ts';
import { locationIdIn } from '../../support/server/picks.ts';
import { startTestServer, testClock, type TestServer } from '../../support/server/server.ts';

let server: TestServer;
let locationId: string;

beforeAll(async () => {
  server = await startTestServer({ responseCacheMs: 1000 });
  locationId = await locationIdIn(server.db, 'AZ');
});
afterAll(() => server.close());
// The responses that an earlier test has left in memory are too old now.
beforeEach(() => server.clock.advance(2000));

const ask = (id = locationId) =>
  server.app.inject({ method: 'POST', url: '/api/golf-courses/location', payload: { active: true, locationId: id } });
const readCourse = (id: number) => server.app.inject(`/api/golf-courses/${id}`);
const withdraw = (id: number) =>
  server.db.updateTable('courses').set({ active: false }).where('id', '=', id).executeTakeFirstOrThrow();

describe('a public response', () => {
  it('comes from memory for a second, and from the database after that', async () => {
    const before = await ask();
    const [first] = before.json<Course[]>();
    await withdraw(first!._id);
    server.clock.advance(999);
    expect((await ask()).body).toBe(before.body);
    server.clock.advance(1);
    expect((await ask()).json<Course[]>().map(({ _id }) => _id)).not.toContain(first!._id);
  });

  it('has the same ETag for a second, and its new contents after that', async () => {
    const [{ _id } = { _id: 0 }] = (await ask()).json<Course[]>();
    const before = await readCourse(_id);
    await server.db.updateTable('courses').set({ name: 'Renamed' }).where('id', '=', _id).execute();
    server.clock.advance(999);
    const again = await readCourse(_id);
    expect([again.body, again.headers.etag]).toEqual([before.body, before.headers.etag]);
    server.clock.advance(1);
    expect((await readCourse(_id)).json<Course>().name).toBe('Renamed');
  });

  it('[R12.4] shows at once that an admin has closed a state, and that it is open again', async () => {
    const nevada = await locationIdIn(server.db, 'NV');
    const isOpen = async () => {
      const locations = (await server.app.inject('/api/locations/')).json<Location[]>();
      return locations.find(({ _id }) => _id === nevada)?.active;
    };
    expect(await isOpen()).toBe(true);
    await setVotingOpen(server, nevada, false);
    expect([await isOpen(), await isOpen()]).toEqual([false, false]);
    await setVotingOpen(server, nevada, true);
    expect(await isOpen()).toBe(true);
  });

  it('that was being loaded while a state was closed is not sent again', async () => {
    const { respondCached, respondFromCacheFirst, forgetResponses } = createResponseCache({
      monotonicMs: () => 0,
      keptMs: 1000,
    });
    const loads = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
    let loaded = 0;
    const app = Fastify();
    respondFromCacheFirst(app);
    app.get('/', (request, reply) => {
      const load = async () => ({ is: await loads[loaded++]?.promise });
      return respondCached(request, reply, { key: 'states', load });
    });
    await app.ready();
    const read = async () => (await app.inject('/')).json<{ is: string }>().is;
    const before = read();
    await expect.poll(() => loaded).toBe(1);
    forgetResponses();
    const after = read();
    await expect.poll(() => loaded).toBe(2);
    loads[0]?.resolve('open');
    expect(await before).toBe('open');
    const third = read();
    loads[1]?.resolve('closed');
    expect(await Promise.all([after, third])).toEqual(['closed', 'closed']);
  });

  it('is JSON with an ETag, and is not sent again to a browser that has it', async () => {
    const { headers, body } = await server.app.inject('/api/locations/');
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(headers['cache-control']).toBe('public, max-age=1, stale-while-revalidate=30');
    const again = await server.app.inject('/api/locations/');
    expect([again.body, again.headers.etag]).toEqual([body, headers.etag]);
    const known = await server.app.inject({ url: '/api/locations/', headers: { 'if-none-match': headers.etag } });
    expect([known.statusCode, known.body]).toEqual([304, '']);
  });

  it('is not mixed up with the response to another concurrent request', async () => {
    const other = await locationIdIn(server.db, 'NV');
    const replies = await Promise.all([ask(), ask(other), ask(), ask(other)]);
    expect(replies.map((reply) => reply.json<Course[]>()[0]?.state)).toEqual(['AZ', 'NV', 'AZ', 'NV']);
  });

  it('is not cached when it is a refusal', async () => {
    const id = 4_000_000;
    expect((await readCourse(id)).statusCode).toBe(404);
    const facts = { slug: 'not-there-yet', name: 'Not there yet', city: 'Mesa', lat: 33.4, lon: -111.8 };
    await server.db
      .insertInto('courses')
      .values({ id, location_id: locationId, ...facts })
      .execute();
    expect((await readCourse(id)).statusCode).toBe(200);
  });

  it('is loaded again in its time also when the clock was set back meanwhile', async () => {
    const clock = testClock();
    const { respondCached } = createResponseCache({ ...clock, keptMs: 1000 });
    let loads = 0;
    const app = Fastify();
    app.get('/', (request, reply) =>
      respondCached(request, reply, { key: 'loads', load: () => ({ loads: (loads += 1) }) }),
    );
    await app.inject('/');
    clock.set(new Date(clock.now().getTime() - 300_000));
    clock.advance(999);
    await app.inject('/');
    expect(loads).toBe(1);
    clock.advance(1);
    await app.inject('/');
    expect(loads).toBe(2);
    await app.close();
  });

  it('[R13.6] is sent from memory for a minute while the database is out of reach', async () => {
    const clock = testClock();
    const { respondCached } = createResponseCache({ ...clock, keptMs: 1000 });
    let isAway = false;
    const load = () => {
      if (isAway) throw new NoConnection('away');
      return { at: clock.now().getTime() };
    };
    const app = Fastify();
    app.setErrorHandler(sendError);
    app.get('/', (request, reply) => respondCached(request, reply, { key: 'time', load }));
    const { body, headers } = await app.inject('/');
    expect(headers).not.toHaveProperty('cache-status');
    isAway = true;
    for (const [elapsed, age] of [
      [2000, 2],
      [57_000, 59],
      [1000, 60],
    ] as const) {
      clock.advance(elapsed);
      const stale = await app.inject('/');
      expect([stale.statusCode, stale.body]).toEqual([200, body]);
      expect(stale.headers['cache-status']).toBe(`top-picks; hit; ttl=-${age}`);
    }
    clock.advance(1001);
    const gone = await app.inject('/');
    expect([gone.statusCode, gone.headers['retry-after']]).toEqual([503, '1']);
    isAway = false;
    const back = await app.inject('/');
    expect([back.statusCode, back.headers['cache-status']]).toEqual([200, undefined]);
    expect(back.body).not.toBe(body);
  });
});
