import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { openDatabase } from '../../../../server/db/database.ts';
import { openPostgres, poolOf } from '../../../../server/db/postgres.ts';
import { isUnavailable, NoConnection } from '../../../../server/db/unavailable.ts';
import { firstStartLines } from '../../../support/server/migrations.ts';
import { createDatabase, type NewDatabase } from '../../../support/server/database.ts';
import { databaseUrl } from '../../../support/server/templates.ts';

let database: NewDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.drop());
afterEach(() => void vi.useRealTimers());

const thrownBy = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error);

it('[R13.9] three processes that start at the same time migrate and seed an empty database once', async () => {
  const lines: string[] = [];
  const open = () => openDatabase({ dataDir: '', databaseUrl: database.url, log: (line) => lines.push(line) });
  const opened = await Promise.all([open(), open(), open()]);
  expect(lines.toSorted()).toEqual(await firstStartLines());
  await Promise.all(opened.map(({ close }) => close()));
});

it('a start is refused when the server has no database of this name', async () => {
  const open = openDatabase({ dataDir: '', databaseUrl: databaseUrl(database.url, 'nowhere'), log: () => undefined });
  await expect(open).rejects.toThrow('there is no database of this name; check DATABASE_URL');
});

it('a statement is cancelled after two seconds, which counts as unavailable', async () => {
  const db = await openPostgres(database.url, () => undefined);
  expect((await sql`show statement_timeout`.execute(db)).rows).toEqual([{ statement_timeout: '2s' }]);
  expect(isUnavailable(await thrownBy(sql`select pg_sleep(60)`.execute(db)))).toBe(true);
  await db.destroy();
});

it('a query waits at most a second for a connection', async () => {
  const db = await openPostgres(database.url, () => undefined);
  const over = Promise.withResolvers<undefined>();
  const busy = Array.from({ length: 10 }, () => db.connection().execute(() => over.promise));
  await expect.poll(() => poolOf(db)?.totalCount).toBe(10);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const refused = thrownBy(sql`select 1`.execute(db));
  await expect.poll(() => poolOf(db)?.waitingCount).toBe(1);
  vi.advanceTimersByTime(1000);
  expect(await refused).toBeInstanceOf(NoConnection);
  over.resolve(undefined);
  await Promise.all(busy);
  await sql`select 1`.execute(db);
  await db.destroy();
});
