import styles from './RankLine.module.css';
import { pathOf, placeOf, type RankPoint, scaleOf } from './rankLine.ts';

type RankLineProps = {
  points: readonly RankPoint[];
  title: string;
  /** Description for screen readers. */
  label: string;
  from: string;
  to: string;
};

/** Line chart of ranks, rank 1 at the top, with the newest marked. */
export function RankLine({ points, title, label, from, to }: RankLineProps) {
  const worst = scaleOf(points);
  const last = points.findLast(({ rank }) => rank !== null);
  return (
    <div className={styles.chart}>
      <p className={styles.title}>{title}</p>
      <svg className={styles.plot} viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={label}>
        <path className={styles.grid} d="M0 0H100M0 50H100M0 100H100" />
        <path className={styles.line} d={pathOf(points, worst)} />
        {last?.rank && <path className={styles.newest} d={`M${placeOf(last.at, last.rank, worst)}h0`} />}
      </svg>
      <div className={styles.ranks} aria-hidden="true">
        {[1, (1 + worst) / 2, worst].map((rank) => (
          <span key={rank}>{rank}</span>
        ))}
      </div>
      <div className={styles.times} aria-hidden="true">
        <span>{from}</span>
        <span>{to}</span>
      </div>
    </div>
  );
}
