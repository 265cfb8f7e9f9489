import type { ReactNode } from 'react';
import type { PageHead } from '#contract/pageHead';
import { PageHeading } from '../../shared/ui/PageHeading.tsx';
import styles from './Prose.module.css';

type ProseProps = {
  head: PageHead;
  /** What the page says, in one or two sentences. */
  lead: ReactNode;
  children?: ReactNode;
  /** Sections that stand beside the others on a wide screen, and below them elsewhere. */
  beside?: ReactNode;
};

/** A page to read: one column, a first sentence in larger type, sections with headings. */
export function Prose({ head, lead, children, beside }: ProseProps) {
  return (
    <article className={styles.frame}>
      <div className={styles.prose}>
        <PageHeading head={head} />
        <p className={styles.lead}>{lead}</p>
        {children}
      </div>
      {beside && <div className={styles.prose}>{beside}</div>}
    </article>
  );
}
