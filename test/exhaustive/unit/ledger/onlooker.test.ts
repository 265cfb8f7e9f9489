import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import {
  aroundVictim,
  type Ballots,
  isOwn,
  passDay,
  seenInTotals,
  seenLive,
  startOf,
} from '../../../support/ledger/onlooker.ts';
import { Publisher, rowOf, votesOf } from '../../../support/ledger/publisher.ts';

const ROUNDS = 5;
const QUIET = 0;
const BUSY = 150;

let server: Publisher;
beforeAll(async () => {
  server = await Publisher.start();
});

/** The rows of a ledger of these ballots, without those of own accounts, whose keys the onlooker has. */
async function cutOf(publisher: Publisher, ballots: Ballots): Promise<Set<string>> {
  const all = [...ballots].map(([name, picks]) => ({ name, picks: [...picks] }));
  const { rows, head } = await publisher.cut(votesOf(all));
  const own = new Set(votesOf(all.filter(({ name }) => isOwn(name))).map((vote) => rowOf(vote, head).trimEnd()));
  return new Set(rows.trimEnd().split('\n')).difference(own);
}

const courseIn = (row: string): number => Number(row.split(',')[0]);

/** How much of what the onlooker suspects is what the victim did. */
function shareOf(victims: readonly number[], suspected: readonly number[]): number {
  return suspected.length === 0 ? 0 : victims.filter((id) => suspected.includes(id)).length / suspected.length;
}

/** Of each way to look on the share that its better guess has. */
type Shares = { fiveMinutes: number; wholeDay: number; ledgers: number };
type Guesses = { [way in keyof Shares]: number[][] };

function sharesOf(victims: readonly number[], guesses: Guesses): Shares {
  const best = (suspected: readonly number[][]) => Math.max(...suspected.map((courses) => shareOf(victims, courses)));
  return {
    fiveMinutes: best(guesses.fiveMinutes),
    wholeDay: best(guesses.wholeDay),
    ledgers: best(guesses.ledgers),
  };
}

type Look = (publisher: Publisher, others: number, seed: number) => Promise<Shares>;

/** The victim gives six votes in a day; which ones? */
const given: Look = async (publisher, others, seed) => {
  const { ballots, toGive, random } = startOf(seed);
  const before = await cutOf(publisher, ballots);
  const changes = passDay(ballots, { victims: toGive, others, random });
  const after = await cutOf(publisher, ballots);
  const totals = seenInTotals(changes, 1);
  return sharesOf(toGive, {
    fiveMinutes: [seenLive(aroundVictim(changes), 1)],
    wholeDay: [seenLive(changes, 1), totals],
    ledgers: [[...after.difference(before)].map(courseIn), totals],
  });
};

/**
 * The victim gave six votes on a quiet day, which the onlooker has seen, and takes three of them back on another; which
 * ones?
 */
const takenBack: Look = async (publisher, others, seed) => {
  const { ballots, toGive, random } = startOf(seed);
  const first = await cutOf(publisher, ballots);
  passDay(ballots, { victims: toGive, others: QUIET, random });
  const second = await cutOf(publisher, ballots);
  const gone = toGive.slice(0, 3);
  const changes = passDay(ballots, { victims: gone, others, random });
  const third = await cutOf(publisher, ballots);
  const ofKnown = (courses: number[]) => courses.filter((id) => toGive.includes(id));
  const totals = ofKnown(seenInTotals(changes, -1));
  // Who knows nothing suspects all six.
  return sharesOf(gone, {
    fiveMinutes: [ofKnown(seenLive(aroundVictim(changes), -1)), toGive],
    wholeDay: [ofKnown(seenLive(changes, -1)), totals, toGive],
    ledgers: [[...second.difference(first).difference(third)].map(courseIn), totals, toGive],
  });
};

async function mean(look: Look, others: number): Promise<Shares> {
  const sum: Shares = { fiveMinutes: 0, wholeDay: 0, ledgers: 0 };
  for (let seed = 1; seed <= ROUNDS; seed += 1) {
    const shares = await look(server.fork(), others, seed);
    for (const way of ['fiveMinutes', 'wholeDay', 'ledgers'] as const) sum[way] += shares[way] / ROUNDS;
  }
  return sum;
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;
const documented = readFileSync('docs/ledger.md', 'utf8').replaceAll(/ +/g, ' ').split('\n');

it.each<{ what: string; look: Look; others: number }>([
  { what: 'six votes given on a quiet day', look: given, others: QUIET },
  { what: 'six votes given on a busy day', look: given, others: BUSY },
  { what: 'three of six known votes taken back on a quiet day', look: takenBack, others: QUIET },
  { what: 'three of six known votes taken back on a busy day', look: takenBack, others: BUSY },
])(
  '[R21.1] an onlooker with nineteen accounts learns no more from ledgers than from the live totals of the day: $what',
  async ({ what, look, others }) => {
    const { fiveMinutes, wholeDay, ledgers } = await mean(look, others);
    expect(ledgers).toBeLessThanOrEqual(wholeDay);
    const row = [what, ...[fiveMinutes, wholeDay, ledgers].map(percent)].join(' | ');
    expect(documented.find((line) => line.startsWith(`| ${what} |`))).toBe(`| ${row} |`);
  },
  60_000,
);
