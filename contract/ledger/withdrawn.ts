import type { Bytes } from './bytes.ts';
import type { Finding } from './findings.ts';
import type { LedgerHead } from './format.ts';

type Ledger = { head: LedgerHead; bytes: Bytes };

const linesOf = (bytes: Bytes): string[] =>
  new TextDecoder()
    .decode(bytes)
    .split('\n')
    .filter((line) => line !== '');

const withdrawnIn = ({ withdrawn }: LedgerHead): number =>
  Object.values(withdrawn).reduce((sum, count) => sum + count, 0);

/**
 * Checks that the number of rows removed since the previous ledger is what a head of version 1 states; the first ledger
 * of an election removes none. Later versions have other tags in each ledger: `wrongWithdrawn` checks them.
 */
export function checkWithdrawn({ head, bytes }: Ledger, before: Ledger | undefined): Finding[] {
  if (head.v !== 1) return [];
  const isSameElection = before?.head.election === head.election;
  const rows = new Set(linesOf(bytes));
  const gone = isSameElection ? linesOf(before.bytes).filter((row) => !rows.has(row)).length : 0;
  if (gone === withdrawnIn(head)) return [];
  const says = `${gone} rows of the ledger before are gone, the head counts ${withdrawnIn(head)}`;
  return [{ part: 'head', number: head.number, field: 'withdrawn', says }];
}

/**
 * What is wrong with the withdrawn votes of a head as far as heads can tell: no fewer than the courses have lost, no
 * more than there were.
 */
export function wrongWithdrawn(head: LedgerHead, before: LedgerHead | undefined): string[] {
  if (head.v === 1) return [];
  const counted = withdrawnIn(head);
  const [lost, rows] = before?.election === head.election ? [lostVotes(before, head), before.rows] : [0, 0];
  if (counted < lost) return [`courses have lost more votes (${lost}) than the head counts as gone (${counted})`];
  if (counted > rows) return [`the head counts more votes as gone (${counted}) than there were (${rows})`];
  return [];
}

function lostVotes(before: LedgerHead, { votes }: LedgerHead): number {
  const now = new Map(votes);
  return before.votes.reduce((sum, [courseId, count]) => sum + Math.max(0, count - (now.get(courseId) ?? 0)), 0);
}
