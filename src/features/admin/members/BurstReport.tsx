import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Bursts } from '#contract/admin';
import { LoadFailure } from '../../../core/feedback/LoadFailure.tsx';
import { plural } from '../../../shared/numbers.ts';
import { paths } from '../../../shared/paths.ts';
import { formatHour } from '../times.ts';
import styles from './BurstReport.module.css';
import { useGetBurstsQuery } from './membersApi.ts';

/** Registrations of the last day, where a burst of fake accounts would show; fetched when it is opened. */
export function BurstReport() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={styles.report} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>New golfers in the last 24 hours</summary>
      {isOpen && <Report />}
    </details>
  );
}

function Report() {
  const { data, isError, error, refetch } = useGetBurstsQuery(undefined, { refetchOnMountOrArgChange: true });
  if (isError && !data) {
    return <LoadFailure title="We couldn’t load the report" failure={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <p role="status">Counting…</p>;
  if (data.registrations.length === 0) return <p>Nobody signed up.</p>;
  return <Facts bursts={data} />;
}

function Facts({ bursts: { registrations, domains, courses } }: { bursts: Bursts }) {
  return (
    <div className={styles.parts}>
      <section>
        <h2>By hour</h2>
        <ul>
          {registrations.map(({ hour, members }) => (
            <li key={hour}>
              {formatHour(hour)}: {plural(members, 'golfer')}
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>By email domain</h2>
        <ul>
          {domains.map(({ domain, members }) => (
            <li key={domain}>
              {domain}: {plural(members, 'golfer')}
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>Their votes</h2>
        {courses.length === 0 && <p>None yet.</p>}
        <ul>
          {courses.map(({ courseId, name, state, votes }) => (
            <li key={courseId}>
              <Link to={paths.course(courseId)}>{name}</Link>, {state}: {plural(votes, 'vote')}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
