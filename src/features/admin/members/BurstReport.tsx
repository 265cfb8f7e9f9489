import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Bursts } from '#contract/admin';
import { LoadFailure } from '../../../core/feedback/LoadFailure.tsx';
import { plural } from '../../../shared/numbers.ts';
import { paths } from '../../../shared/paths.ts';
import { formatHour } from '../times.ts';
import styles from './BurstReport.module.css';
import { useGetBurstsQuery } from './membersApi.ts';

/** Members of a burst: the fields shown for each, and the query that finds them. */
export type Burst = {
  what: string;
  from: string;
  until?: string;
  domain?: string;
  networkOf?: string;
  courseId?: number;
};

/** Registrations of the last day, where a burst of fake accounts would show; fetched when it is opened. */
export function BurstReport({ onChoose }: { onChoose: (burst: Burst) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={styles.report} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>New golfers in the last 24 hours</summary>
      {isOpen && <Report onChoose={onChoose} />}
    </details>
  );
}

type OnChoose = { onChoose: (burst: Burst) => void };

function Report({ onChoose }: OnChoose) {
  const { data, isError, error, refetch } = useGetBurstsQuery(undefined, { refetchOnMountOrArgChange: true });
  if (isError && !data) {
    return <LoadFailure title="We couldn’t load the report" failure={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <p role="status">Counting…</p>;
  if (data.registrations.length === 0) return <p>Nobody signed up.</p>;
  return <Facts bursts={data} onChoose={onChoose} />;
}

const HOUR_MS = 3_600_000;

function Facts({
  bursts: { since, registrations, domains, networks, courses },
  onChoose,
}: OnChoose & { bursts: Bursts }) {
  return (
    <div className={styles.parts}>
      <section>
        <h2>By hour</h2>
        <ul>
          {registrations.map(({ hour, members }) => (
            <li key={hour}>
              {formatHour(hour)}:{' '}
              <ChooseButton
                text={plural(members, 'golfer')}
                burst={{
                  what: `joined in the hour from ${formatHour(hour)}`,
                  from: hour,
                  until: new Date(Date.parse(hour) + HOUR_MS).toISOString(),
                }}
                onChoose={onChoose}
              />
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>By email domain</h2>
        <ul>
          {domains.map(({ domain, members }) => (
            <li key={domain}>
              {domain}:{' '}
              <ChooseButton
                text={plural(members, 'golfer')}
                burst={{ what: `joined with an address at ${domain}`, from: since, domain }}
                onChoose={onChoose}
              />
            </li>
          ))}
        </ul>
      </section>
      {networks.length > 0 && (
        <section>
          <h2>From one network</h2>
          <ul>
            {networks.map(({ memberId, members }, index) => (
              <li key={memberId}>
                Network {index + 1}:{' '}
                <ChooseButton
                  text={plural(members, 'golfer')}
                  burst={{ what: `joined from network ${index + 1}`, from: since, networkOf: memberId }}
                  onChoose={onChoose}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h2>Their votes</h2>
        {courses.length === 0 && <p>None yet.</p>}
        <ul>
          {courses.map(({ courseId, name, state, votes }) => (
            <li key={courseId}>
              <Link to={paths.course(courseId)}>{name}</Link>, {state}:{' '}
              <ChooseButton
                text={plural(votes, 'vote')}
                burst={{ what: `joined and voted for ${name}`, from: since, courseId }}
                onChoose={onChoose}
              />
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function ChooseButton({ text, burst, onChoose }: OnChoose & { text: string; burst: Burst }) {
  return (
    <button
      type="button"
      className={styles.choose}
      aria-label={`Show ${text}: ${burst.what}`}
      onClick={() => onChoose(burst)}
    >
      {text}
    </button>
  );
}
