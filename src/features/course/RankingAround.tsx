import { Link } from 'react-router-dom';
import type { RankedCourse } from '#contract/courses';
import type { Standing } from '#contract/leaderboard';
import { provisionalText } from '#contract/provisional';
import { useGetTopQuery } from '../../api/endpoints/leaderboardApi.ts';
import { useRankingPoll } from '../../api/endpoints/configApi.ts';
import { plural } from '../../shared/numbers.ts';
import { paths } from '../../shared/paths.ts';
import { rankText } from '../../shared/rankText.ts';
import styles from './RankingAround.module.css';
import { neighboursOf, rankingAround } from './ranksAround.ts';

/**
 * The neighbours of a course in the ranking, or the leaders if it has no rank; renders nothing without votes or after a
 * failure.
 */
export function RankingAround({ course, stateName }: { course: RankedCourse; stateName: string }) {
  const { data, isError } = useGetTopQuery(rankingAround(course), useRankingPoll());
  if (!data) return isError ? null : <div role="status" aria-label="Loading the ranking" className={styles.loading} />;

  const neighbours = neighboursOf(course._id, data.entries);
  if (neighbours.length === 0) return null;
  const isListed = neighbours.some(({ courseId }) => courseId === course._id);
  return (
    <section aria-labelledby="around">
      <h2 id="around">{isListed ? 'In the ranking' : `Leading in ${stateName}`}</h2>
      {data.provisional && <p className={styles.provisional}>{provisionalText(data.ballots)}</p>}
      <ol className={styles.list}>
        {neighbours.map((entry) => (
          <Neighbour key={entry.courseId} entry={entry} isCurrent={entry.courseId === course._id} />
        ))}
      </ol>
    </section>
  );
}

function Neighbour({ entry, isCurrent }: { entry: Standing; isCurrent: boolean }) {
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
