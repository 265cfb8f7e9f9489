import type { CourseOfArchitect } from '#contract/courses';
import { findState } from '#contract/states';
import { rankText } from './numbers.ts';

/** "#6 in Arizona", "T6 in Arizona" for a shared rank, undefined without a vote. */
export function rankInState(course: Pick<CourseOfArchitect, 'rank' | 'tied' | 'state'>): string | undefined {
  const rank = rankText(course);
  if (rank === null) return undefined;
  return `${course.tied ? '' : '#'}${rank} in ${findState(course.state)?.name ?? course.state}`;
}
