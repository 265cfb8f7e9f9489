import type { LedgerHead } from './format.ts';

const withdrawnIn = ({ withdrawn }: LedgerHead): number =>
  Object.values(withdrawn).reduce((sum, count) => sum + count, 0);

/**
 * What is wrong with the withdrawn votes of a head as far as heads can tell: no fewer than the courses have lost, no
 * more than there were.
 */
export function wrongWithdrawn(head: LedgerHead, before: LedgerHead | undefined): string[] {
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
