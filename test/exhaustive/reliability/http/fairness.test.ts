import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { coursesIn, joinAs } from '../../../support/browser/demoData.ts';
import { newPerson } from '../../../support/browser/stories.ts';
import { type Outcome, rawGet, sendBurst } from '../../../support/server/load/burst.ts';
import { COSTLY_CALLS } from '../../../support/server/load/costlyCalls.ts';
import { type Voter, visitMeanwhile, type Waits } from '../../../support/server/load/otherVisitor.ts';
import { type Product, startProduct } from '../../../support/server/product.ts';
import { joinByApi } from '../../../support/server/productApi.ts';

/**
 * What others may wait for at most. bench:fairness measures it; here it is what even a busy machine stays below, and a
 * server without turns does not.
 */
const LONGEST_WAIT_MS = 1500;
const MOST_MEMORY_MB = 200;
const ADMIN = newPerson();

let product: Product;
let voters: Voter[];
let networks = 0;
const newNetwork = (): string[] => [`127.0.1.${(networks += 1)}`];

beforeAll(async () => {
  product = await startProduct({ env: { RATE_LIMITS: 'on', ADMIN_EMAILS: ADMIN.email } });
  const { locationId, courses } = await coursesIn(product.url, 'AZ');
  const { tokens } = await joinAs(product.url, newPerson());
  voters = [{ bearer: tokens.accessToken, vote: `/api/picks/${locationId}/${courses[0]!._id}` }];
});
afterAll(async () => {
  await product.stop();
});

/** How long another visitor and a voter waited until `work` had ended. */
async function waitsDuring<Result>(work: Promise<Result>): Promise<{ waits: Waits; result: Result }> {
  let isOver = false;
  const ending = work.finally(() => (isOver = true));
  const waits = await visitMeanwhile({ url: product.url, voters, readsAVote: 50 }, () => isOver);
  return { waits, result: await ending };
}

function expectShort({ reads, votes }: Waits): void {
  expect(Math.max(...reads)).toBeLessThan(LONGEST_WAIT_MS);
  expect(Math.max(...votes)).toBeLessThan(LONGEST_WAIT_MS);
  expect(product.output()).not.toMatch(/unexpected fault|request failed|Warning/);
}

const responses = ({ statuses }: Outcome): number => Object.values(statuses).reduce((sum, count) => sum + count, 0);

const everything = () => Object.values(COSTLY_CALLS).flatMap((make) => make());

describe.each(Object.entries({ ...COSTLY_CALLS, everything: everything }))(
  '[R11.17] a minute of %s at once',
  (_kind, make) => {
    it.each([
      ['one connection', 1],
      ['500 connections', 500],
    ])('from %s is served or refused, and nobody else waits for it', async (_way, connections) => {
      const requests = make().slice(0, connections === 1 ? 100 : undefined);
      const burst = sendBurst(product.url, newNetwork(), { requests, connections, isRead: true });
      const { waits, result } = await waitsDuring(burst.done);
      expectShort(waits);
      expect(
        Object.keys(result.statuses).filter((status) => !['200', '400', '404', '429', '503'].includes(status)),
      ).toEqual([]);
      expect([responses(result), result.cut]).toEqual([requests.length, 0]);
    });
  },
);

it('[R11.17] a client that does not read is cut off, and costs nobody else anything', async () => {
  const before = product.memoryMb();
  // More than the system keeps for a connection by itself.
  const requests = Array.from({ length: 300 }, () => rawGet('/leaderboard/az', { accept: 'text/html' }));
  const burst = sendBurst(product.url, newNetwork(), { requests, connections: 3, isRead: false });
  const { waits, result } = await waitsDuring(burst.done);
  expectShort(waits);
  // Where no turn comes the requests are refused in the end, which is short.
  expect(result.cut).toBeGreaterThan(0);
  expect(product.memoryMb() - before).toBeLessThan(MOST_MEMORY_MB);
});

it('[R12.3] a file of courses that is nothing but bad rows is not read to its end, and nobody else waits for it', async () => {
  const admin = await joinByApi(product, ADMIN, { isAdmin: true });
  const send = async (body: string) => {
    const response = await fetch(`${product.url}/api/admin/courses/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.accessToken}`, 'content-type': 'text/csv' },
      body,
    });
    return response.text();
  };
  const { waits, result } = await waitsDuring(send(`state,name,city,lat,lon\n${',\n'.repeat(5_000_000)}`));
  expectShort(waits);
  expect(JSON.parse(result)).toMatchObject({ report: { isWhole: false, badRows: 1000, added: 0 } });
});

it('[R11.17] the server ends in the middle of a burst when it is asked to', async () => {
  const burst = sendBurst(product.url, newNetwork(), { requests: everything(), connections: 500, isRead: true });
  await fetch(`${product.url}/api/health/live`);
  expect(await product.stop()).toBe(0);
  await burst.done;
});
