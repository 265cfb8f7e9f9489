import { NotPublished, type ReadPublished } from './readPublished.ts';
import { titleOf } from './courseNames.ts';
import { FINDINGS_MAX, type Finding } from './findings.ts';
import type { LedgerHead, ListedCourse } from './format.ts';

type ResultEntry = { courseId: number; name: string; city: string; votes: number };
type PublishedResult = { entries: readonly ResultEntry[]; ballots: number };

const parse = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes));

const isResult = (value: unknown): value is PublishedResult =>
  typeof value === 'object' && value !== null && 'entries' in value && Array.isArray(value.entries);

/**
 * Whether the ledger of a result is still being written, as the list of heads says: until it is there, a result has
 * votes that the newest ledger has not.
 */
export const isBeingWritten = (heads: unknown): boolean =>
  typeof heads === 'object' && heads !== null && 'writing' in heads && heads.writing !== null;

/**
 * Compares an election's last ledger with its published result, as it was first made. While the election is open there
 * is none. @param courses the ledger's list
 */
export async function readPublishedResult(
  head: LedgerHead,
  courses: readonly ListedCourse[],
  read: ReadPublished,
): Promise<{ isThere: boolean; findings: Finding[] }> {
  const path = `/api/elections/${encodeURIComponent(head.election)}/results/${head.state.toLowerCase()}?revision=1`;
  try {
    const result = parse(await read(path));
    if (isResult(result))
      return { isThere: true, findings: [...compareVotes(head, result), ...compareTitles(head, courses, result)] };
  } catch (error) {
    if (error instanceof NotPublished) return { isThere: false, findings: [] };
    if (!(error instanceof SyntaxError)) throw error;
  }
  return { isThere: true, findings: [{ part: 'result', number: head.number, says: 'we can’t read it' }] };
}

/** Compares what a result and its ledger call the courses. A course that is not listed is a finding of the list. */
function compareTitles(
  { number }: LedgerHead,
  courses: readonly ListedCourse[],
  { entries }: PublishedResult,
): Finding[] {
  const titles = new Map(courses.map((course) => [course[0], titleOf(course)]));
  return entries
    .flatMap(({ courseId, name, city }): Finding[] => {
      const inResult = titleOf([courseId, name, city]);
      const inLedger = titles.get(courseId) ?? inResult;
      const says = `the result says ${inResult}, the ledger ${inLedger}`;
      return inResult === inLedger ? [] : [{ part: 'result', number, field: `name of course ${courseId}`, says }];
    })
    .slice(0, FINDINGS_MAX);
}

/** Compares the votes of a result with those of its ledger, course by course. */
function compareVotes({ number, votes, ballots }: LedgerHead, result: PublishedResult): Finding[] {
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
