import type { Ref } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import styles from './SaveBar.module.css';

type SaveBarProps = {
  /** Takes the focus when the button that had it is gone. */
  ref: Ref<HTMLDivElement>;
  /** The last thing that happened to the draft; read out. */
  said: string;
  problem: string | undefined;
  isChanged: boolean;
  isSaving: boolean;
  onSave: () => void;
  onDiscard: () => void;
};

/** Stays in sight above the list: what was just done, and the two ways to end a draft. */
export function SaveBar({ ref, said, problem, isChanged, isSaving, onSave, onDiscard }: SaveBarProps) {
  return (
    <div ref={ref} tabIndex={-1} className={styles.bar}>
      <div className={styles.line}>
        <p role="status">{said || (isChanged ? 'Not saved yet.' : 'No changes.')}</p>
        {problem && (
          <p role="alert" className={styles.problem}>
            Not saved. {problem}
          </p>
        )}
      </div>
      <div className={styles.buttons}>
        <Button look="quiet" aria-disabled={!isChanged} onClick={() => isChanged && onDiscard()}>
          Start over
        </Button>
        <Button aria-disabled={!isChanged || isSaving} onClick={onSave}>
          Save order
        </Button>
      </div>
    </div>
  );
}
