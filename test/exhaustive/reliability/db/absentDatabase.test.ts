import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { findDifferences } from '../../../../server/workers/recount.ts';
import { Cluster } from '../../../support/faults/cluster.ts';
import { count, measured } from '../../../support/goals/goals.ts';
import { lossesOf } from '../../../support/faults/persistentVoter.ts';

const AWAY_MS = count(10_000, 6000);
const VOTERS = 24;
/** The goals are 2 s, 2 s and 50 MB; a busy machine needs more. */
const REFUSED_WITHIN_MS = 3000;
const BACK_WITHIN_MS = 5000;
const GROWTH_MB = 60;

const READS = ['/api/leaderboard', '/api/leaderboard/az', '/api/locations', '/leaderboard/az'];

type Answer = { status: number; ms: number; headers: Headers };

async function timed(
  url: string,
  init?: { method: string; headers: Record<string, string>; body: string },
): Promise<Answer> {
  const startedAt = performance.now();
  const reply = await fetch(url, {
    ...init,
    headers: { accept: '*/*', 'sec-fetch-mode': 'navigate', ...init?.headers },
  });
  await reply.arrayBuffer();
  return { status: reply.status, ms: performance.now() - startedAt, headers: reply.headers };
}

const statusesOf = (answers: Answer[]) => [...new Set(answers.map(({ status }) => status))];
const slowestOf = (answers: Answer[]) => Math.ceil(Math.max(...answers.map(({ ms }) => ms)));

it.for<[how: string, leave: (cluster: Cluster) => Promise<() => unknown>]>([
  [
    'is killed',
    async ({ primary }: Cluster) => {
      await primary.kill({ keepData: true });
      return () => primary.restart();
    },
  ],
  ['is paused', ({ primary }: Cluster) => Promise.resolve(primary.pause())],
])(
  'while the database %s, pages stay available and writes are refused within seconds; afterwards both work at once',
  async ([how, leave], { task }) => {
    const cluster = await Cluster.start(VOTERS);
    const { product, voters } = cluster;
    await Promise.all(voters.map((voter) => voter.replace(() => product.url)));
    const read = () => Promise.all(READS.map((path) => timed(product.url + path)));
    expect(statusesOf(await read())).toEqual([200]);
    const memory = product.memoryMb();

    const comeBack = await leave(cluster);
    const leftAt = performance.now();
    const reads: Answer[] = [];
    const writes: Answer[] = [];
    // The write repeats the acknowledged ballot, so that it changes nothing.
    const write = (index: number) => {
      const { member, accepted } = voters[index % VOTERS]!;
      return timed(`${product.url}/api/picks/${cluster.locationId}`, {
        method: 'PUT',
        headers: { ...member.headers, 'content-type': 'application/json', 'if-match': `"${accepted.version}"` },
        body: JSON.stringify({ courseIds: accepted.courseIds }),
      });
    };
    const asked: Promise<unknown>[] = [];
    for (let turn = 0; performance.now() - leftAt < AWAY_MS; turn += 1) {
      asked.push(read().then((answers) => reads.push(...answers)));
      asked.push(write(turn).then((answer) => writes.push(answer)));
      await pause(100);
    }
    await Promise.all(asked);
    expect(statusesOf(reads)).toEqual([200]);
    expect(reads.filter(({ headers }) => headers.has('cache-status')).length).toBeGreaterThan(0);
    expect(statusesOf(writes)).toEqual([503]);
    expect(writes.every(({ headers }) => Number(headers.get('retry-after')) > 0)).toBe(true);
    expect(slowestOf(writes)).toBeLessThan(REFUSED_WITHIN_MS);
    const growth = Math.max(0, Math.round(product.memoryMb() - memory));
    expect(growth).toBeLessThan(GROWTH_MB);

    await comeBack();
    const backAt = performance.now();
    await expect.poll(async () => (await write(0)).status, { timeout: BACK_WITHIN_MS, interval: 50 }).toBe(200);
    const recovery = Math.ceil(performance.now() - backAt);
    await expect
      .poll(async () => (await timed(`${product.url}/api/leaderboard`)).headers.has('cache-status'))
      .toBe(false);
    await Promise.all(voters.map((voter) => voter.replace(() => product.url)));
    expect(voters.flatMap(({ faults }) => faults)).toEqual([]);
    expect(await cluster.onPrimary((db) => lossesOf(db, voters))).toEqual([]);
    expect(await cluster.onPrimary(findDifferences)).toEqual([]);

    const figure = `the database ${how} for ${AWAY_MS / 1000} s: ${reads.length} of ${reads.length} reads answered, ${writes.length} writes refused with 503 after ${slowestOf(writes)} ms at most, writing again after ${recovery} ms, memory +${growth} MB`;
    measured(task, 'G8', figure);
  },
);
