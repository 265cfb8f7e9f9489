import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnalyticsEvents } from '../../../contract/admin.ts';
import { type AdminCalls, registerAdmin } from '../../support/server/admin.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;
let admin: AdminCalls;
beforeAll(async () => {
  server = await startTestServer({ startAt: new Date() });
  admin = await registerAdmin(server);
});
afterAll(() => server.close());

/** Ids in another order than that of insertion. */
const idOf = (index: number): string => `event-${String((index * 37) % 120).padStart(3, '0')}`;

it('the list of analytics events is paged without skipping or repeating one, also when many have the same time', async () => {
  const now = server.clock.now();
  const rows = Array.from({ length: 120 }, (_, index) => ({
    insert_id: idOf(index),
    name: index % 2 ? 'Vote' : 'Page View',
    distinct_id: 'somebody',
    happened_at: now,
    received_at: now,
    properties: JSON.stringify({}),
  }));
  await server.db.insertInto('analytics_events').values(rows).execute();

  const read = async (query: string): Promise<string[]> => {
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: AnalyticsEvents = (
        await admin.call('GET', `events?${query}${cursor && `&cursor=${cursor}`}`)
      ).json<AnalyticsEvents>();
      seen.push(...page.events.map(({ _id }) => _id));
      cursor = page.nextCursor;
    }
    return seen;
  };
  const expected = (chosen: typeof rows) =>
    chosen
      .map((row) => row.insert_id)
      .toSorted()
      .reverse();
  expect(await read('')).toEqual(expected(rows));
  expect(await read('name=Vote')).toEqual(expected(rows.filter(({ name }) => name === 'Vote')));
});
