import { useState } from 'react';
import { LoadFailure } from '../../core/failures/LoadFailure.tsx';
import { Button } from '../../shared/ui/Button.tsx';
import { SkeletonRows } from '../../shared/ui/CourseRow.tsx';
import { useGetSessionsQuery } from './accountApi.ts';
import { EndSessionsDialog, type Which } from './EndSessionsDialog.tsx';
import { SessionRow } from './SessionRow.tsx';
import styles from './Sessions.module.css';

/** Sessions shown before the whole list is asked for. */
const AT_FIRST = 5;

/** Where the member is signed in, and the way out of it. */
export function Sessions() {
  const { data: sessions, error, refetch } = useGetSessionsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [asked, setAsked] = useState<Which | null>(null);
  const [isWhole, setIsWhole] = useState(false);

  if (!sessions) {
    if (!error) return <SkeletonRows label="Loading your sessions" count={2} />;
    return <LoadFailure title="Your sessions could not be loaded" failure={error} onRetry={() => void refetch()} />;
  }
  const currentFirst = sessions.toSorted((a, b) => Number(b.current) - Number(a.current));
  const shown = isWhole ? currentFirst : currentFirst.slice(0, AT_FIRST);
  return (
    <>
      <ul className={styles.list}>
        {shown.map((session) => (
          <SessionRow key={session._id} session={session} />
        ))}
      </ul>
      <div className={styles.buttons}>
        {shown.length < sessions.length && (
          <Button look="quiet" onClick={() => setIsWhole(true)}>
            Show all {sessions.length}
          </Button>
        )}
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
