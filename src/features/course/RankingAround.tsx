import { Link } from 'react-router-dom';
import type { RankedCourse } from '#contract/courses';
import type { Standing } from '#contract/leaderboard';
import { provisionalText } from '#contract/provisional';
import { useGetTopQuery } from '../../api/endpoints/leaderboardApi.ts';
import { useRankingPoll } from '../../api/endpoints/configApi.ts';
import { plural, rankText } from '../../shared/numbers.ts';
import { paths } from '../../shared/paths.ts';
import styles from './RankingAround.module.css';

const SHOWN = 5;
/** For a lower rank the leaders are shown, because a whole ranking would be loaded for five rows. */
const FARTHEST = 100;
/** Tied courses that may precede the course at its rank. */
const TIES_MARGIN = 12;

/** Query arguments for the ranking from its top to the course. */
export const rankingAround = ({ state, rank }: Pick<RankedCourse, 'state' | 'rank'>) => ({
  code: state,
  limit: rank === null ? SHOWN : Math.min(FARTHEST, rank + TIES_MARGIN),
});

/** The five ranked courses around and including a course; the first five if it is not found. */
export function neighborsOf(courseId: number, entries: readonly Standing[]): Standing[] {
  const ranked = entries.filter(({ rank }) => rank !== null);
  const position = ranked.findIndex((entry) => entry.courseId === courseId);
  const first = Math.max(0, Math.min(position - Math.floor(SHOWN / 2), ranked.length - SHOWN));
  return ranked.slice(first, first + SHOWN);
}

/**
 * The neighbors of a course in the ranking, or the leaders if it has no rank; renders nothing without votes or after a
 * failure.
 */
export function RankingAround({ course, stateName }: { course: RankedCourse; stateName: string }) {
  const { data, isError } = useGetTopQuery(rankingAround(course), useRankingPoll());
  if (!data) return isError ? null : <div role="status" aria-label="Loading the ranking" className={styles.loading} />;

  const neighbors = neighborsOf(course._id, data.entries);
  if (neighbors.length === 0) return null;
  const isListed = neighbors.some(({ courseId }) => courseId === course._id);
  return (
    <section aria-labelledby="around">
      <h2 id="around">{isListed ? 'In the ranking' : `Leading in ${stateName}`}</h2>
      {data.provisional && <p className={styles.provisional}>{provisionalText(data.ballots)}</p>}
      <ol className={styles.list}>
        {neighbors.map((entry) => (
          <Neighbor key={entry.courseId} entry={entry} isCurrent={entry.courseId === course._id} />
        ))}
      </ol>
    </section>
  );
}

function Neighbor({ entry, isCurrent }: { entry: Standing; isCurrent: boolean }) {
  const { courseId, name, rank, tied, votes } = entry;
  return (
    <li aria-current={isCurrent}>
      <span className={styles.rank} aria-label={`Rank ${tied ? 'tied ' : ''}${rank}`} role="img">
        {rankText(entry)}
      </span>
      <span className={styles.name}>{isCurrent ? name : <Link to={paths.course(courseId)}>{name}</Link>}</span>
      <span className={styles.votes}>{plural(votes, 'vote')}</span>
    </li>
  );
}
