import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorResponse } from '../../../../contract/errors.ts';
import { formOf, newEvent, plainForm, recordRequest, trackRequest } from '../../../support/server/mixpanel.ts';
import { locationIdIn } from '../../../support/server/picks.ts';
import { registerMember, startTestServer, type TestMember, type TestServer } from '../../../support/server/server.ts';

const REAL = {
  FIREBASE_PROJECT_ID: 'real-project',
  FIREBASE_API_KEY: 'an-api-key',
  FIREBASE_AUTH_DOMAIN: 'real-project.firebaseapp.com',
  PUBLIC_ORIGIN: 'https://picks.example',
};

let server: TestServer;
let member: TestMember;
let arizona: string;
beforeAll(async () => {
  server = await startTestServer();
  member = await registerMember(server);
  arizona = await locationIdIn(server.db, 'AZ');
});
afterAll(() => server.close());

const replace = (payload: string) =>
  server.app.inject({
    method: 'PUT',
    url: `/api/picks/${arizona}`,
    headers: { ...member.headers, 'content-type': 'application/json', 'if-match': '"0"' },
    payload,
  });
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

describe('a body of nested brackets', () => {
  it('is refused by the API', async () => {
    for (const payload of [
      nested(8000),
      `{"courseIds":${nested(8000)}}`,
      `{"courseIds":[${nested(4000)},${nested(4000)}]}`,
    ]) {
      expect((await replace(payload)).statusCode).toBe(400);
    }
  });

  it('is refused as an event of analytics', async () => {
    const event = newEvent();
    const deep = JSON.stringify([event]).replace('"properties":{', `"properties":{"deep":${nested(20_000)},`);
    const reply = await server.app.inject(trackRequest(formOf(Buffer.from(deep).toString('base64'))));
    expect([reply.statusCode, reply.json<ErrorResponse>().code]).toEqual([400, 'bad_request']);
  });

  it('is left out of its batch of events, and the others are stored', async () => {
    const deep = { ...newEvent(), properties: { ...newEvent().properties, deep: JSON.parse(nested(50)) as unknown } };
    expect((await server.app.inject(trackRequest(plainForm([deep, newEvent()])))).statusCode).toBe(200);
    const kept = await server.db.selectFrom('analytics_events').select('properties').execute();
    expect(kept.filter(({ properties }) => 'deep' in properties)).toEqual([]);
    expect(kept.length).toBeGreaterThan(0);
  });
});

it('a refusal names at most 20 wrong fields of a body', async () => {
  const many = Array.from({ length: 5000 }, () => '""').join(',');
  const reply = await replace(`{"courseIds":[${many}]}`);
  expect(reply.statusCode).toBe(400);
  expect(Object.keys(reply.json<ErrorResponse>().fields ?? {}).length).toBeLessThanOrEqual(20);
  expect(reply.body.length).toBeLessThan(4000);
});

it('a recording may become larger than 2 GiB', async () => {
  const replayId = 'endless';
  const part = (seq: number) => server.app.inject(recordRequest({ replay_id: replayId, seq }));
  await part(0);
  await server.db
    .updateTable('analytics_recordings')
    .set({ bytes: 2_147_483_640 })
    .where('replay_id', '=', replayId)
    .execute();
  expect((await part(1)).statusCode).toBe(200);
});

it('[R11.17] a client that does not read what it asked for is cut off, also where the system has taken all of it over; a proxy is not', async () => {
  const behindProxy = await startTestServer({ beside: server, env: { ...REAL, TRUSTED_PROXIES: '127.0.0.1' } });
  const openAt = ({ app }: TestServer) =>
    new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));
  const clients: Socket[] = [];
  for (const [{ app }, requests] of [
    [server, 1],
    [server, 100],
    [behindProxy, 1],
  ] as const) {
    if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const client = connect(port, '127.0.0.1').pause();
    client.write('GET /api/leaderboard/az?limit=2000 HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(requests));
    clients.push(client);
  }
  await expect.poll(() => openAt(server)).toBe(2);
  await expect.poll(() => openAt(server), { timeout: 30_000 }).toBe(0);
  expect(await openAt(behindProxy)).toBe(1);
  for (const client of clients) client.destroy();
  await behindProxy.close();
}, 60_000);

it('[R11.14] a request that takes too long to arrive gets 408', async () => {
  if (!server.app.server.listening) await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as AddressInfo;
  const began = performance.now();
  const response = await new Promise<string>((resolve) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nhost: localhost\r\nx: '));
    const drip = setInterval(() => socket.write('y'), 500);
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(drip);
      resolve(text);
    });
  });
  expect(response).toContain('HTTP/1.1 408 ');
  expect(response).toContain('took too long');
  // The limit is ten seconds for the headers; by default Node checks it every thirty.
  expect(performance.now() - began).toBeLessThan(20_000);
}, 60_000);
