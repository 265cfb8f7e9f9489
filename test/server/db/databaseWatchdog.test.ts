import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { watchDatabase } from '../../../server/db/databaseWatchdog.ts';
import { copyDatabase } from '../../support/server/database.ts';

/** Longer than a check waits for the database. */
const BUSY_MS = 1500;

it('a process that is too busy to read what the database responds does not take it for dead', async () => {
  const database = await copyDatabase();
  const { host, port, user = '', database: name = '' } = new pg.Client({ connectionString: database.url });
  const toDatabase = () => (host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host));
  let checks = 0;
  const between = createServer((socket) => {
    checks += 1;
    const beyond = toDatabase();
    // The check that has timed out closes its connection.
    for (const each of [socket, beyond]) each.on('error', () => undefined);
    socket.pipe(beyond).pipe(socket);
    if (checks > 1) return;
    const until = performance.now() + BUSY_MS;
    while (performance.now() < until);
  });
  between.listen(0, '127.0.0.1');
  await once(between, 'listening');
  const url = `postgresql://${user}@127.0.0.1:${(between.address() as AddressInfo).port}/${name}`;

  let complaints = 0;
  const watchdog = watchDatabase(url, () => (complaints += 1));
  onTestFinished(async () => {
    watchdog.stop();
    between.close();
    await database.drop();
  });
  watchdog.acquired({ end: () => Promise.resolve() });
  await expect.poll(() => checks, { timeout: 10_000 }).toBeGreaterThan(1);
  expect([complaints, watchdog.isUnresponsive()]).toEqual([0, false]);
});
