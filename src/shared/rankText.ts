import type { Standing } from '#contract/leaderboard';

/** "1", "T2" for a shared rank, null without a vote. */
export const rankText = ({ rank, tied }: Pick<Standing, 'rank' | 'tied'>): string | null =>
  rank === null ? null : `${tied ? 'T' : ''}${rank}`;
