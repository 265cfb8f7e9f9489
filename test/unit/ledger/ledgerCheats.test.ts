import { describe, expect, it } from 'vitest';
import { CHEATS, type Check } from '#contract/ledger/cheats';
import { checkLedger, type CheckedLedger } from '#contract/ledger/check';
import type { Finding } from '#contract/ledger/findings';
import { byVotes } from '#contract/ledger/format';
import type { SeenHead } from '#contract/ledger/seen';
import { makeSigningKey, Publisher, votesOf, type TestBallot, type TestVote } from '../../support/ledger/publisher.ts';

const BALLOTS: TestBallot[] = Array.from({ length: 22 }, (_, index) => ({
  name: `member ${index}`,
  picks: Array.from({ length: 6 }, (_each, place) => 100 + ((index + place) % 9)),
}));
const YOU = BALLOTS[4]!;
/** Another member with the same picks. */
const OTHER = BALLOTS[13]!;
const VOTES = votesOf(BALLOTS);
const isYours = ({ ballot, courseId }: TestVote) => ballot === YOU.name && courseId === YOU.picks[0];
/** A course without votes. */
const UNVOTED = 99;

/** Three honest ledgers, the newest of which you and a friend have seen, and a fourth that follows. */
type Scene = { server: Publisher; cutFourth: (votes: readonly TestVote[]) => Promise<undefined> };
/** The member as whom somebody's browser looks, and the ballot whose key it was given. */
type Given = { id: string; keyOf: string };
/** What the server tells whom: another friend another ledger, the two members other ids or keys. */
type Told = { friends?: Publisher; you?: Given; other?: Given };
/** Cheats. */
type Act = (scene: Scene) => Promise<Told | undefined>;

/** The votes when only one of the two members is counted, and somebody invented in place of the other. */
const countedOnce = ({ name, picks }: TestBallot): TestVote[] => [
  ...VOTES.filter(({ ballot }) => ballot !== name),
  ...votesOf([{ name: 'nobody', picks }]),
];

const ACTS: Record<string, Act> = {
  drop: ({ cutFourth }) => cutFourth(VOTES.filter((vote) => !isYours(vote))),
  addYours: ({ cutFourth }) => cutFourth([...VOTES, { ballot: YOU.name, courseId: UNVOTED }]),
  addInvented: ({ cutFourth }) => cutFourth([...VOTES, ...votesOf([{ name: 'nobody', picks: [100, 101] }])]),
  move: ({ cutFourth }) => cutFourth(VOTES.map((vote) => (isYours(vote) ? { ...vote, courseId: UNVOTED } : vote))),
  clashTheirs: async ({ cutFourth }) => {
    await cutFourth(countedOnce(YOU));
    return { you: { id: YOU.name, keyOf: OTHER.name } };
  },
  clashYours: async ({ cutFourth }) => {
    await cutFourth(countedOnce(OTHER));
    return { other: { id: OTHER.name, keyOf: YOU.name } };
  },
  clashSameId: async ({ cutFourth }) => {
    await cutFourth(countedOnce(OTHER));
    return { other: { id: YOU.name, keyOf: YOU.name } };
  },
  changeOld: async ({ server, cutFourth }) => {
    await cutFourth(VOTES);
    server.ledgers[1]!.rows = server.ledgers[1]!.rows.replace(/^[^\n]+\n/, '');
    return undefined;
  },
  rewrite: async ({ server, cutFourth }) => {
    const forger = server.fork();
    forger.ledgers.splice(1);
    server.ledgers[1] = await forger.cut(VOTES.slice(12));
    await server.resign(2);
    return cutFourth(VOTES);
  },
  fork: async ({ server, cutFourth }) => {
    const friends = server.fork();
    await friends.cut(VOTES.slice(6));
    await cutFourth(VOTES);
    return { friends };
  },
  otherKey: async ({ server, cutFourth }) => {
    await cutFourth(VOTES);
    const newest = server.ledgers[3]!;
    newest.jws = await server.sign(newest.head, await makeSigningKey());
    return undefined;
  },
  hideOld: async ({ server, cutFourth }) => {
    await cutFourth(VOTES);
    server.ledgers.splice(1, 1);
    return undefined;
  },
  hideNewest: ({ server }) => {
    server.ledgers.pop();
    return Promise.resolve(undefined);
  },
  reorderRows: async ({ server, cutFourth }) => {
    await cutFourth(VOTES);
    const newest = server.ledgers[3]!;
    newest.rows = newest.rows.replace(/^([^\n]+\n)([^\n]+\n)/, '$2$1');
    await server.resign(4);
    return undefined;
  },
  reorderHeads: async ({ server, cutFourth }) => {
    await cutFourth(VOTES);
    server.ledgers.splice(1, 2, server.ledgers[2]!, server.ledgers[1]!);
    return undefined;
  },
  total: async ({ server }) => {
    await server.cut(VOTES, '2026', (head) => {
      const votes = head.votes.map(([id, count], place): [number, number] => [id, count + ([1, -1][place] ?? 0)]);
      return { ...head, votes: votes.sort(byVotes), withdrawn: { taken_back: 1 } };
    });
    return undefined;
  },
  swapNames: async ({ server, cutFourth }) => {
    await cutFourth(VOTES);
    swapNames(server);
    return undefined;
  },
  signSwapped: ({ server, cutFourth }) => {
    swapNames(server);
    return cutFourth(VOTES);
  },
  swapSlowly: async ({ server, cutFourth }) => {
    server.names.set(100, 'Between');
    await cutFourth(VOTES);
    server.names.set(101, 'Course 100');
    await cutFourth(VOTES);
    server.names.set(100, 'Course 101');
    return cutFourth(VOTES);
  },
  otherList: async ({ server, cutFourth }) => {
    await cutFourth(VOTES);
    swapNames(server);
    const newest = server.ledgers[3]!;
    newest.courses = newest.courses.replace(/10[01]"/g, (id) => (id === '100"' ? '101"' : '100"'));
    return undefined;
  },
  swapInResult: async ({ server, cutFourth }) => {
    await cutFourth(VOTES);
    swapNames(server);
    server.close();
    server.names.clear();
    return undefined;
  },
};

/** Two courses exchange what they are called. */
function swapNames({ names }: Publisher): void {
  names.set(100, 'Course 101').set(101, 'Course 100');
}

/** What the names of courses are read in. */
const NAMED = new Set<Finding['part']>(['courses', 'ranking', 'result']);

const isWrong = ({ own }: CheckedLedger): boolean => own!.missing.length > 0 || own!.others.length > 0;

async function noticed(act: Act): Promise<Check[]> {
  const server = await Publisher.start();
  for (let number = 1; number <= 3; number += 1) await server.cut(VOTES);
  const { links: past } = await checkLedger({ state: 'AZ' }, server.read);
  const seen: SeenHead = { number: 3, hash: past[0]!.hash, on: '2026-11-03T09:00:00.000Z' };
  const cutFourth = (votes: readonly TestVote[]) => server.cut(votes).then(() => undefined);
  const { friends, you, other } = (await act({ server, cutFourth })) ?? {};

  const ownOf = ({ name, picks }: TestBallot, { id, keyOf }: Given = { id: name, keyOf: name }) =>
    server.ownOf({ name: id, picks }, keyOf);
  const [own, others] = [ownOf(YOU, you), ownOf(OTHER, other)];
  const now = await checkLedger({ state: 'AZ', seen, own }, server.read);
  const shownToOther = await checkLedger({ state: 'AZ', own: others }, server.read);
  // The friend looks at the other server, or remembers what both of you saw.
  const shown = friends ? (await checkLedger({ state: 'AZ' }, friends.read)).links : past;
  const counts: CheckedLedger[] = [];
  for (const { number } of now.links) counts.push(await checkLedger({ state: 'AZ', number }, server.read));

  const parts = now.findings.map(({ part }) => part);
  const noticedBy: Record<Check, boolean> = {
    receipt: isWrong(now),
    othersReceipt: isWrong(shownToOther),
    count: counts.some(({ findings }) => findings.some(({ part }) => part === 'rows')),
    names: counts.some(({ findings }) => findings.some(({ part }) => NAMED.has(part))),
    renamed: counts.some(({ remarks }) => remarks.length > 0),
    chain: parts.some((part) => part === 'keys' || part === 'list' || part === 'head'),
    device: parts.includes('device'),
    words: shown.some(({ number, words }) => {
      const yours = now.links.find((link) => link.number === number)?.words;
      // A missing ledger in the middle is noticed by the chain.
      return yours ? yours.join(' ') !== words.join(' ') : number > (now.links[0]?.number ?? 0);
    }),
    addresses: own.memberId === others.memberId,
  };
  return (Object.keys(noticedBy) as Check[]).filter((check) => noticedBy[check]);
}

describe('a server that cheats', () => {
  it.each(CHEATS)('[R21.24] is noticed by the checks that /verify names: $what', async ({ id, noticedBy }) => {
    expect(await noticed(ACTS[id]!)).toEqual(noticedBy);
  });

  it('is tried in all ways that /verify lists', () => {
    expect(CHEATS.map(({ id }) => id).toSorted()).toEqual(Object.keys(ACTS).toSorted());
  });
});
