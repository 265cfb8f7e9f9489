import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMetrics, type Metrics } from '../../../server/http/metrics/metrics.ts';
import { createRequestTimes } from '../../../server/http/metrics/requestTimes.ts';
import { serveMetrics } from '../../../server/http/metrics/server.ts';
import { createRepeatedWork, type RepeatedWork } from '../../../server/workers/repeatedWork.ts';
import { openElection } from '../../support/server/elections.ts';
import { coursesIn, locationIdIn } from '../../support/server/picks.ts';
import { registerMember, startTestServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;
let metrics: Metrics;
/** A worker that goes well where this does. */
let failing: RepeatedWork;
let failure: Promise<void> = Promise.resolve();

beforeAll(async () => {
  const requestTimes = createRequestTimes();
  server = await startTestServer({ requestTimes, coursesPerState: 3 });
  const { db, standings, clock } = server;
  failing = createRepeatedWork({ work: () => failure, everyMs: 1000, now: clock.now, onError: () => undefined });
  const workers = { standings, failing };
  metrics = createMetrics({ db, requestTimes, foldedAt: standings.foldedAt, workers, version: '1.2.3' });
});
afterAll(async () => {
  metrics.stop();
  await server.close();
});

/** The value of a metric of this name and labels; undefined where it is not there. */
async function valueOf(series: string): Promise<number | undefined> {
  const line = (await metrics.read()).split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

const requests = (labels: string): Promise<number | undefined> =>
  valueOf(`top_picks_request_duration_seconds_count{${labels}}`);

describe('the metrics', () => {
  it('count requests by method, route and status, with their time', async () => {
    for (const url of ['/api/health/live', '/api/health/live', '/api/users/me', '/no-such'])
      await server.app.inject(url);
    expect(await requests('method="GET",route="/api/health/live",status="200"')).toBe(2);
    expect(await requests('method="GET",route="/api/users/me",status="401"')).toBe(1);
    expect(await requests('method="GET",route="none",status="404"')).toBe(1);
    const all =
      'top_picks_request_duration_seconds_bucket{method="GET",route="/api/health/live",status="200",le="+Inf"}';
    expect(await valueOf(all)).toBe(2);
  });

  it('say how many votes wait to be counted and shown', async () => {
    const { headers } = await registerMember(server);
    const [course] = await coursesIn(server.db, 'AZ');
    await server.app.inject({
      method: 'PUT',
      url: `/api/picks/${await locationIdIn(server.db, 'AZ')}/${course}`,
      headers,
    });
    expect(await valueOf('top_picks_outbox_rows')).toBe(1);
    server.clock.advance(60_000);
    await server.standings.tick();
    expect(await valueOf('top_picks_outbox_rows')).toBe(0);
    expect(await valueOf('top_picks_unpublished_states')).toBe(0);
    expect(await valueOf('top_picks_ballots{state="AZ"}')).toBe(1);
    expect(await valueOf('top_picks_ballots{state="OH"}')).toBe(0);
    const now = server.clock.now().getTime() / 1000;
    expect(await valueOf('top_picks_last_fold_timestamp_seconds')).toBe(now);
    expect(await valueOf('top_picks_last_publication_timestamp_seconds')).toBe(now);
  });

  it('say when each worker last went well and last failed, and nothing before it has', async () => {
    const lastOf = (what: string) => valueOf(`top_picks_worker_last_${what}_timestamp_seconds{worker="failing"}`);
    expect([await lastOf('success'), await lastOf('failure')]).toEqual([undefined, undefined]);
    await failing.tick();
    const first = server.clock.now().getTime() / 1000;
    expect([await lastOf('success'), await lastOf('failure')]).toEqual([first, undefined]);
    server.clock.advance(60_000);
    failure = Promise.reject(new Error('tried'));
    await expect(failing.tick()).rejects.toThrow('tried');
    expect([await lastOf('success'), await lastOf('failure')]).toEqual([first, first + 60]);
  });

  it('say since when a ranking lacks votes', async () => {
    const published = await valueOf('top_picks_last_publication_timestamp_seconds');
    await server.db.updateTable('standings').set({ dirty: true }).where('ballots', '>', 0).execute();
    expect(await valueOf('top_picks_unpublished_states')).toBe(1);
    expect(await valueOf('top_picks_oldest_unpublished_timestamp_seconds')).toBe(published);
  });

  it('say how the last recount ended, and nothing of it before the first one', async () => {
    expect(await valueOf('top_picks_recount_differences')).toBeUndefined();
    const at = new Date('2026-06-15T09:00:00Z');
    await server.db
      .insertInto('recounts')
      .values({ day: '2026-06-15', started_at: at, finished_at: at, differences: 3 })
      .execute();
    expect(await valueOf('top_picks_recount_differences')).toBe(3);
    expect(await valueOf('top_picks_last_recount_timestamp_seconds')).toBe(at.getTime() / 1000);
  });

  it('say when the open election ends, and how the connections are used', async () => {
    const { closes_at: closesAt } = await openElection(server.db);
    expect(await valueOf('top_picks_election_closes_timestamp_seconds')).toBe(closesAt.getTime() / 1000);
    expect(await valueOf('top_picks_pool_connections_max')).toBe(10);
    expect(await valueOf('top_picks_pool_waiting')).toBe(0);
    expect(await valueOf('top_picks_build_info{version="1.2.3"}')).toBe(1);
  });

  it('are served at /metrics alone', async () => {
    const { port, close } = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 });
    const reply = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(reply.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(await reply.text()).toMatch(/^# HELP top_picks_build_info/);
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
    await close();
    expect((await server.app.inject('/metrics')).statusCode).toBe(404);
  });

  it.each(['deploy/alerts.yml', 'deploy/dashboard.json'])('are all there that %s asks for', async (file) => {
    const text = await metrics.read();
    const known = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
    const asked = [
      ...readFileSync(file, 'utf8').matchAll(/\b((?:top_picks|process)_\w+?)(?:_(?:bucket|sum|count))?\b(?=[{[)\s])/g),
    ];
    expect(asked.length).toBeGreaterThan(9);
    // Ledgers are cut by night.
    known.add('top_picks_last_ledger_timestamp_seconds');
    expect(asked.map(([, name]) => name).filter((name) => !known.has(name))).toEqual([]);
  });
});

it('without a database the metrics say that it is down, and nothing else about it', async () => {
  const broken = await startTestServer({ coursesPerState: 3 });
  const { db, standings } = broken;
  const brokenMetrics = createMetrics({
    db,
    requestTimes: createRequestTimes(),
    foldedAt: standings.foldedAt,
    workers: {},
    version: '1',
  });
  await db.destroy();
  const text = await brokenMetrics.read();
  expect(text).toContain('\ntop_picks_database_up 0\n');
  expect(text).not.toContain('top_picks_outbox_rows');
  brokenMetrics.stop();
  await broken.close();
});
