import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { CheckedLedger } from '#contract/ledger/check';
import { byVotes, type LedgerHead, type ListedCourse } from '#contract/ledger/format';
import { LedgerFindings } from '../../core/ledger/LedgerFindings.tsx';
import { formatCount, plural } from '../../shared/numbers.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { useFocusFallback } from '../../shared/useFocusFallback.ts';
import { paths } from '../../shared/paths.ts';
import styles from './CountOutcome.module.css';

type CountOutcomeProps = { checked: CheckedLedger; onRepeat: () => void };

/** The outcome of a count: equal to what is published, or the findings. */
export function CountOutcome({ checked, onRepeat }: CountOutcomeProps) {
  const { findings, remarks, head, votes, courses, links, isResult } = checked;
  // The button that was pressed is gone.
  const outcome = useFocusFallback<HTMLDivElement>();
  const sum = votes.reduce((all, [, count]) => all + count, 0);
  return (
    <div ref={outcome} className={styles.outcome}>
      {findings.length === 0 && head && (
        <div role="status">
          <p className={styles.verdict}>Everything matches</p>
          <p>
            You counted {plural(sum, 'vote')} from {plural(head.ballots, 'ballot')}, and every total is what we
            published{isResult && ', including the election’s first result'}. No course took another course’s name. The
            signature is right, and{' '}
            {links.length === 1
              ? 'this is the first ledger.'
              : `all ${formatCount(links.length)} ledgers are in order.`}
          </p>
        </div>
      )}
      {findings.length > 0 && (
        <LedgerFindings title={`It doesn’t match: ${plural(findings.length, 'problem')}`} findings={findings} />
      )}
      {remarks.length > 0 && (
        <section aria-labelledby="renamed">
          <h3 id="renamed">Renamed courses</h3>
          <p>Courses sometimes get a new name. Check that each of these is still the same course.</p>
          <ul>
            {remarks.map((remark) => (
              <li key={remark}>{remark}</li>
            ))}
          </ul>
        </section>
      )}
      {head && votes.length > 0 && <CountedVotes votes={votes} head={head} courses={courses} />}
      <p>
        <Button look="quiet" onClick={onRepeat}>
          Count again
        </Button>
      </p>
    </div>
  );
}

/** Rows before somebody asks for all of them. */
const SHOWN_AT_FIRST = 25;

type CountedVotesProps = { votes: LedgerHead['votes']; head: LedgerHead; courses: readonly ListedCourse[] };

/** The ranking as it was counted here, beside the published one. */
function CountedVotes({ votes, head, courses }: CountedVotesProps) {
  const [isWhole, setWhole] = useState(false);
  const names = new Map(courses.map(([id, name]) => [id, name]));
  const rows = compared(votes, head.votes);
  const shown = isWhole ? rows : rows.slice(0, SHOWN_AT_FIRST);
  return (
    <div className={styles.counted}>
      <table className={styles.table}>
        <caption>The ranking you counted, next to the published one</caption>
        <thead>
          <tr>
            <th scope="col">Rank</th>
            <th scope="col">Course</th>
            <th scope="col">Counted here</th>
            <th scope="col">Published</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ id, rank, counted, published }) => (
            <tr key={id} data-is-different={counted !== published}>
              <td>{rank}</td>
              <td>
                <Link to={paths.course(id)}>{names.get(id) ?? `Course ${id}`}</Link>
              </td>
              <td>{formatCount(counted)}</td>
              <td>
                {formatCount(published)}
                {counted !== published && <strong> differs</strong>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {!isWhole && rows.length > shown.length && (
        <p>
          <Button look="quiet" onClick={() => setWhole(true)}>
            Show all {formatCount(rows.length)} courses
          </Button>
        </p>
      )}
    </div>
  );
}

type ComparedCourse = { id: number; rank: number; counted: number; published: number };

/**
 * Every course of either ranking: those that differ first, then in the order in which they were counted. Equal votes
 * share a rank.
 */
function compared(votes: LedgerHead['votes'], publishedVotes: LedgerHead['votes']): ComparedCourse[] {
  const counted = new Map(votes);
  const published = new Map(publishedVotes);
  const all = [...new Set([...counted.keys(), ...published.keys()])]
    .map((id): [number, number] => [id, counted.get(id) ?? 0])
    .sort(byVotes);
  const rows: ComparedCourse[] = [];
  for (const [index, [id, count]] of all.entries()) {
    const above = rows.at(-1);
    const rank = above?.counted === count ? above.rank : index + 1;
    rows.push({ id, rank, counted: count, published: published.get(id) ?? 0 });
  }
  const isDifferent = (row: ComparedCourse) => Number(row.counted !== row.published);
  return rows.sort((one, other) => isDifferent(other) - isDifferent(one));
}
