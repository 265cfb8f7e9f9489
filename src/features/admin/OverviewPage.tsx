import { Link } from 'react-router-dom';
import type { AdminOverview } from '#contract/adminOverview';
import { shortDayOf } from '#contract/days';
import { LoadFailure } from '../../core/feedback/LoadFailure.tsx';
import { formatCount, plural } from '../../shared/numbers.ts';
import { paths } from '../../shared/paths.ts';
import { SkeletonRows } from '../../shared/ui/CourseRow.tsx';
import { Movement } from '../../shared/ui/Movement.tsx';
import { useGetOverviewQuery } from './adminApi.ts';
import { AdminFrame } from './AdminFrame.tsx';
import { ADMIN_PAGES } from './pages.ts';
import { AdminTable, type Column } from './AdminTable.tsx';
import styles from './OverviewPage.module.css';

type Day = AdminOverview['days'][number];

const COLUMNS: readonly Column<Day>[] = [
  { title: 'Day (UTC)', cell: ({ day }) => shortDayOf(day) },
  { title: 'New golfers', cell: ({ members }) => formatCount(members) },
  { title: 'Ballots at midnight', cell: ({ ballots }) => (ballots === null ? 'not yet' : formatCount(ballots)) },
];

/** /admin: what admins look at first. */
export function OverviewPage() {
  const { data, isError, error, refetch } = useGetOverviewQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <AdminFrame head={ADMIN_PAGES.overview.head} below="The last two weeks, and what to look at.">
      {!data && !isError && <SkeletonRows label="Loading the overview" count={6} />}
      {!data && isError && (
        <LoadFailure title="We couldn’t load the overview" failure={error} onRetry={() => void refetch()} />
      )}
      {data && (
        <div className={styles.parts}>
          <section aria-labelledby="days">
            <h2 id="days">Day by day</h2>
            {data.days.length === 0 ? (
              <p>Nothing yet.</p>
            ) : (
              <AdminTable label="days" columns={COLUMNS} rows={data.days} keyOf={({ day }) => day} />
            )}
          </section>
          <Movers movers={data.movers} />
          <WithoutVotes states={data.withoutVotes} />
        </div>
      )}
    </AdminFrame>
  );
}

function Movers({ movers }: { movers: AdminOverview['movers'] }) {
  return (
    <section aria-labelledby="movers">
      <h2 id="movers">Moved most today</h2>
      {movers.length === 0 && <p>No course has moved since 00:00 UTC.</p>}
      <ul className={styles.list}>
        {movers.map(({ courseId, name, state, places }) => (
          <li key={courseId}>
            <span>
              <Link to={paths.course(courseId)}>{name}</Link>, {state}
            </span>
            <Movement movement={places} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function WithoutVotes({ states }: { states: AdminOverview['withoutVotes'] }) {
  return (
    <section aria-labelledby="quiet">
      <h2 id="quiet">States without votes</h2>
      <p>{states.length === 0 ? 'Every open state has votes.' : plural(states.length, 'state')}</p>
      <ul className={styles.states}>
        {states.map(({ code, name }) => (
          <li key={code}>
            <Link to={paths.stateLeaderboard(code)}>{name}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
