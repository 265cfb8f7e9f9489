import { X } from 'lucide-react';
import type { PickRequest } from '../../../core/ballot/changesApi.ts';
import { CHECK_CONNECTION, useVote } from '../../../core/ballot/useVote.ts';
import styles from './TakeBack.module.css';

type TakeBackProps = {
  pick: PickRequest;
  courseName: string;
  isRepeated: (at: number) => boolean;
  /** Why the vote was not taken back; held by the page, because the row was unmounted meanwhile. */
  problem: string | undefined;
  onDone: (problem: string | undefined) => void;
};

/** Takes the vote for a pick back, which removes the row; the toast offers to undo it. */
export function TakeBack({ pick, courseName, isRepeated, problem, onDone }: TakeBackProps) {
  const { toggle } = useVote(courseName);
  return (
    <>
      <button
        type="button"
        className={styles.takeBack}
        aria-label={`Remove your vote for ${courseName}`}
        onClick={({ timeStamp }) => {
          if (!isRepeated(timeStamp)) void toggle(pick).then(onDone);
        }}
      >
        <X aria-hidden="true" size={20} />
        <span>Remove</span>
      </button>
      {problem && (
        <p role={problem === CHECK_CONNECTION ? 'alert' : undefined} className={styles.problem}>
          {problem}
        </p>
      )}
    </>
  );
}
