import { describe, expect, it } from 'vitest';
import { createSearchIndex } from '#contract/search/searchIndex';
import { wordsOf } from '#contract/search/words';

const find = (query: string, names: string[]) => createSearchIndex(names, (name) => ({ name })).find(query);

it.each(['golf', 'country', 'club', 'course', 'courses', 'links', 'resort', 'the', 'at', 'of', 'and'])(
  'a query with the common word "%s" finds a name without it',
  (word) => {
    expect(find(`${word} rome`, ['Rome'])).toEqual(['Rome']);
  },
);

describe('an abbreviation', () => {
  it.each([
    ['st', 'Saint'],
    ['mt', 'Mount'],
    ['mtn', 'Mountain'],
    ['ft', 'Fort'],
  ])('"%s" finds %s, and is found by it', (short, long) => {
    expect(find(`${short} rome`, ['Rome', `${long} Rome`])).toEqual([`${long} Rome`]);
    expect(find(`${long} rome`, ['Rome', `${short}. Rome`])).toEqual([`${short}. Rome`]);
  });

  it.each([
    ['gc', 'Rome Golf Club', ['Rome Golf Links', 'Rome Country Club']],
    ['cc', 'Rome Country Club', ['Rome Country Links', 'Rome Golf Club']],
    ['gcc', 'Rome Golf and Country Club', ['Rome Country Club', 'Rome Golf Club', 'Rome Golf and Country Resort']],
  ])('"%s" puts %s first', (short, best, others) => {
    expect(find(`rome ${short}`, [...others, best])[0]).toBe(best);
  });
});

it('a text without letters and digits has no words', () => {
  expect(wordsOf(' ?! ')).toEqual([]);
});
