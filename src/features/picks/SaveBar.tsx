import { Button } from '../../shared/ui/Button.tsx';
import styles from './SaveBar.module.css';

type SaveBarProps = {
  /** The last thing that happened to the draft; read out. */
  said: string;
  problem: string | undefined;
  isChanged: boolean;
  isSaving: boolean;
  onSave: () => void;
  onDiscard: () => void;
};

/** Stays in sight above the list: what was just done, and the two ways to end a draft. */
export function SaveBar({ said, problem, isChanged, isSaving, onSave, onDiscard }: SaveBarProps) {
  return (
    <div className={styles.bar}>
      <div className={styles.line}>
        <p role="status">{said || (isChanged ? 'Not saved yet.' : 'No changes.')}</p>
        {problem && (
          <p role="alert" className={styles.problem}>
            Not saved. {problem}
          </p>
        )}
      </div>
      {isChanged && (
        <Button look="quiet" onClick={onDiscard}>
          Start over
        </Button>
      )}
      <Button aria-disabled={!isChanged || isSaving} onClick={onSave}>
        Save order
      </Button>
    </div>
  );
}
