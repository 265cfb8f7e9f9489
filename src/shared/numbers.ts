import type { Standing } from '#contract/leaderboard';

/** Makes a formatter at its first use: its data takes a slow phone tens of milliseconds, and most pages need none. */
function once<Formatter>(make: () => Formatter): () => Formatter {
  let made: Formatter | undefined;
  return () => (made ??= make());
}

const integer = once(() => new Intl.NumberFormat('en-US'));

/** "1,204". */
export const formatCount = (count: number): string =>
  count < 1000 && Number.isInteger(count) ? String(count) : integer().format(count);

/** "1 vote", "2 votes", "1,204 votes". */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

const STEPS = [
  { length: 86_400, text: (days: number) => (days === 1 ? 'yesterday' : `${days} days ago`) },
  { length: 3600, text: (hours: number) => `${hours} hr. ago` },
  { length: 60, text: (minutes: number) => `${minutes} min. ago` },
  { length: 1, text: (seconds: number) => `${seconds} sec. ago` },
];

/** "20 sec. ago", "5 min. ago", "yesterday". @param time ISO 8601 */
export function formatAgo(time: string, nowMs = Date.now()): string {
  const seconds = Math.round((nowMs - Date.parse(time)) / 1000);
  const step = STEPS.find(({ length }) => seconds >= length);
  return step ? step.text(Math.floor(seconds / step.length)) : 'now';
}

/** "1", "T2" for a shared rank, null without a vote. */
export const rankText = ({ rank, tied }: Pick<Standing, 'rank' | 'tied'>): string | null =>
  rank === null ? null : `${tied ? 'T' : ''}${rank}`;
