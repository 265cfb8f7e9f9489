import type { ReactNode, Ref } from 'react';
import { useFocusFallback } from '../useFocusFallback.ts';
import { Button } from './Button.tsx';
import styles from './Notice.module.css';

type NoticeProps = {
  title: string;
  /** Makes the heading focusable. */
  headingRef?: Ref<HTMLHeadingElement>;
  children?: ReactNode;
  tone?: 'plain' | 'error';
  onRetry?: (() => void) | undefined;
  /** Text of the retry button. */
  retryLabel?: string;
};

/** A message in place of an empty or failed part of a page, with an optional retry button. */
export function Notice({
  title,
  headingRef,
  children,
  tone = 'plain',
  onRetry,
  retryLabel = 'Try again',
}: NoticeProps) {
  // The button disappears when it is pressed.
  const section = useFocusFallback<HTMLElement>();
  return (
    <section ref={section} className={styles.notice} role={tone === 'error' ? 'alert' : undefined}>
      <h2 ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
        {title}
      </h2>
      {children && <div className={styles.text}>{children}</div>}
      {onRetry && (
        <Button look="quiet" onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
    </section>
  );
}
