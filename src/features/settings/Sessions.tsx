import { useState } from 'react';
import { LoadFailure } from '../../core/feedback/LoadFailure.tsx';
import { Button } from '../../shared/ui/Button.tsx';
import { SkeletonRows } from '../../shared/ui/CourseRow.tsx';
import { useGetSessionsQuery } from './accountApi.ts';
import { EndSessionsDialog, type SignOutScope } from './EndSessionsDialog.tsx';
import { SessionRow } from './SessionRow.tsx';
import styles from './Sessions.module.css';

/** Sessions shown before "Show all". */
const INITIAL_COUNT = 5;

/** The member's sessions, with buttons to end them. */
export function Sessions() {
  const { data: sessions, error, refetch } = useGetSessionsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [dialog, setDialog] = useState<SignOutScope | null>(null);
  const [isExpanded, setIsExpanded] = useState(false);

  if (!sessions) {
    if (!error) return <SkeletonRows label="Loading your sessions" count={2} />;
    return <LoadFailure title="Your sessions could not be loaded" failure={error} onRetry={() => void refetch()} />;
  }
  const currentFirst = sessions.toSorted((a, b) => Number(b.current) - Number(a.current));
  const shown = isExpanded ? currentFirst : currentFirst.slice(0, INITIAL_COUNT);
  return (
    <>
      <ul className={styles.list}>
        {shown.map((session) => (
          <SessionRow key={session._id} session={session} />
        ))}
      </ul>
      <div className={styles.buttons}>
        {shown.length < sessions.length && (
          <Button look="quiet" onClick={() => setIsExpanded(true)}>
            Show all {sessions.length}
          </Button>
        )}
        {sessions.some(({ current }) => !current) && (
          <Button look="quiet" onClick={() => setDialog('others')}>
            Sign out other devices
          </Button>
        )}
        <Button look="quiet" onClick={() => setDialog('everywhere')}>
          Sign out everywhere
        </Button>
      </div>
      {dialog && <EndSessionsDialog which={dialog} onClose={() => setDialog(null)} />}
    </>
  );
}
