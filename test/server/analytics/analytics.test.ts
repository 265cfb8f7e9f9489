import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { localCollector } from '../../../server/features/analytics/localCollector.ts';
import { base64Form, newEvent, plainForm, recordRequest, trackRequest } from '../../support/server/mixpanel.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

const DAY_MS = 86_400_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.deleteFrom('analytics_events').execute();
  await server.db.deleteFrom('analytics_recordings').execute();
});

const answerTo = async (request: InjectOptions) => {
  const reply = await server.app.inject(request);
  return [reply.statusCode, reply.json<{ code?: unknown }>()] as const;
};
const codeOf = async (request: InjectOptions) => {
  const [status, { code }] = await answerTo(request);
  return [status, code];
};
const kept = () => server.db.selectFrom('analytics_events').selectAll().orderBy('insert_id').execute();
const recordings = () => server.db.selectFrom('analytics_recordings').selectAll().orderBy('replay_id').execute();

it('[R11.11] one network cannot push out the events of the others: they count as calls do', async () => {
  const limited = await startTestServer({ env: { RATE_LIMITS: 'on' } });
  const send = async () =>
    (await limited.app.inject(trackRequest(base64Form(Array.from({ length: 49 }, () => newEvent()))))).statusCode;
  for (let batch = 0; batch < 30; batch += 1) expect(await send()).toBe(200);
  expect(await send()).toBe(429);
  await limited.close();
});

describe('events of analytics', () => {
  it.each([
    ['a form with base64', base64Form, 'application/x-www-form-urlencoded'],
    ['a form with plain JSON', plainForm, 'application/x-www-form-urlencoded'],
    ['text from a page that is being closed', base64Form, 'text/plain;charset=UTF-8'],
  ])('are stored when they come as %s', async (_how, form, type) => {
    const event = newEvent('Page View', { path: '/leaderboard/az', device_type: 'mobile', place: 'Cañon – “Peñasco”' });
    expect(await answerTo(trackRequest(form([event]), type))).toEqual([200, { error: null, status: 1 }]);
    expect(await kept()).toEqual([
      {
        insert_id: event.properties.$insert_id,
        name: 'Page View',
        distinct_id: '$device:one',
        happened_at: new Date('2026-06-15T12:00:00.123Z'),
        received_at: server.clock.now(),
        properties: event.properties,
      },
    ]);
  });

  it('are stored once when they are sent twice', async () => {
    const [first, second] = [newEvent(), newEvent()];
    await answerTo(trackRequest(base64Form([first])));
    await answerTo(trackRequest(base64Form([first, second, second])));
    expect(await kept()).toHaveLength(2);
  });

  it('[R14.5] are stored fifty at a time', async () => {
    await answerTo(trackRequest(base64Form(Array.from({ length: 50 }, () => newEvent()))));
    expect(await kept()).toHaveLength(50);
  });

  it.each<[string, string]>([
    ['nothing', ''],
    ['no data', 'dat=W10='],
    ['invalid JSON', 'data=nonsense'],
    ['no list', plainForm(newEvent())],
    ['an empty list', plainForm([])],
    ['a number for an event', plainForm([5])],
    ['an event without a name', plainForm([{ ...newEvent(), event: '' }])],
    ['an event without a visitor’s id', plainForm([newEvent('Page View', { distinct_id: null })])],
    ['an event without an id', plainForm([newEvent('Page View', { $insert_id: undefined })])],
    ['an event without a valid time', plainForm([newEvent('Page View', { time: 'now' })])],
    ['an event too far in the future', plainForm([newEvent('Page View', { time: 1e300 })])],
    ['an event with a NUL', plainForm([newEvent('Page View', { path: 'a\u0000' })])],
    ['an event with half a surrogate pair', plainForm([newEvent('Page View', { path: '\ud800' })])],
    ['an event that is too long', plainForm([newEvent('Page View', { path: 'x'.repeat(8192) })])],
  ])('are refused as a body with %s', async (_what, form) => {
    expect(await codeOf(trackRequest(form))).toEqual([400, 'bad_request']);
    expect(await kept()).toEqual([]);
  });

  it('are stored where malformed ones in the same body are left out', async () => {
    const [first, last] = [newEvent('First'), newEvent('Last')];
    const sent = [first, newEvent('x'.repeat(256)), null, newEvent('Page View', { path: 'a\u0000' }), last];
    expect((await answerTo(trackRequest(base64Form(sent))))[0]).toBe(200);
    expect((await kept()).map(({ name }) => name).sort()).toEqual(['First', 'Last']);
  });

  it('are refused in other content types, and above a megabyte', async () => {
    for (const type of ['application/json', 'application/octet-stream', 'multipart/form-data', '']) {
      const request = trackRequest(plainForm([newEvent()]), type);
      if (type === '') delete request.headers['content-type'];
      expect(await codeOf(request), type).toEqual([415, 'unsupported_media_type']);
    }
    expect(await codeOf(trackRequest(`data=${'A'.repeat(1_048_576)}`))).toEqual([413, 'too_large']);
  });

  it('are refused from a page of another site', async () => {
    const request = trackRequest(plainForm([newEvent()]), 'text/plain');
    request.headers['sec-fetch-site'] = 'cross-site';
    expect(await codeOf(request)).toEqual([400, 'bad_request']);
  });
});

describe('session recordings', () => {
  it('[R14.6] are stored as one row each, without their frames; a repeated part changes nothing', async () => {
    const size = recordRequest().payload.length;
    expect(await answerTo(recordRequest())).toEqual([200, { code: 200, status: 'OK' }]);
    const later = recordRequest({ seq: 1, replay_length_ms: 19_000 });
    for (const request of [later, later, recordRequest()]) await answerTo(request);
    await answerTo(recordRequest({ replay_id: 'other' }));
    expect(await recordings()).toEqual([
      {
        replay_id: 'b0b1',
        distinct_id: '$device:one',
        batches: 2,
        bytes: 2 * size,
        length_ms: 19_000,
        started_at: new Date('2026-06-15T12:00:00.500Z'),
        received_at: server.clock.now(),
      },
      expect.objectContaining({ replay_id: 'other', batches: 1 }),
    ]);
  });

  it.each<[string, Record<string, string | number>]>([
    ['a name', { replay_id: '' }],
    ['a valid name', { replay_id: '../x' }],
    ['a sequence number', { seq: -1 }],
    ['a visitor’s id', { distinct_id: '' }],
    ['a known format', { format: 'zip' }],
    ['a plausible length', { replay_length_ms: 1e12 }],
  ])('are refused without %s', async (_what, query) => {
    expect(await codeOf(recordRequest(query))).toEqual([400, 'bad_request']);
    expect(await recordings()).toEqual([]);
  });

  it('are refused when they are empty, of another content type, or above a megabyte', async () => {
    const request = recordRequest();
    expect(await codeOf({ ...request, payload: Buffer.alloc(0) })).toEqual([400, 'bad_request']);
    expect(await codeOf({ ...request, headers: { 'content-type': 'text/plain' } })).toEqual([
      415,
      'unsupported_media_type',
    ]);
    expect(await codeOf({ ...request, payload: Buffer.alloc(1_048_577) })).toEqual([413, 'too_large']);
  });
});

describe('stored events and recordings', () => {
  it('[R14.8] are deleted after thirty days', async () => {
    await answerTo(trackRequest(base64Form([newEvent('Old')])));
    await answerTo(recordRequest({ replay_id: 'old' }));
    server.clock.advance(30 * DAY_MS + 1);
    await answerTo(trackRequest(base64Form([newEvent('New')])));
    expect((await kept()).map(({ name }) => name)).toEqual(['New']);
    expect(await recordings()).toEqual([]);
  });

  it('are limited in number: once a minute the oldest are deleted', async () => {
    const collector = localCollector({ db: server.db, now: server.clock.now, keptRows: 2 });
    const track = (event: string) => collector.track([newEvent(event)] as never, event);
    for (const name of ['first', 'second', 'third']) {
      await track(name);
      server.clock.advance(10_000);
    }
    expect(await kept()).toHaveLength(3);
    server.clock.advance(60_000);
    await track('fourth');
    expect((await kept()).map(({ name }) => name).sort()).toEqual(['fourth', 'third']);
  });

  it('[R14.8] of one network are limited each day, so that it cannot push out those of the others', async () => {
    const collector = localCollector({ db: server.db, now: server.clock.now, rowsOfANetwork: 2 });
    const track = (network: string, events = [newEvent(), newEvent()]) => collector.track(events as never, network);
    const record = (network: string, replay_id: string) => {
      const part = { seq: 0, distinct_id: 'one', replay_start_time: 0, replay_length_ms: 0, format: 'body' as const };
      return collector.record({ part: { replay_id, ...part }, query: '', frames: Buffer.from('[]') }, network);
    };
    const refusal = { code: 'too_many_requests' };
    await track('first');
    for (const id of ['a', 'b']) await record('first', id);
    await expect(track('first', [newEvent()])).rejects.toMatchObject(refusal);
    await expect(record('first', 'c')).rejects.toMatchObject(refusal);
    await track('second');
    await record('second', 'c');
    expect([(await kept()).length, (await recordings()).length]).toEqual([4, 3]);
  });
});

it('a server without analytics has no calls for them, and tells the page', async () => {
  const off = await startTestServer({ env: { MIXPANEL_TOKEN: 'off' } });
  for (const request of [trackRequest(base64Form([newEvent()])), recordRequest()]) {
    expect((await off.app.inject(request)).statusCode).toBe(404);
  }
  expect((await off.app.inject('/api/config')).json()).toMatchObject({ analytics: null });
  await off.close();
});
