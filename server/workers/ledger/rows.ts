import { createHmac, createSecretKey } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { byVotes, LEDGER_TAG_BYTES, ledgerRow, tagMessage } from '#contract/ledger/format';

/** A ballot with its key; rows are course ids, smallest first. */
export type KeyedBallot = { memberId: string; key: Buffer; rows: readonly number[] };

/** Tags that have been made, by member. They are used again where neither key nor rows have changed. */
export type MadeTags = Map<string, KeyedBallot & { tags: readonly string[] }>;

export type Rows = { text: string; count: number; votes: [courseId: number, count: number][] };

/** Other work gets its turn after so many ballots. */
const BALLOTS_A_TURN = 50;

/** Makes the tags of ballots ahead, so that little is left to be done while voting waits. */
export async function makeTags(ballots: readonly KeyedBallot[], electionId: string): Promise<MadeTags> {
  const made: MadeTags = new Map();
  for (const [index, ballot] of ballots.entries()) {
    made.set(ballot.memberId, { ...ballot, tags: tagsOf(ballot, electionId) });
    if (index % BALLOTS_A_TURN === 0) await nextTurn();
  }
  return made;
}

/** The rows of a ledger, sorted. */
export function rowsOf(ballots: readonly KeyedBallot[], electionId: string, made: MadeTags): Rows {
  const byCourse = new Map<number, string[]>();
  for (const ballot of ballots) {
    const known = made.get(ballot.memberId);
    const tags = known && isSame(known, ballot) ? known.tags : tagsOf(ballot, electionId);
    for (const [index, courseId] of ballot.rows.entries()) {
      const ofCourse = byCourse.get(courseId) ?? [];
      if (ofCourse.length === 0) byCourse.set(courseId, ofCourse);
      ofCourse.push(tags[index] ?? '');
    }
  }
  const sorted = [...byCourse].sort(([one], [other]) => one - other);
  const text = sorted
    .map(([id, tags]) =>
      tags
        .sort()
        .map((tag) => ledgerRow(id, tag))
        .join(''),
    )
    .join('');
  const votes = sorted.map(([id, tags]): [number, number] => [id, tags.length]);
  return { text, count: votes.reduce((sum, [, count]) => sum + count, 0), votes: votes.sort(byVotes) };
}

function tagsOf({ key, rows }: KeyedBallot, electionId: string): string[] {
  const secret = createSecretKey(key);
  return rows.map((courseId) =>
    createHmac('sha256', secret)
      .update(tagMessage(courseId, electionId))
      .digest()
      .toString('base64url', 0, LEDGER_TAG_BYTES),
  );
}

const isSame = (one: KeyedBallot, other: KeyedBallot): boolean =>
  one.key.equals(other.key) &&
  one.rows.length === other.rows.length &&
  one.rows.every((courseId, index) => courseId === other.rows[index]);
