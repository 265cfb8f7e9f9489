import type { ReactNode } from 'react';
import { PageHeading } from '../../shared/ui/PageHeading.tsx';
import styles from './Prose.module.css';

type ProseProps = {
  title: string;
  /** What the page says, in one or two sentences. */
  lead: ReactNode;
  children: ReactNode;
};

/** A page to read: one column, a first sentence in larger type, sections with headings. */
export function Prose({ title, lead, children }: ProseProps) {
  return (
    <article className={styles.prose}>
      <PageHeading title={title} />
      <p className={styles.lead}>{lead}</p>
      {children}
    </article>
  );
}
