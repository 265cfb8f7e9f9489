import { useEffect, useRef } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import { Notice } from '../../shared/ui/Notice.tsx';
import styles from './ChangedElsewhere.module.css';

type ChangedElsewhereProps = {
  /** Names of the picks as they are stored now, in order. */
  latest: readonly string[];
  onLoad: () => void;
  onKeep: () => void;
};

/** Another tab or device changed the list while this draft was made: both are shown, and nothing is lost until one is chosen. */
export function ChangedElsewhere({ latest, onLoad, onKeep }: ChangedElsewhereProps) {
  const notice = useRef<HTMLDivElement>(null);

  // Synchronises with the keyboard and the window: who saved from further down is led to the question.
  useEffect(() => notice.current?.focus(), []);

  return (
    <div ref={notice} tabIndex={-1} className={styles.notice}>
      <Notice tone="error" title="Your list was changed elsewhere">
        <p>
          Nothing was saved. Your own order is kept below.{' '}
          {latest.length > 0 ? `The latest one is: ${latest.join(', ')}.` : 'The latest list is empty.'}
        </p>
        <div className={styles.buttons}>
          <Button onClick={onLoad}>Load the latest</Button>
          <Button look="quiet" onClick={onKeep}>
            Keep my order
          </Button>
        </div>
      </Notice>
    </div>
  );
}
