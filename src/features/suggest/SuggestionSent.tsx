import { useEffect, useRef } from 'react';
import { paths } from '../../shared/paths.ts';
import { Button, ButtonLink } from '../../shared/ui/Button.tsx';
import { Notice } from '../../shared/ui/Notice.tsx';
import styles from './SuggestionSent.module.css';

type SuggestionSentProps = { againLabel: string; onAgain: () => void; courseId?: number };

/** Replaces a form after it was sent. */
export function SuggestionSent({ againLabel, onAgain, courseId }: SuggestionSentProps) {
  const heading = useRef<HTMLHeadingElement>(null);

  // The button that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);

  return (
    <Notice title="Thank you, it is sent" headingRef={heading}>
      <p>An admin looks at it. Your settings show what becomes of it.</p>
      <div className={styles.buttons}>
        <ButtonLink to={paths.ownSuggestions}>See your suggestions</ButtonLink>
        {courseId !== undefined && (
          <ButtonLink look="quiet" to={paths.course(courseId)}>
            Back to the course
          </ButtonLink>
        )}
        <Button look="quiet" onClick={onAgain}>
          {againLabel}
        </Button>
      </div>
    </Notice>
  );
}
