import { expect, it } from 'vitest';
import { startTestServer } from '../../support/server/server.ts';

it('[R13.11] a server reports that it is live and that its database responds, and no cache may store that', async () => {
  const server = await startTestServer();
  const expected = { '/api/health/live': { status: 'ok' }, '/api/health/ready': { status: 'ok', lastRecount: null } };
  for (const [url, body] of Object.entries(expected)) {
    const reply = await server.app.inject(url);
    expect([reply.statusCode, reply.json()]).toEqual([200, body]);
    expect(reply.headers['cache-control']).toBe('no-store');
  }
  await server.close();
});

it('[R13.11] a server without its database is live, but not ready', async () => {
  const broken = await startTestServer();
  await broken.db.destroy();
  const ready = await broken.app.inject('/api/health/ready');
  expect([ready.statusCode, ready.json<{ code: string }>().code]).toEqual([503, 'unavailable']);
  expect((await broken.app.inject('/api/health/live')).statusCode).toBe(200);
  await broken.close();
});
