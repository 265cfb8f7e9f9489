import { beforeAll, describe, expect, it } from 'vitest';
import { textBytes } from '#contract/ledger/bytes';
import { checkLedger, type LedgerProgress } from '#contract/ledger/check';
import { compareNames } from '#contract/ledger/courseNames';
import { sentenceOf } from '#contract/ledger/findings';
import type { ListedCourse } from '#contract/ledger/format';
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

describe('the list of courses of a ledger', () => {
  const VOTES = votesOf([{ name: 'member 1', picks: [3, 20, 100] }]);
  /** Signs a ledger with this list. */
  async function findingsOf(list: string): Promise<string[]> {
    const server = await Publisher.start();
    const ledger = await server.cut(VOTES);
    ledger.courses = list;
    await server.resign(1);
    return (await checkLedger({ state: 'az' }, server.read)).findings.map(sentenceOf);
  }
  const [third, twentieth, hundredth] = [
    '[3,"Course 3","Phoenix"]',
    '[20,"Course 20","Mesa"]',
    '[100,"A, \\"B\\"","X"]',
  ];

  it('[R21.20] is read whatever is in a name', async () => {
    expect(await findingsOf(`${third}\n${twentieth}\n${hundredth}\n`)).toEqual([]);
  });

  it('[R21.20] is a finding when its last line does not end', async () => {
    const [first] = await findingsOf(`${third}\n${twentieth}\n${hundredth}`);
    expect(first).toBe('Ledger no. 1, courses, line 3: the line doesn’t end.');
  });

  it.each([
    [
      'not in order',
      [twentieth, third, hundredth],
      'line 2: the course comes after one with the same or a larger number',
    ],
    ['without a course that has votes', [third, hundredth], 'course 20 has votes and isn’t listed'],
    [
      'with a course twice',
      [third, third, twentieth, hundredth],
      'line 2: the course comes after one with the same or a',
    ],
    ['with a line that is no course', [third, '[20,"x"]', hundredth], 'line 2: this isn’t the number, name and town'],
    ['with a space more', [third, '[20, "x","y"]', hundredth], 'line 2: this isn’t the number, name and town'],
  ])('[R21.20] is a finding when it is %s', async (_what, lines, says) => {
    const [first = ''] = await findingsOf(lines.map((line) => `${line}\n`).join(''));
    expect(first).toContain(`Ledger no. 1, courses${says.startsWith('line') ? ', ' : ': '}${says}`);
  });
});

describe('the names of courses', () => {
  /** A ledger with these names, and then another one. */
  async function cutTwice(before: Record<number, string>, after: Record<number, string>, picks = [1, 2, 3]) {
    const server = await Publisher.start();
    const cut = async (names: Record<number, string>, voted: number[]) => {
      for (const [id, name] of Object.entries(names)) server.names.set(Number(id), name);
      await server.cut(votesOf([{ name: 'member 1', picks: voted }]));
    };
    await cut(before, [1, 2, 3]);
    await cut(after, picks);
    return server;
  }
  async function checkNames(...names: Parameters<typeof cutTwice>) {
    const { findings, remarks } = await checkLedger({ state: 'az' }, (await cutTwice(...names)).read);
    return { remarks, findings: findings.map(sentenceOf) };
  }
  const NAMES = { 1: 'Dunes', 2: 'Pines', 3: 'Creek' };

  it('[R21.20] that are new are remarks', async () => {
    expect(await checkNames(NAMES, { 1: 'Old Dunes' })).toEqual({
      findings: [],
      remarks: ['Renamed since no. 1: Dunes (Phoenix) is now Old Dunes (Phoenix).'],
    });
  });

  it('[R21.20] that went around among three courses are findings', async () => {
    const { findings } = await checkNames(NAMES, { 1: 'Pines', 2: 'Creek', 3: 'Dunes' });
    expect(findings).toEqual([
      'Ledger no. 2, courses: course 1 has the name that course 2 had in no. 1: Pines.',
      'Ledger no. 2, courses: course 2 has the name that course 3 had in no. 1: Creek.',
      'Ledger no. 2, courses: course 3 has the name that course 1 had in no. 1: Dunes.',
    ]);
  });

  it('[R21.20] that were swapped are not hidden by another list of the ledger before', async () => {
    const server = await cutTwice(NAMES, { 1: 'Pines', 2: 'Dunes' });
    server.ledgers[0]!.courses = server.ledgers[1]!.courses;
    const { findings } = await checkLedger({ state: 'az' }, server.read);
    expect(findings.map(sentenceOf)).toEqual([
      'Ledger no. 1, courses: these aren’t the courses that the head was signed for.',
    ]);
  });

  it('[R21.20] that are the same in two towns, which were swapped, are findings', () => {
    const courses: ListedCourse[] = [
      [1, 'Riverside', 'Mesa'],
      [2, 'Riverside', 'Tucson'],
    ];
    const swapped = courses.map(([id, name], index): ListedCourse => [id, name, courses[1 - index]![2]]);
    const { findings } = compareNames({ number: 1, courses }, { part: 'courses', number: 2, courses: swapped });
    expect(findings).toHaveLength(2);
  });

  it('[R21.20] of today’s ranking are a finding when they cannot be read', async () => {
    const { read } = await cutTwice(NAMES, {});
    const { findings } = await checkLedger({ state: 'az' }, (path) =>
      path.startsWith('/api/leaderboard') ? Promise.resolve(new TextEncoder().encode('{}')) : read(path),
    );
    expect(findings.map(sentenceOf)).toEqual(['Today’s ranking: we can’t read it.']);
  });

  it('[R21.20] that were swapped are findings, also with a space or a capital more', async () => {
    const { findings } = await checkNames(NAMES, { 1: 'PINES', 2: 'Dunes ' });
    expect(findings).toHaveLength(2);
  });

  it('[R21.20] may be those of a course in another town, when it is new', () => {
    const before: ListedCourse[] = [[1, 'Riverside', 'Mesa']];
    const later: ListedCourse[] = [
      [1, 'Riverside of Mesa', 'Mesa'],
      [2, 'Riverside', 'Tucson'],
    ];
    expect(
      compareNames({ number: 1, courses: before }, { part: 'courses', number: 2, courses: later }).findings,
    ).toEqual([]);
  });

  it('[R21.20] may be had by two courses, and go on with one of them when the other is gone', async () => {
    expect((await checkNames(NAMES, { 1: 'Pines' })).findings).toEqual([]);
    expect((await checkNames(NAMES, { 1: 'Pines', 2: 'Pines' }, [1, 3])).findings).toEqual([]);
  });
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

it('[R21.20] a result whose ledger is still being written is not compared with the one before', async () => {
  const server = await Publisher.start();
  await server.cut(votesOf([{ name: 'member 1', picks: [1, 2] }]));
  server.close();
  await server.cut(votesOf([{ name: 'member 1', picks: [1] }]));
  const check = (writing: object | null) =>
    checkLedger({ state: 'az' }, async (path, options) =>
      path === '/api/ledger/az' ? textBytes(JSON.stringify({ ...server.list(), writing })) : server.read(path, options),
    );
  expect((await check(null)).findings).not.toEqual([]);
  const { findings, isResult } = await check({ election: '2026', percent: null });
  expect([findings, isResult]).toEqual([[], false]);
});
