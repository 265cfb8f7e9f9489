import { Link } from 'react-router-dom';
import type { RankedCourse } from '#contract/courses';
import { dayOf, shortDayOf } from '#contract/days';
import type { CourseHistory as History } from '#contract/elections';
import { LoadFailure } from '../../core/feedback/LoadFailure.tsx';
import { plural, rankText } from '../../shared/numbers.ts';
import { ordinal } from '../../shared/ordinal.ts';
import { paths } from '../../shared/paths.ts';
import styles from './CourseHistory.module.css';
import { HISTORY_DAYS, useGetCourseHistoryQuery } from './courseDetailsApi.ts';
import { RankLine, pointsOfDays } from './RankLine.tsx';

/** A course's rank by day, its best rank ever, and its ranks in past elections. */
export function CourseHistory({ course, stateName }: { course: RankedCourse; stateName: string }) {
  const { currentData, isError, error, refetch } = useGetCourseHistoryQuery(course._id);
  if (!currentData) {
    return isError ? (
      <LoadFailure title="We couldn’t load its history" failure={error} onRetry={() => void refetch()} />
    ) : (
      <div role="status" aria-label="Loading its history" className={styles.loading} />
    );
  }
  return (
    <section className={styles.card} aria-labelledby="history">
      <h2 id="history">Rank over time</h2>
      <Days history={currentData} rank={course.rank} />
      <Elections history={currentData} course={course} stateName={stateName} />
    </section>
  );
}

const short = (day: string | undefined) => (day === undefined ? '' : shortDayOf(day));

/** "Nov 23", and "Nov 23, 2025" in another year than the last day's. */
const dayIn = (last: string | undefined, day: string): string =>
  last?.slice(0, 4) === day.slice(0, 4) ? short(day) : dayOf(day);

/** @param rank the current rank, which is not part of the history before the day ends */
function Days({ history: { days, best }, rank }: { history: History; rank: number | null }) {
  const isBestNow = best !== null && rank !== null && rank < best.rank;
  const ranked = days.filter(({ rank }) => rank !== null);
  return (
    <>
      {best && (
        <p className={styles.best}>
          Best rank: <strong>{isBestNow ? rank : best.rank}</strong> (
          {isBestNow ? 'today' : dayIn(days.at(-1)?.day, best.day)})
        </p>
      )}
      {ranked.length < 2 ? (
        <p className={styles.best}>{best ? 'The chart starts tomorrow.' : 'No history yet.'}</p>
      ) : (
        <>
          <RankLine
            title={`Rank over the last ${HISTORY_DAYS} days`}
            label={`Rank over the last ${HISTORY_DAYS} days: from ${ranked[0]?.rank} to ${ranked.at(-1)?.rank}`}
            points={pointsOfDays(days)}
            from={short(days[0]?.day)}
            to={short(days.at(-1)?.day)}
          />
          {/* Around the table, because a table is as high as its rows whatever its height says. */}
          <div data-spoken="">
            <table>
              <caption>Rank at the end of each day</caption>
              <thead>
                <tr>
                  <th scope="col">Day</th>
                  <th scope="col">Rank</th>
                  <th scope="col">Votes</th>
                </tr>
              </thead>
              <tbody>
                {days.map(({ day, rank, votes }) => (
                  <tr key={day}>
                    <th scope="row">{short(day)}</th>
                    <td>{rank ?? 'none'}</td>
                    <td>{votes}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </>
  );
}

type ElectionsProps = { history: History; course: RankedCourse; stateName: string };

/** The course's ranks in past elections with links to the results; with a line chart if there are at least two. */
function Elections({ history: { elections }, course, stateName }: ElectionsProps) {
  if (elections.length === 0) return null;
  const points = elections.map(({ rank }, index) => ({ at: index / Math.max(1, elections.length - 1), rank }));
  return (
    <>
      {elections.length > 1 && (
        <RankLine
          title="Rank in the elections"
          label={`Rank in ${elections.length} elections: ${elections.map((each) => rankText(each)).join(', ')}`}
          points={points}
          from={elections[0]?.name ?? ''}
          to={elections.at(-1)?.name ?? ''}
        />
      )}
      <ul className={styles.elections} aria-label="Elections">
        {[...elections].reverse().map(({ id, name, rank, tied, votes }) => (
          <li key={id}>
            <Link to={paths.result(id, course.state)}>
              {tied && 'Tied '}
              {ordinal(rank)} in {stateName} {name}
            </Link>
            <span className={styles.best}>{plural(votes, 'vote')}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
