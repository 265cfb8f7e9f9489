import { type ReactNode, useLayoutEffect, useId, useRef } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { Notice } from '../../../shared/ui/Notice.tsx';
import styles from './ChangedElsewhere.module.css';

type ChangedElsewhereProps = {
  /** Names of the draft's picks, in order. */
  own: readonly string[];
  /** Names of the stored picks, in order. */
  latest: readonly string[];
  onLoad: () => void;
  onKeep: () => void;
};

/** Conflict with another tab or device: shows both lists and lets the member choose. */
export function ChangedElsewhere({ own, latest, onLoad, onKeep }: ChangedElsewhereProps) {
  const notice = useRef<HTMLDivElement>(null);

  // Because "Save" may have been pressed further down.
  useLayoutEffect(() => notice.current?.focus(), []);

  return (
    <div ref={notice} tabIndex={-1} className={styles.notice}>
      <Notice tone="error" title="Your list changed on another device">
        <p>Nothing is lost. Which list do you want to keep?</p>
        <div className={styles.versions}>
          <Version title="Your order, not saved" names={own}>
            <Button look="quiet" onClick={onKeep}>
              Keep my order
            </Button>
          </Version>
          <Version title="The latest list" names={latest}>
            <Button onClick={onLoad}>Load the latest</Button>
          </Version>
        </div>
      </Notice>
    </div>
  );
}

function Version({ title, names, children }: { title: string; names: readonly string[]; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.version} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
      {names.length === 0 && <p>No picks.</p>}
      <ol className={styles.names}>
        {names.map((name, index) => (
          <li key={index}>{name}</li>
        ))}
      </ol>
    </section>
  );
}
