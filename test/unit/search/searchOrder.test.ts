import { expect, it } from 'vitest';
import { createSearchIndex } from '#contract/search/searchIndex';

type Row = { name: string; town?: string };

/** The found names, the best first; equal matches keep the list’s order. */
const find = (query: string, rows: Row[]) =>
  createSearchIndex(rows, (row) => row)
    .find(query)
    .map(({ name }) => name);

it.each([
  {
    what: 'a word before its beginning of a longer one',
    query: 'stonbridge',
    better: 'Stonbridge',
    worse: 'Stonbridgeton',
  },
  { what: 'a nearer beginning before a farther one', query: 'ston', better: 'Stonbridge', worse: 'Stonbridgeton' },
  { what: 'a beginning before a word with a typo', query: 'stonbridge', better: 'Stonbridgeton', worse: 'Stonebridge' },
  {
    what: 'a word with a typo before a beginning with one',
    query: 'stonbridge',
    better: 'Stonebridge',
    worse: 'Stonebridgeton',
  },
  {
    what: 'a beginning with one typo before a word with two',
    query: 'stonbridge',
    better: 'Stonebridgeton',
    worse: 'Stoneybridge',
  },
  {
    what: 'a word with two typos before a beginning with two',
    query: 'stonbridge',
    better: 'Stoneybridge',
    worse: 'Stoneybridgeton',
  },
  {
    what: 'a word of a longer name before a whole name with a typo',
    query: 'stonbridge',
    better: 'Stonbridge Hills Park',
    worse: 'Stonebridge',
  },
  {
    what: 'a whole name with a typo before the beginning of one of two words',
    query: 'stonbridge',
    better: 'Stonebridge',
    worse: 'Stonbridgeton Hills',
  },
  { what: 'a whole name before a longer one', query: 'pine valley', better: 'Pine Valley', worse: 'Pine Valley Hills' },
])('ranks $what', ({ query, better, worse }) => {
  expect(find(query, [{ name: worse }, { name: better }])).toEqual([better, worse]);
});

it('ranks a match of the name before one of the town', () => {
  const rows = [
    { name: 'Cypress Point', town: 'Pebble Beach' },
    { name: 'Pebble Beach', town: 'Pebble Beach' },
  ];
  expect(find('pebble', rows)).toEqual(['Pebble Beach', 'Cypress Point']);
});

it('ranks a whole name with its town before both words in a long name', () => {
  const rows = [{ name: 'Pine Jersey Valley Hills' }, { name: 'Pine', town: 'Jersey' }];
  expect(find('pine jersey', rows)).toEqual(['Pine', 'Pine Jersey Valley Hills']);
});

it('keeps the list’s order where equal matches are of different words', () => {
  const rows = ['Pinetops Hill', 'Pineland Lake', 'Pinetops Lake'].map((name) => ({ name }));
  expect(find('pine lake', rows)).toEqual(['Pineland Lake', 'Pinetops Lake']);
});
