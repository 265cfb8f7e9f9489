import { FINDINGS_MAX, type Finding } from './findings.ts';
import type { LedgerHead } from './format.ts';

type PublishedResult = { entries: readonly { courseId: number; votes: number }[]; ballots: number };

/** Compares the published result of an election with its last ledger, course by course. */
export function compareWithResult({ number, votes, ballots }: LedgerHead, result: PublishedResult): Finding[] {
  const found = (field: string, says: string): Finding => ({ part: 'result', number, field, says });
  const inLedger = new Map(votes);
  const inResult = new Map(result.entries.map((entry) => [entry.courseId, entry.votes]));
  const courses = [...new Set([...inLedger.keys(), ...inResult.keys()])];
  const differing = courses.filter((id) => (inLedger.get(id) ?? 0) !== (inResult.get(id) ?? 0)).slice(0, FINDINGS_MAX);
  return [
    ...(ballots === result.ballots
      ? []
      : [found('ballots', `the result says ${result.ballots} ballots, the ledger ${ballots}`)]),
    ...differing.map((id) =>
      found(
        `votes of course ${id}`,
        `the result says ${inResult.get(id) ?? 0} votes, the ledger ${inLedger.get(id) ?? 0}`,
      ),
    ),
  ];
}
