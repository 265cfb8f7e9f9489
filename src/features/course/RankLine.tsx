import styles from './RankLine.module.css';

/** A rank at a time between 0 (oldest) and 1 (newest); null without one. */
type RankPoint = { at: number; rank: number | null };

const LEAST_WORST = 5;
const WIDTH = 100;

/** The lowest rank on the scale: odd, so that the middle of the scale is also a rank. */
export function scaleOf(points: readonly RankPoint[]): number {
  const worst = Math.max(LEAST_WORST, ...points.map(({ rank }) => rank ?? 0));
  return worst % 2 === 0 ? worst + 1 : worst;
}

/** SVG path of the ranks in a 100×100 box, rank 1 at the top; interrupted where there is no rank. */
export function pathOf(points: readonly RankPoint[], worst: number): string {
  let isDrawing = false;
  return points
    .flatMap(({ at, rank }) => {
      if (rank === null) {
        isDrawing = false;
        return [];
      }
      const command = isDrawing ? 'L' : 'M';
      isDrawing = true;
      return [`${command}${placeOf(at, rank, worst)}`];
    })
    .join('');
}

/** Position of a rank in that box: "37.5 12". */
const placeOf = (at: number, rank: number, worst: number): string =>
  `${round(at * WIDTH)} ${round(((rank - 1) / (worst - 1)) * WIDTH)}`;

const round = (value: number): number => Math.round(value * 10) / 10;

const A_DAY_MS = 86_400_000;

/** Places the days between 0 and 1. */
export function pointsOfDays(days: readonly { day: string; rank: number | null }[]): RankPoint[] {
  const times = days.map(({ day }) => Date.parse(day));
  const [first = 0] = times;
  const span = Math.max(A_DAY_MS, (times.at(-1) ?? 0) - first);
  return days.map(({ rank }, index) => ({ at: ((times[index] ?? 0) - first) / span, rank }));
}

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
  const last = points.filter(({ rank }) => rank !== null).at(-1);
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
