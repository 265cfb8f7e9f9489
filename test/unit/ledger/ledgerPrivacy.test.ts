import { describe, expect, it } from 'vitest';
import { tagsOf } from '../../../server/workers/ledger/tags.ts';
import { measured, trials } from '../../support/goals/goals.ts';
import {
  attackOnBallots,
  guessFromRows,
  guessFromTallies,
  likelyBallots,
  neighboursOf,
  type PublicRow,
  seededRandom,
} from '../../support/ledger/attack.ts';

const COURSES = 40;
const KNOWN = 12;
const VICTIMS = trials(160);

/** The published rows of these ballots. Their keys are made here, so that each run is the same. */
function publish(ballots: readonly number[][], random: () => number): PublicRow[] {
  const keyed = ballots.map((rows, index) => ({
    memberId: String(index),
    rows: rows.toSorted((one, other) => one - other),
    key: Buffer.from(Array.from({ length: 32 }, () => Math.floor(random() * 256))),
  }));
  return keyed
    .flatMap((ballot) => {
      const tags = tagsOf(ballot, { election: '2026', number: 1 });
      return ballot.rows.map((course, index) => ({ course, tag: tags[index]! }));
    })
    .sort((one, other) => one.course - other.course || (one.tag < other.tag ? -1 : 1));
}

const talliesOf = (rows: readonly PublicRow[]) =>
  new Map([...Map.groupBy(rows, ({ course }) => course)].map(([course, all]) => [course, all.length]));

const shuffled = (values: readonly number[], random: () => number) =>
  values
    .map((value) => ({ value, key: random() }))
    .sort((one, other) => one.key - other.key)
    .map(({ value }) => value);

/** How many of the ten unknown picks each attack finds on average, and how often whole ballots reveal all of them. */
function attack(voters: number, seed: number) {
  const random = seededRandom(seed);
  const ballots = likelyBallots(voters, COURSES, random);
  const rows = publish(ballots, random);
  const tallies = talliesOf(rows);
  const near = neighboursOf(rows);
  const found = { fromRows: 0, fromTallies: 0, fromBallots: 0 };
  const victims = Array.from({ length: VICTIMS }, () => ballots[Math.floor(random() * voters)]!);
  for (const picks of victims) {
    const order = shuffled(picks, random);
    const [known, unknown] = [order.slice(0, KNOWN), new Set(order.slice(KNOWN))];
    const hits = (guess: readonly number[]) => guess.filter((course) => unknown.has(course)).length;
    found.fromRows += hits(guessFromRows({ near, tallies }, known)) / VICTIMS;
    found.fromTallies += hits(guessFromTallies(tallies, known)) / VICTIMS;
    found.fromBallots += attackOnBallots(ballots, known) === null ? 0 : 1 / VICTIMS;
  }
  return found;
}

describe('twelve known picks of a member', () => {
  it.for([50, 500, 5000])(
    '[R21.1] reveal no more of the other ten than the tallies do, among %i voters',
    (voters, { task }) => {
      const { fromRows, fromTallies } = attack(voters, voters);
      expect(fromRows).toBeLessThan(fromTallies);
      // Ten of the 28 other courses, picked blindly, hold 3.6 of the ten.
      expect(fromRows).toBeLessThan(4.6);
      measured(
        task,
        'G33',
        `${voters} voters, ${KNOWN} of 22 picks known: of the other ten the rows tell ${fromRows.toFixed(1)}, the tallies ${fromTallies.toFixed(1)}`,
      );
    },
  );

  it('[R21.1] would reveal the other ten if whole ballots were published (control)', ({ task }) => {
    const [few, many] = [50, 500].map((voters) => attack(voters, 1).fromBallots);
    expect(few).toBeGreaterThan(0.9);
    expect(many).toBeGreaterThan(0.5);
    measured(
      task,
      'G33',
      `control: whole ballots would give away all picks of ${(few! * 100).toFixed(0)} % of the members among 50 voters, of ${(many! * 100).toFixed(0)} % among 500`,
    );
  });
});
