import { useEffect, useRef } from 'react';
import { paths } from '../../shared/paths.ts';
import { Button, ButtonLink } from '../../shared/ui/Button.tsx';
import styles from './Sent.module.css';

type SentProps = { again: string; onAgain: () => void; courseId?: number };

/** Stands in place of a form that was sent. */
export function Sent({ again, onAgain, courseId }: SentProps) {
  const heading = useRef<HTMLHeadingElement>(null);

  // Synchronises with the keyboard and the screen reader: the button that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);

  return (
    <section className={styles.sent}>
      <h2 ref={heading} tabIndex={-1}>
        Thank you, it is sent
      </h2>
      <p>An admin looks at it. Your settings show what becomes of it.</p>
      <div className={styles.buttons}>
        <ButtonLink to={paths.ownSuggestions}>See your suggestions</ButtonLink>
        {courseId !== undefined && (
          <ButtonLink look="quiet" to={paths.course(courseId)}>
            Back to the course
          </ButtonLink>
        )}
        <Button look="quiet" onClick={onAgain}>
          {again}
        </Button>
      </div>
    </section>
  );
}
