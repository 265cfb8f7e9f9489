import { beforeAll, describe, expect, it } from 'vitest';
import { checkLedger, type LedgerProgress } from '#contract/ledger/check';
import { sentenceOf } from '#contract/ledger/findings';
import { Publisher, votesOf, type TestBallot } from '../../support/ledger/publisher.ts';

/** Course 100 is on every ballot, each further course on fewer of them. */
const BALLOTS: TestBallot[] = Array.from({ length: 24 }, (_, index) => ({
  name: `member ${index}`,
  picks: Array.from({ length: 1 + (index % 22) }, (_each, place) => 100 + place * 7),
}));
const MEMBER = BALLOTS[21]!;

let publisher: Publisher;
beforeAll(async () => {
  publisher = await Publisher.start();
  await publisher.cut(votesOf(BALLOTS.slice(0, 20)));
  await publisher.cut(votesOf(BALLOTS.slice(0, 22)));
  await publisher.rotate();
  await publisher.cut(votesOf(BALLOTS));
  await publisher.cut(votesOf(BALLOTS), '2027');
});

describe('the check of an honest server', () => {
  it('[R21.20] finds nothing wrong with keys, signatures, chain, hash, order and totals', async () => {
    const { findings, head, votes, links, own } = await checkLedger({ state: 'AZ' }, publisher.read);
    expect(findings).toEqual([]);
    expect(votes).toEqual(head?.votes);
    expect(votes[0]).toEqual([100, 24]);
    expect(links.map(({ number }) => number)).toEqual([4, 3, 2, 1]);
    expect(links[0]?.words).toHaveLength(8);
    expect(own).toBeUndefined();
  });

  it('counts an older ledger by its number, and says when that ledger does not exist', async () => {
    const { findings, head } = await checkLedger({ state: 'az', number: 2 }, publisher.read);
    expect([findings, head?.number]).toEqual([[], 2]);
    const none = await checkLedger({ state: 'az', number: 9 }, publisher.read);
    expect(none.findings.map(sentenceOf)).toEqual(['Ledger no. 9, in the list: it isn’t there.']);
  });

  it('names the votes of a member that are found, missing, or there though they should not be', async () => {
    const own = publisher.ownOf(MEMBER);
    const all = await checkLedger({ state: 'az', number: 3, own }, publisher.read);
    expect(all.own).toEqual({ found: MEMBER.picks, missing: [], others: [], findings: [] });
    const [first, ...rest] = MEMBER.picks;
    const changed = { ...own, picks: [...rest, 5] };
    const { own: rows } = await checkLedger({ state: 'az', number: 3, own: changed }, publisher.read);
    expect(rows).toEqual({ found: rest, missing: [5], others: [first], findings: [] });
  });

  it('looks for no votes with the key of another election', async () => {
    const own = { ...publisher.ownOf(MEMBER), keys: publisher.keysOf(MEMBER.name, '2025').keys };
    expect((await checkLedger({ state: 'az', own }, publisher.read)).own).toBeUndefined();
  });

  it('has no head and no finding before the first ledger', async () => {
    const { head, links, findings } = await checkLedger({ state: 'az' }, (await Publisher.start()).read);
    expect([head, links, findings]).toEqual([undefined, [], []]);
  });

  it('reports its progress', async () => {
    const steps: LedgerProgress[] = [];
    await checkLedger({ state: 'az' }, publisher.read, (step) => steps.push(step));
    expect(new Set(steps.map(({ step }) => step))).toEqual(new Set(['heads', 'count']));
    expect(steps.at(-1)).toEqual({
      step: 'count',
      done: publisher.ledgers[3]!.head.rows,
      of: publisher.ledgers[3]!.head.rows,
    });
  });
});

it('[R21.20] a ledger of another version is a finding, also when it is signed', async () => {
  const server = await Publisher.start();
  await server.cut(votesOf(BALLOTS), '2026', (head) => ({ ...head, v: 1 as never }));
  const { findings } = await checkLedger({ state: 'az' }, server.read);
  expect(findings.map(sentenceOf)).toContain(
    'Ledger no. 1, head, v: we don’t know its format; if this page has been open for a while, reload it.',
  );
});

describe('the withdrawn votes of a head', () => {
  it.each([
    [
      'fewer than the courses have lost',
      { taken_back: 3 },
      'courses have lost more votes (4) than the head counts as gone (3)',
    ],
    ['more than there were', { voided: 1000 }, 'the head counts more votes as gone (1000) than there were (254)'],
    ['for a reason that nobody knows', { taken_back: 4, other: 1 }, 'these aren’t counts by reason'],
  ])('[R21.20] are a finding when they are %s', async (_what, withdrawn, says) => {
    const server = await Publisher.start();
    await server.cut(votesOf(BALLOTS.slice(0, 23)));
    await server.cut(votesOf(BALLOTS.slice(1, 23).filter(({ name }) => name !== 'member 2')), '2026', (head) => ({
      ...head,
      withdrawn,
    }));
    const { findings } = await checkLedger({ state: 'az' }, server.read);
    expect(findings.map(sentenceOf)).toEqual([`Ledger no. 2, head, withdrawn: ${says}.`]);
  });

  it('[R21.20] are a finding in the first ledger of an election', async () => {
    const server = await Publisher.start();
    await server.cut(votesOf(BALLOTS), '2026', (head) => ({ ...head, withdrawn: { taken_back: 1 } }));
    const { findings } = await checkLedger({ state: 'az' }, server.read);
    expect(findings.map(sentenceOf)).toEqual([
      'Ledger no. 1, head, withdrawn: the head counts more votes as gone (1) than there were (0).',
    ]);
  });
});
