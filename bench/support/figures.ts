/** One row of a report: usually a ratio of two things measured alternately in one run. */
export type Figure = {
  name: string;
  /** One for each round, in order. */
  values: number[];
  /** Goal of the median; absent for informational figures. */
  goal?: { least: number } | { most: number };
  /** Details, such as "1,450/s against 2,600/s". */
  detail: string;
};

export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle - 0.5)] ?? NaN) + (sorted[Math.floor(middle)] ?? NaN)) / 2;
}

export function isReached({ goal, values }: Figure): boolean {
  if (!goal) return true;
  const median = medianOf(values);
  return 'least' in goal ? median >= goal.least : median <= goal.most;
}

/** Markdown: a header and one row a figure. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => {
    const { name, values, goal, detail } = figure;
    const goalText = goal ? ('least' in goal ? `≥ ${goal.least}` : `≤ ${goal.most}`) : '–';
    const spread = `${short(Math.min(...values))}–${short(Math.max(...values))}`;
    const mark = isReached(figure) ? '' : ' (missed)';
    return `| ${name} | ${short(medianOf(values))}${mark} | ${spread} | ${goalText} | ${detail} |`;
  });
  return ['| What | Median | Spread | Goal | In figures |', '|---|---|---|---|---|', ...rows].join('\n');
}

/** Formats a number. */
export const whole = (value: number): string => Math.round(value).toLocaleString('en');

/** Ratios with two digits, scores without. */
const short = (value: number): string => (Number.isInteger(value) ? String(value) : value.toFixed(2));

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;
}
