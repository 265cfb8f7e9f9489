import { useState } from 'react';
import type { OwnSession } from '#contract/account';
import { LoadFailure } from '../../core/shell/LoadFailure.tsx';
import { formatAgo } from '../../shared/numbers.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { SkeletonRows } from '../../shared/ui/CourseRow.tsx';
import { useGetSessionsQuery } from './accountApi.ts';
import { EndSessionsDialog, type Which } from './EndSessionsDialog.tsx';
import styles from './Sessions.module.css';

/** Where the member is signed in, and the way out of it. */
export function Sessions() {
  const { data: sessions, error, refetch } = useGetSessionsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [asked, setAsked] = useState<Which | null>(null);

  if (!sessions) {
    if (!error) return <SkeletonRows label="Loading your sessions" count={2} />;
    return <LoadFailure title="Your sessions could not be loaded" failure={error} onRetry={() => void refetch()} />;
  }
  const currentFirst = sessions.toSorted((a, b) => Number(b.current) - Number(a.current));
  return (
    <>
      <ul className={styles.list}>
        {currentFirst.map((session) => (
          <SessionRow key={session._id} session={session} />
        ))}
      </ul>
      <div className={styles.buttons}>
        {sessions.some(({ current }) => !current) && (
          <Button look="quiet" onClick={() => setAsked('others')}>
            Sign out other devices
          </Button>
        )}
        <Button look="quiet" onClick={() => setAsked('everywhere')}>
          Sign out everywhere
        </Button>
      </div>
      {asked && <EndSessionsDialog which={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

function SessionRow({ session: { device, createdAt, lastUsed, current } }: { session: OwnSession }) {
  return (
    <li className={styles.session}>
      <span className={styles.device}>{device ?? 'Unknown device'}</span>
      {current && <span className={styles.tag}>This device</span>}
      <span className={styles.times}>
        Signed in on {day.format(new Date(createdAt))}
        {!current && ` · last used ${formatAgo(lastUsed)}`}
      </span>
    </li>
  );
}
