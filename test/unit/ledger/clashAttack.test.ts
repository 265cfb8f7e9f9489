import { beforeAll, describe, expect, it } from 'vitest';
import { checkLedger, type CheckedLedger } from '#contract/ledger/check';
import { sentenceOf } from '#contract/ledger/findings';
import { seededRandom } from '../../support/ledger/attack.ts';
import { Publisher, votesOf, type TestBallot, type TestVote } from '../../support/ledger/publisher.ts';

const PAIRS = 100;
const COURSES = Array.from({ length: 40 }, (_, index) => 100 + index);
const OTHERS: TestBallot[] = Array.from({ length: 18 }, (_, index) => ({
  name: `member ${index}`,
  picks: COURSES.slice(index, index + 3),
}));

/** Two members with the same picks; the server gives both of them the key of the first. */
type Pair = { one: TestBallot; other: TestBallot };

const random = seededRandom(21);
const PAIRS_OF_MEMBERS: Pair[] = Array.from({ length: PAIRS }, (_, index) => {
  const picks = COURSES.map((course) => ({ course, key: random() }))
    .sort((one, other) => one.key - other.key)
    .slice(0, 2 + Math.floor(random() * 21))
    .map(({ course }) => course);
  return { one: { name: `first ${index}`, picks }, other: { name: `second ${index}`, picks } };
});

/** The rows that stand for both of them. */
type SharedRows = (pair: Pair, number: number) => TestVote[];
const rowsFor =
  (ownerOf: (pair: Pair, index: number) => TestBallot): SharedRows =>
  (pair) =>
    pair.one.picks.map((courseId, index) => ({ ballot: ownerOf(pair, index).name, courseId, keyOf: pair.one.name }));
const rowsOfText =
  (textOf: (courseId: number, number: number) => string): SharedRows =>
  ({ one }, number) =>
    one.picks.map((courseId) => ({ ballot: one.name, courseId, message: textOf(courseId, number) }));

let honest: Publisher;
beforeAll(async () => {
  honest = await Publisher.start();
  await honest.cut(votesOf(OTHERS));
});

/** What the two see of a ledger that counts them once and invents a ballot; the sums are those of two ballots. */
async function check(server: Publisher, pair: Pair, rows: SharedRows): Promise<Record<keyof Pair, CheckedLedger>> {
  const invented = votesOf([{ name: 'nobody', picks: pair.one.picks }]);
  await server.cut([...votesOf(OTHERS), ...rows(pair, server.ledgers.length + 1), ...invented]);
  const own = (member: TestBallot) => server.ownOf(member, pair.one.name);
  const [one, other] = [own(pair.one), own(pair.other)];
  return {
    one: await checkLedger({ state: 'AZ', own: one }, server.read),
    other: await checkLedger({ state: 'AZ', own: other }, server.read),
  };
}

const isAllFound = ({ own }: CheckedLedger): boolean => own?.missing.length === 0 && own.others.length === 0;

describe('two members with the same picks whom the server gives the same key, and counts once', () => {
  it.each<[string, SharedRows, { first: number; second: number }]>([
    ['the second, where the rows were made for the first', rowsFor(({ one }) => one), { first: 0, second: PAIRS }],
    ['the first, where they were made for the second', rowsFor(({ other }) => other), { first: PAIRS, second: 0 }],
    [
      'both, where they were made for the one and for the other in turn',
      rowsFor(({ one, other }, index) => (index % 2 === 0 ? one : other)),
      { first: PAIRS, second: PAIRS },
    ],
    [
      'both, where they name no member',
      rowsOfText((courseId, number) => `${courseId}|2026|${number}`),
      { first: PAIRS, second: PAIRS },
    ],
  ])('[R21.22] are told by a receipt, 100 of 100 times: %s', async (who, rows, expected) => {
    const noticed = { first: 0, second: 0 };
    for (const pair of PAIRS_OF_MEMBERS) {
      const { one, other } = await check(honest.fork(), pair, rows);
      // The sums and the chain are right: only a receipt can tell.
      expect([...one.findings, ...other.findings].map(sentenceOf)).toEqual([]);
      noticed.first += isAllFound(one) ? 0 : 1;
      noticed.second += isAllFound(other) ? 0 : 1;
    }
    expect(noticed, who).toEqual(expected);
  });
});
