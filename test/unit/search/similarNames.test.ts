import { describe, expect, it } from 'vitest';
import { mostSimilar } from '#contract/similarNames';

const NAMES = [
  'Desert Mountain (Renegade)',
  'Grayhawk Golf Club (Raptor)',
  'Papago Golf Course',
  'Phoenix Country Club',
  'Saint Andrews Links',
  'The Golf Club',
  'Troon North (Monument)',
  'Troon North (Pinnacle)',
];
const courses = NAMES.map((name, _id) => ({ _id, name }));
const similar = (name: string, limit = 5) => mostSimilar(courses, name, limit).map((course) => course.name);

describe('courses of similar names', () => {
  it.each([
    ['Papago', 'Papago Golf Course'],
    ['Golf Club', 'The Golf Club'],
    ['papgo gc', 'Papago Golf Course'],
    ['The Club at Desert Mountain', 'Desert Mountain (Renegade)'],
    ['Gray Hawk Raptor', 'Grayhawk Golf Club (Raptor)'],
    ['St. Andrew’s Links', 'Saint Andrews Links'],
    ['PHÓENIX C.C.', 'Phoenix Country Club'],
    ['North Troon, Pinnacle', 'Troon North (Pinnacle)'],
  ])('are found for "%s"', (typed, name) => {
    expect(similar(typed)[0]).toBe(name);
  });

  it('[R19.2] are listed with the most similar one first, up to the limit', () => {
    expect(similar('Troon North')).toEqual(['Troon North (Monument)', 'Troon North (Pinnacle)']);
    expect(similar('Troon North', 1)).toEqual(['Troon North (Monument)']);
  });

  it.each(['Hidden Mesa', 'Golf Course', '!!!', 'x'])('are not found for "%s"', (typed) => {
    expect(similar(typed).filter((name) => name !== 'The Golf Club')).toEqual([]);
  });
});
