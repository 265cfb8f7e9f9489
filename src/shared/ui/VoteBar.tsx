import { formatCount, plural } from '../numbers.ts';
import { Flag } from './Flag.tsx';
import styles from './VoteBar.module.css';

/** A course's votes at the end of its facts, and below both a bar. @param most votes of the leader */
export function VoteBar({ votes, most }: { votes: number; most: number }) {
  return (
    <>
      <span className={styles.votes}>
        <span data-spoken="">{plural(votes, 'vote')}</span>
        <span className={styles.shown} aria-hidden="true">
          <Flag />
          {formatCount(votes)}
          <span className={styles.word}>{votes === 1 ? 'vote' : 'votes'}</span>
        </span>
      </span>
      <svg className={styles.bar} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect className={styles.whole} width="100" height="4" />
        <rect className={styles.share} width={Math.min(100, (100 * votes) / most)} height="4" />
      </svg>
    </>
  );
}
