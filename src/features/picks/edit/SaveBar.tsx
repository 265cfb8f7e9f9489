import { Undo2 } from 'lucide-react';
import type { Ref } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { IconButton } from './IconButton.tsx';
import styles from './SaveBar.module.css';

type SaveBarProps = {
  /** Receives the focus when the focused button unmounts. */
  ref: Ref<HTMLDivElement>;
  /** Outcome of the last action, in a live region. */
  said: string;
  problem: string | undefined;
  isChanged: boolean;
  isSaving: boolean;
  canUndo: boolean;
  onUndo: () => void;
  onSave: () => void;
  onStartOver: () => void;
};

/** Sticky bar above the list: status of the draft, undo, start over and save. */
export function SaveBar({ ref, said, problem, isChanged, isSaving, canUndo, ...on }: SaveBarProps) {
  return (
    <div ref={ref} tabIndex={-1} className={styles.bar}>
      <div className={styles.line}>
        <p role="status">{isSaving ? 'Saving…' : said || (isChanged ? 'Not saved yet.' : 'No changes.')}</p>
        {problem && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
      </div>
      <div className={styles.buttons}>
        <IconButton
          label="Undo the last step"
          aria-keyshortcuts="Control+Z Meta+Z"
          aria-disabled={!canUndo}
          onClick={() => canUndo && on.onUndo()}
        >
          <Undo2 aria-hidden="true" size={20} />
        </IconButton>
        <Button look="quiet" aria-disabled={!isChanged} onClick={() => isChanged && on.onStartOver()}>
          Start over
        </Button>
        <Button aria-disabled={!isChanged || isSaving} onClick={on.onSave}>
          Save order
        </Button>
      </div>
    </div>
  );
}
