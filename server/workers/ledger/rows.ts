import { createHmac, createSecretKey } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { byVotes, LEDGER_TAG_BYTES, ledgerRow, tagMessage } from '#contract/ledger/format';

/** A ballot with its key; rows are course ids, smallest first. */
export type KeyedBallot = { memberId: string; key: Buffer; rows: readonly number[] };

/** The ledger that rows are made for. */
export type NextLedger = { election: string; number: number };

/** Tags that have been made for a ledger, by member. They are used again where neither key nor rows have changed. */
export type MadeTags = Map<string, KeyedBallot & { tags: readonly string[] }>;

export type Rows = { text: string; count: number; votes: [courseId: number, count: number][] };

/** Other work gets its turn after so many ballots. */
const BALLOTS_A_TURN = 50;

/** Makes the tags of ballots ahead, so that little is left to be done while voting waits. */
export async function makeTags(ballots: readonly KeyedBallot[], ledger: NextLedger): Promise<MadeTags> {
  const made: MadeTags = new Map();
  for (const [index, ballot] of ballots.entries()) {
    made.set(ballot.memberId, { ...ballot, tags: tagsOf(ballot, ledger) });
    if (index % BALLOTS_A_TURN === 0) await nextTurn();
  }
  return made;
}

/** The rows of a ledger, sorted. @param made tags of the same ledger */
export function rowsOf(ballots: readonly KeyedBallot[], ledger: NextLedger, made: MadeTags): Rows {
  const byCourse = new Map<number, string[]>();
  for (const ballot of ballots) {
    const tags = madeTags(ballot, made) ?? tagsOf(ballot, ledger);
    for (const [index, courseId] of ballot.rows.entries()) {
      const ofCourse = byCourse.get(courseId) ?? [];
      if (ofCourse.push(tags[index] ?? '') === 1) byCourse.set(courseId, ofCourse);
    }
  }
  const courses = [...byCourse].sort(([one], [other]) => one - other);
  const votes = courses.map(([id, tags]): [number, number] => [id, tags.length]);
  return {
    text: courses.map(rowsOfCourse).join(''),
    count: votes.reduce((sum, [, count]) => sum + count, 0),
    votes: votes.sort(byVotes),
  };
}

const rowsOfCourse = ([courseId, tags]: [number, string[]]): string =>
  tags
    .sort()
    .map((tag) => ledgerRow(courseId, tag))
    .join('');

function tagsOf({ memberId, key, rows }: KeyedBallot, ledger: NextLedger): string[] {
  const secret = createSecretKey(key);
  return rows.map((courseId) =>
    createHmac('sha256', secret)
      .update(tagMessage({ memberId, courseId, ...ledger }))
      .digest()
      .toString('base64url', 0, LEDGER_TAG_BYTES),
  );
}

/** Undefined for a ballot whose key or rows have changed since. */
function madeTags({ memberId, key, rows }: KeyedBallot, made: MadeTags): readonly string[] | undefined {
  const known = made.get(memberId);
  if (!known?.key.equals(key) || known.rows.length !== rows.length) return undefined;
  return known.rows.every((courseId, index) => courseId === rows[index]) ? known.tags : undefined;
}
