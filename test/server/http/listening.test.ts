import { get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { createListener } from '../../../server/listening.ts';

const CONNECTIONS = 320;

/** A server whose only route responds once it is released. */
async function startSlowServer() {
  const app = Fastify();
  const released = Promise.withResolvers<undefined>();
  app.get('/', async () => {
    await released.promise;
    return 'done';
  });
  const listener = createListener(app);
  const origin = await listener.listen({ host: '127.0.0.1', port: 0, logLevel: 'warn' });
  onTestFinished(() => listener.close());
  return { app, origin, release: () => released.resolve(undefined), close: listener.close };
}

/** Over a connection of its own, which ends with the response. */
const getText = (origin: string): Promise<string> =>
  new Promise((resolve, reject) => {
    get(origin, { agent: false }, (response) => resolve(text(response))).once('error', reject);
  });

it('accepts many connections at once in few turns of the event loop', async () => {
  const { app, origin } = await startSlowServer();
  let accepted = 0;
  app.server.on('connection', () => (accepted += 1));
  const port = Number(new URL(origin).port);
  const clients: Socket[] = Array.from({ length: CONNECTIONS }, () => connect(port, '127.0.0.1'));
  onTestFinished(() => {
    for (const client of clients) client.destroy();
  });
  // Not those in which none has arrived yet.
  let turns = 0;
  while (accepted < CONNECTIONS) {
    const before = accepted;
    await new Promise((resolve) => setImmediate(resolve));
    if (accepted > before) turns += 1;
  }
  // One of each socket in a turn; some sockets get more connections than others.
  expect(turns).toBeLessThan(CONNECTIONS / 4);
});

it('responds to every request that it has begun before it closes', async () => {
  const { app, origin, release, close } = await startSlowServer();
  let begun = 0;
  app.server.on('request', () => (begun += 1));
  const texts = Array.from({ length: 40 }, () => getText(origin));
  await expect.poll(() => begun).toBe(40);
  let isClosed = false;
  const closing = close().then(() => (isClosed = true));
  await new Promise((resolve) => setImmediate(resolve));
  expect(isClosed).toBe(false);
  release();
  expect(new Set(await Promise.all(texts))).toEqual(new Set(['done']));
  await closing;
  await expect(getText(origin)).rejects.toThrow();
});

it('[R13.24] does not share its port with another server that was started at the same time', async () => {
  const { origin } = await startSlowServer();
  const port = Number(new URL(origin).port);
  const other = createListener(Fastify());
  onTestFinished(() => other.close());
  await expect(other.listen({ host: '127.0.0.1', port, logLevel: 'warn' })).rejects.toThrow(
    `Port ${port} is taken. Set PORT to a free port.`,
  );
});
