import { csvFile } from '#contract/csv';
import type { StoredResult } from './repository.ts';

export const RESULT_COLUMNS = [
  'state',
  'ballots',
  'rank',
  'tied',
  'course_id',
  'course',
  'city',
  'access',
  'votes',
] as const;

/** Results as CSV (RFC 4180), a line a course; a state without votes has one line without a course. */
export function resultCsv(results: readonly Pick<StoredResult, 'code' | 'ballots' | 'entries'>[]): string {
  const rows = results.flatMap(({ code, ballots, entries }) =>
    entries.length === 0
      ? [[code, ballots, '', '', '', '', '', '', '']]
      : entries.map(({ courseId, name, city, access, rank, tied, votes }) => [
          code,
          ballots,
          rank,
          tied ? 'yes' : 'no',
          courseId,
          name,
          city,
          access ?? '',
          votes,
        ]),
  );
  return csvFile([RESULT_COLUMNS, ...rows]);
}
