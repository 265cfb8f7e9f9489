import { useState } from 'react';
import type { OwnSession } from '#contract/account';
import { findState } from '#contract/states';
import { failureText } from '../../api/failure.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { formFailed, toastShown } from '../../core/feedback/toastSlice.ts';
import { formatAgo } from '../../shared/numbers.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { useFocusFallback } from '../../shared/useFocusFallback.ts';
import { useEndSessionMutation } from './accountApi.ts';
import styles from './SessionRow.module.css';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/** The button of the next row, else of the previous one. */
const buttonBeside = (row: HTMLElement) =>
  (row.nextElementSibling ?? row.previousElementSibling)?.querySelector<HTMLElement>('button');

/** One session, with a button to end it. */
export function SessionRow({ session }: { session: OwnSession }) {
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
      dispatch(toastShown({ type: 'success', message: `${name} is signed out.` }));
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
