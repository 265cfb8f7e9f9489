import { expect, it } from 'vitest';
import { pathOf, pointsOfDays, scaleOf } from '../../../src/features/course/RankLine.tsx';

const days = [
  { day: '2026-06-01', rank: 9 },
  { day: '2026-06-02', rank: 5 },
  { day: '2026-06-04', rank: null },
  { day: '2026-06-05', rank: 1 },
];

it('the line of ranks has each day at its date, rank 1 at the top, and a gap for days without a rank', () => {
  const points = pointsOfDays(days);
  expect(points.map(({ at }) => at)).toEqual([0, 0.25, 0.75, 1]);
  expect(pathOf(points, scaleOf(points))).toBe('M0 100L25 50M100 0');
});

it('the scale ends with an odd rank, so that its middle is a whole rank', () => {
  expect([3, 6, 9].map((rank) => scaleOf([{ at: 0, rank }]))).toEqual([5, 7, 9]);
});
