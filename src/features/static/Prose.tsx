import type { ReactNode } from 'react';
import type { PageHead } from '#contract/pageHead';
import { PageHeading } from '../../shared/ui/PageHeading.tsx';
import styles from './Prose.module.css';

type ProseProps = {
  head: PageHead;
  /** What the page says, in one or two sentences. */
  lead: ReactNode;
  children: ReactNode;
};

/** A page to read: one column, a first sentence in larger type, sections with headings. */
export function Prose({ head, lead, children }: ProseProps) {
  return (
    <article className={styles.prose}>
      <PageHeading head={head} />
      <p className={styles.lead}>{lead}</p>
      {children}
    </article>
  );
}
