import { sentenceOf, type Finding } from '#contract/ledger/findings';
import styles from './LedgerFindings.module.css';

/** Lists findings with their place, and says what to do about them. */
export function LedgerFindings({ title, findings }: { title: string; findings: readonly Finding[] }) {
  return (
    <section className={styles.findings} role="alert">
      <h2>{title}</h2>
      <ul>
        {findings.map((finding) => (
          <li key={sentenceOf(finding)}>{sentenceOf(finding)}</li>
        ))}
      </ul>
      <p>
        Check once more, from another network if you can. If it stays, keep a picture of this page, compare the eight
        words with somebody else’s, and tell the people who run this site, and others.
      </p>
    </section>
  );
}
