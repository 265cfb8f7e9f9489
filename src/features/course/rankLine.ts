/** A rank at a time between 0 (oldest) and 1 (newest); null without one. */
export type RankPoint = { at: number; rank: number | null };

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
export const placeOf = (at: number, rank: number, worst: number): string =>
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
