import { useState } from 'react';
import type { OwnSession } from '#contract/account';
import { findState } from '#contract/states';
import { failureText } from '../../api/failure.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { LoadFailure } from '../../core/feedback/LoadFailure.tsx';
import { formFailed, toastShown } from '../../core/feedback/toastSlice.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { SkeletonRows } from '../../shared/ui/CourseRow.tsx';
import { formatAgo } from '../../shared/numbers.ts';
import { useFocusFallback } from '../../shared/useFocusFallback.ts';
import { say } from '../../shared/sentence.ts';
import { useGetSessionsQuery, useEndSessionMutation } from './settingsApi.ts';
import { EndSessionsDialog, type SignOutScope } from './EndSessionsDialog.tsx';
import styles from './Sessions.module.css';

/** Sessions shown before "Show all". */
const INITIAL_COUNT = 5;

/** The member's sessions, with buttons to end them. */
export function Sessions() {
  const { data: sessions, error, refetch } = useGetSessionsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [dialog, setDialog] = useState<SignOutScope | null>(null);
  const [isExpanded, setIsExpanded] = useState(false);

  if (!sessions) {
    if (!error) return <SkeletonRows label="Loading your devices" count={2} />;
    return <LoadFailure title="We couldn’t load your devices" failure={error} onRetry={() => void refetch()} />;
  }
  const currentFirst = [...sessions].sort((a, b) => Number(b.current) - Number(a.current));
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

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/** The button of the next row, else of the previous one. */
const buttonBeside = (row: HTMLElement) =>
  (row.nextElementSibling ?? row.previousElementSibling)?.querySelector<HTMLElement>('button');

/** One session, with a button to end it. */
function SessionRow({ session }: { session: OwnSession }) {
  const { _id, device, region, createdAt, lastUsed, current } = session;
  const dispatch = useAppDispatch();
  const row = useFocusFallback<HTMLLIElement>(buttonBeside);
  const [endSession, { isLoading }] = useEndSessionMutation();
  const [problem, setProblem] = useState<string>();
  const name = device ?? 'Unknown device';
  const from = region === null ? '' : ` from ${findState(region)?.name ?? region}`;
  const since = `signed in${from} on ${day.format(new Date(createdAt))}`;
  const seen = `last seen ${formatAgo(lastUsed)}`;

  const end = async () => {
    setProblem(undefined);
    const { error } = await endSession(_id);
    const hasEnded = !error || ('status' in error && error.status === 404);
    if (hasEnded) {
      dispatch(toastShown({ type: 'success', message: say`${name} is signed out.` }));
      return;
    }
    const reason = failureText(error, 'signed out', 'the device was');
    setProblem(reason);
    dispatch(formFailed(reason));
  };

  return (
    <li ref={row} className={styles.session}>
      <div className={styles.text}>
        <p className={styles.device}>
          {name} {current && <span className={styles.tag}>This device</span>}
        </p>
        <p className={styles.times}>{sentenceOf(current ? [since] : [seen, since])}</p>
        {problem && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
      </div>
      {!current && (
        <Button
          look="quiet"
          aria-label={`Sign out ${name}, ${seen}`}
          aria-disabled={isLoading}
          onClick={() => void (isLoading || end())}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}

const sentenceOf = (parts: string[]): string => {
  const text = parts.join(' · ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};
