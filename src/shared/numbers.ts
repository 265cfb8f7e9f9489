import type { Standing } from '#contract/leaderboard';

/** "1,204". Without Intl, whose first formatter takes a slow phone a tenth of a second. @param count 0, 1, 2, … */
export const formatCount = (count: number): string =>
  count >= 1000 ? `${formatCount(Math.floor(count / 1000))},${String(count % 1000).padStart(3, '0')}` : String(count);

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
