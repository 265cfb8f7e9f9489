import { setTimeout as pause } from 'node:timers/promises';
import { coursesIn, joinAs } from '../../test/support/browser/demoData.ts';
import { newPerson } from '../../test/support/browser/stories.ts';
import { type Burst, type Outcome, sendBurst } from '../../test/support/server/load/burst.ts';
import { COSTLY_CALLS } from '../../test/support/server/load/costlyCalls.ts';
import { type Voter, visitMeanwhile, type Waits } from '../../test/support/server/load/otherVisitor.ts';
import { type Product, startProduct } from '../../test/support/server/product.ts';
import { type Figure, percentile, whole } from './figures.ts';
import { manyNetworks } from './manyNetworks.ts';

/** What somebody else may wait for at most, in milliseconds. */
const MOST = { read99: 100, read: 300, vote99: 250 };
const VOTERS = 10;
const READS_A_VOTE = 8;
const ALONE_MS = 10_000;
/** Each burst is sent again, by another network, until so many readings are there: else the 99th of 100 is the longest. */
const FEWEST_READS = 300;
const REST_MS = 60_000;
const MOST_MEMORY = 1.15;
const MOST_CLOSING_MS = 5000;
/** How the bursts are sent. */
const WAYS: Record<string, Omit<Burst, 'requests'>> = {
  'one connection': { connections: 1, isRead: true },
  '500 connections': { connections: 500, isRead: true },
  'not reading': { connections: 20, isRead: false },
};

/**
 * A visitor's ranking and a voter's votes while one network sends its whole minute of the most expensive calls at once,
 * kind by kind and all together.
 */
export async function otherVisitors(): Promise<Figure[]> {
  // Sample votes, so that there is a ledger.
  const product = await startProduct({ env: { RATE_LIMITS: 'on', SAMPLE_VOTES: 'on' } });
  try {
    const visit = { url: product.url, voters: await newVoters(product), readsAVote: READS_A_VOTE };
    while ((await fetch(`${product.url}/api/ledger/az/1/rows`)).status !== 200) await pause(1000);
    const aloneUntil = performance.now() + ALONE_MS;
    const alone = await visitMeanwhile(visit, () => performance.now() > aloneUntil);
    console.log(`alone: ${inWords(alone)}`);

    const kinds = { ...mapValues(COSTLY_CALLS, (make) => make()), 'all together': all() };
    let networks = 0;
    const send = (burst: Burst) => {
      networks += 1;
      return sendBurst(product.url, [`127.1.${Math.floor(networks / 200)}.${(networks % 200) + 1}`], burst).done;
    };
    // What any use of the product fills, such as the caches and the index of the search.
    for (const requests of Object.values(kinds)) await send({ requests, connections: 1, isRead: true });
    await pause(REST_MS);
    const memory = product.memoryMb();
    const figures: Figure[] = [];
    for (const [kind, requests] of Object.entries(kinds)) {
      for (const [way, how] of Object.entries(WAYS)) {
        const { waits, outcome } = await visitDuring(visit, () => send({ requests, ...how }));
        const name = `${kind}, ${way}`;
        console.log(`${name}: ${inWords(waits)}; ${JSON.stringify(outcome)}`);
        figures.push({
          name: `Others’ waiting, of what is allowed: ${name}`,
          values: [shareOfAllowed(waits)],
          goal: { most: 1 },
          detail: `${inWords(waits)}; alone ${inWords(alone)}`,
        });
      }
    }
    await pause(REST_MS);
    const afterBursts = product.memoryMb();
    for (const how of Object.values(WAYS)) await send({ requests: all(), ...how });
    await pause(REST_MS);
    figures.push(
      memoryFigure('after a minute of rest / before', afterBursts, memory),
      memoryFigure('after the same again and a minute of rest / after the first time', product.memoryMb(), afterBursts),
    );
    figures.push(...(await manyNetworks(visit)));
    return [...figures, await closing(product)];
  } finally {
    await product.stop();
  }
}

const all = (): string[] => Object.values(COSTLY_CALLS).flatMap((make) => make());

const memoryFigure = (when: string, now: number, before: number): Figure => ({
  name: `Memory ${when}`,
  values: [now / before],
  goal: { most: MOST_MEMORY },
  detail: `${whole(now)} MB against ${whole(before)} MB`,
});

/** How long the process takes to end in the middle of everything. */
async function closing(product: Product): Promise<Figure> {
  const burst = sendBurst(product.url, ['127.0.2.1'], { requests: all(), connections: 500, isRead: true });
  await pause(1000);
  const began = performance.now();
  await product.stop({ keepData: true });
  const took = performance.now() - began;
  await burst.done;
  return {
    name: 'Ending in the middle of a burst, of what is allowed',
    values: [took / MOST_CLOSING_MS],
    goal: { most: 1 },
    detail: `${whole(took)} ms`,
  };
}

async function newVoters({ url }: Product): Promise<Voter[]> {
  const { locationId, courses } = await coursesIn(url, 'AZ');
  const voters: Voter[] = [];
  for (let nth = 0; nth < VOTERS; nth += 1) {
    const { tokens } = await joinAs(url, newPerson());
    voters.push({ bearer: tokens.accessToken, vote: `/api/picks/${locationId}/${courses[nth]?._id}` });
  }
  return voters;
}

/** `outcome` is that of the first burst. */
async function visitDuring(
  visit: Parameters<typeof visitMeanwhile>[0],
  send: () => Promise<Outcome>,
): Promise<{ waits: Waits; outcome: Outcome | undefined }> {
  const all: Waits = { reads: [], votes: [], pages: [] };
  const outcomes: Outcome[] = [];
  while (all.reads.length < FEWEST_READS) {
    let isOver = false;
    const done = send().finally(() => (isOver = true));
    const { reads, votes } = await visitMeanwhile({ ...visit, firstTurn: all.reads.length }, () => isOver);
    all.reads.push(...reads);
    all.votes.push(...votes);
    outcomes.push(await done);
  }
  return { waits: all, outcome: outcomes[0] };
}

const shareOfAllowed = ({ reads, votes }: Waits): number =>
  Math.max(
    percentile(reads, 0.99) / MOST.read99,
    percentile(reads, 1) / MOST.read,
    percentile(votes, 0.99) / MOST.vote99,
  );

const inWords = ({ reads, votes }: Waits): string =>
  `ranking p99 ${whole(percentile(reads, 0.99))} ms, longest ${whole(percentile(reads, 1))} ms, vote p99 ${whole(percentile(votes, 0.99))} ms`;

const mapValues = <Value, Result>(
  of: Record<string, Value>,
  convert: (value: Value) => Result,
): Record<string, Result> => Object.fromEntries(Object.entries(of).map(([key, value]) => [key, convert(value)]));
