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
        Check again, on another network if you can. If it’s still wrong, take a screenshot, compare the fingerprint with
        someone else’s, and tell us, and others.
      </p>
    </section>
  );
}
