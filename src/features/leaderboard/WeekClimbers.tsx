import { Link } from 'react-router-dom';
import type { Climbers } from '#contract/leaderboard';
import { LoadFailure } from '../../core/feedback/LoadFailure.tsx';
import { paths } from '../../shared/paths.ts';
import { Movement } from '../../shared/ui/Movement.tsx';
import { useGetClimbersQuery } from '../../api/endpoints/leaderboardApi.ts';
import styles from './RankingPanel.module.css';

/** The courses of a state that gained most places over the last week. @param code state code */
export function WeekClimbers({ code }: { code: string }) {
  const { currentData, isError, error, refetch } = useGetClimbersQuery(code.toLowerCase());
  if (isError && !currentData)
    return <LoadFailure title="The climbers could not be loaded" failure={error} onRetry={() => void refetch()} />;
  return (
    <aside className={styles.card} aria-labelledby="climbers">
      <h2 id="climbers">Climbers of the week</h2>
      {currentData ? <Week week={currentData} /> : <p role="status">Loading the climbers…</p>}
    </aside>
  );
}

const dayText = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });

function Week({ week: { since, climbers } }: { week: Climbers }) {
  if (since === null) return <p>They are known once this ranking is a week old.</p>;
  const day = dayText.format(Date.parse(since));
  if (climbers.length === 0) return <p>No course has climbed since {day}.</p>;
  return (
    <>
      <p>Places gained since {day}</p>
      <ol>
        {climbers.map(({ courseId, name, gained }) => (
          <li key={courseId} className={styles.climber}>
            <Link to={paths.course(courseId)}>{name}</Link>
            <Movement movement={gained} />
          </li>
        ))}
      </ol>
    </>
  );
}
