import type { ReactNode } from 'react';
import type { PageHead } from '#contract/pageHead';
import { PageHeading } from '../../shared/ui/PageHeading.tsx';
import styles from './Prose.module.css';

type ProseProps = {
  head: PageHead;
  /** Summary in one or two sentences. */
  lead: ReactNode;
  children?: ReactNode;
  /** Sections beside the others on wide screens, below them elsewhere. */
  beside?: ReactNode;
};

/** Layout of a text page. */
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
