import { Bookmark, Check } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Standing } from '#contract/leaderboard';
import { MAX_VOTES } from '#contract/limits';
import { findState } from '#contract/states';
import { useGetTopQuery } from '../../api/endpoints/leaderboardApi.ts';
import { useAppSelector } from '../../app/hooks.ts';
import type { MarkedCourse } from '../../core/ballot/marks/marksView.ts';
import { selectMark, selectMarks } from '../../core/ballot/marks/useMarks.ts';
import { useMarkToggle } from '../../core/ballot/marks/useMarkToggle.ts';
import { useUndo } from '../../core/ballot/useUndo.ts';
import { LoadFailure } from '../../core/feedback/LoadFailure.tsx';
import { rankText } from '../../shared/numbers.ts';
import { paths } from '../../shared/paths.ts';
import { courseFacts, SkeletonRows } from '../../shared/ui/CourseRow.tsx';
import styles from './StatePanel.module.css';

/** How many of a state's first courses are played, and which ones are still to play. */
export function StatePanel({ code }: { code: string }) {
  const { currentData, error, refetch } = useGetTopQuery({ code, limit: MAX_VOTES });
  useUndo(currentData?.locationId);
  const stateName = findState(code)?.name ?? code;
  return (
    <section className={styles.panel} aria-labelledby="state">
      <h2 id="state">{stateName}</h2>
      {error && !currentData && (
        <LoadFailure title="We couldn’t load the ranking" failure={error} onRetry={() => void refetch()} />
      )}
      {!currentData && !error && <SkeletonRows label="Loading the ranking" count={5} />}
      {currentData && (
        <TopCourses
          code={code}
          stateName={stateName}
          locationId={currentData.locationId}
          entries={currentData.entries.filter(({ rank }) => rank !== null)}
        />
      )}
    </section>
  );
}

type TopCoursesProps = { code: string; stateName: string; locationId: string; entries: readonly Standing[] };

function TopCourses({ code, stateName, locationId, entries }: TopCoursesProps) {
  const [isWhole, setIsWhole] = useState(false);
  // A text, so that marks of other states do not render this again.
  const played = useAppSelector((state) => {
    const marks = selectMarks(state) ?? {};
    return entries.map(({ courseId }) => (marks[courseId]?.playedAt == null ? '0' : '1')).join('');
  });
  const isPlayed = (index: number) => played[index] === '1';
  if (entries.length === 0) {
    return (
      <>
        <p className={styles.sum}>No votes in {stateName} yet.</p>
        <Link to={paths.stateLeaderboard(code)}>{stateName}’s golf courses</Link>
      </>
    );
  }
  const missing = entries.filter((_entry, index) => !isPlayed(index));
  return (
    <>
      <p className={styles.sum}>
        <strong>{entries.length - missing.length}</strong> of the top {entries.length} played
      </p>
      <ol className={styles.circles} aria-hidden="true">
        {entries.map((entry, index) => (
          <li key={entry.courseId} data-is-played={isPlayed(index)}>
            {isPlayed(index) ? <Check size={16} /> : entry.rank}
          </li>
        ))}
      </ol>
      {missing.length === 0 ? (
        <p className={styles.sum}>You’ve played them all.</p>
      ) : (
        <>
          <h3 className={styles.still}>Still to play</h3>
          <ol className={styles.missing} data-is-whole={isWhole}>
            {missing.map((entry) => (
              <li key={entry.courseId}>
                <span className={styles.rank}>{rankText(entry)}</span>
                <span>
                  <Link to={paths.course(entry.courseId)}>{entry.name}</Link>
                  <span className={styles.facts}>{courseFacts(entry)}</span>
                </span>
                <WantButton course={{ ...courseOf(entry), state: code, locationId }} />
              </li>
            ))}
          </ol>
          {missing.length > FIRST_MISSING && !isWhole && (
            <button type="button" className={styles.all} onClick={() => setIsWhole(true)}>
              Show all {missing.length}
            </button>
          )}
        </>
      )}
    </>
  );
}

/** As many are shown on a phone before the others are asked for. */
const FIRST_MISSING = 4;

const courseOf = ({ courseId, name, city, access }: Standing) => ({ courseId, name, city, ...(access && { access }) });

/** A bookmark in a list: the member wants to play the course. */
function WantButton({ course }: { course: MarkedCourse }) {
  const { toggle, tapped } = useMarkToggle(course);
  const wantedAt = useAppSelector((state) => selectMark(state, course)?.wantedAt);
  const isWanted = wantedAt === undefined ? undefined : wantedAt !== null;
  return (
    <button
      type="button"
      className={styles.want}
      aria-pressed={tapped?.isOn ?? isWanted}
      aria-label={`Want to play ${course.name}`}
      onClick={() => void toggle('wanted')}
    >
      <Bookmark aria-hidden="true" size={20} />
    </button>
  );
}
