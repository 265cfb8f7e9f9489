import { describe, expect, it } from 'vitest';
import { createSearchIndex } from '#contract/search/searchIndex';

const COURSES = [
  { name: 'Pebble Beach Golf Links', town: 'Pebble Beach', state: 'CA California' },
  { name: 'Cypress Point Club', town: 'Pebble Beach', state: 'CA California' },
  { name: 'St. Andrews Golf & Country Club', town: 'West Chicago', state: 'IL Illinois' },
  { name: 'Mt. Hood Country Club', town: 'Welches', state: 'OR Oregon' },
  { name: 'Sand Hills Golf Club', town: 'Mullen', state: 'NE Nebraska' },
  { name: 'Pinehurst Resort (No. 2)', town: 'Pinehurst', state: 'NC North Carolina' },
  { name: 'Pine Valley Golf Club', town: 'Pine Valley', state: 'NJ New Jersey' },
  { name: 'Pine Valley Country Club', town: 'Fort Wayne', state: 'IN Indiana' },
  { name: 'O’Neill’s Cañada Links', town: 'Ft. Worth', state: 'TX Texas' },
  { name: 'The Country Club', town: 'Brookline', state: 'MA Massachusetts' },
  { name: 'Oak Hill Country Club', town: 'Rochester', state: 'NY New York' },
  { name: 'Stonebridge', town: 'Rome', state: 'GA Georgia' },
];
const index = createSearchIndex(COURSES, (course) => course);
const find = (query: string) => index.find(query).map(({ name }) => name);
const first = (query: string) => find(query)[0];

describe('finding a course by a few words', () => {
  it('[R18.1] ignores case, accents, apostrophes and “&”', () => {
    expect(first('PEBBLE beach')).toBe('Pebble Beach Golf Links');
    expect(first('oneills canada')).toBe('O’Neill’s Cañada Links');
    expect(first("o'neill's cañada")).toBe('O’Neill’s Cañada Links');
    expect(first('saint andrews golf and country club')).toBe('St. Andrews Golf & Country Club');
  });

  it('[R18.1] takes letters that stand for two apart, as a phone writes them', () => {
    const rows = ['Coeur d’Alene Resort', 'Strasse Links', 'Aeroe Golf', 'Oestmark'].map((name) => ({ name }));
    const letters = createSearchIndex(rows, (row) => row);
    for (const [query, name] of [
      ['Cœur d’Alene', 'Coeur d’Alene Resort'],
      ['STRAẞE', 'Strasse Links'],
      ['straße', 'Strasse Links'],
      ['Ærø', 'Aeroe Golf'],
      ['œstmark', 'Oestmark'],
    ] as const) {
      expect(letters.find(query)[0]?.name, query).toBe(name);
    }
  });

  it('[R18.1] reads "No.", "Nr.", "#" and "number" before a digit as one', () => {
    const numbered = ['Pinehurst (No. 4)', 'Pinehurst (No. 2)', 'Medinah (#3)'].map((name) => ({ name }));
    const courses = createSearchIndex(numbered, (row) => row);
    for (const query of [
      'pinehurst number 2',
      'pinehurst no. 2',
      'pinehurst nr 2',
      'Pinehurst #2',
      'number 2 pinehurst',
    ])
      expect(courses.find(query)[0]?.name, query).toBe('Pinehurst (No. 2)');
    for (const query of ['medinah number 3', 'medinah no 3']) expect(courses.find(query)[0]?.name).toBe('Medinah (#3)');
  });

  it('[R18.1] knows the usual abbreviations', () => {
    expect(first('saint andrews')).toBe('St. Andrews Golf & Country Club');
    expect(first('mount hood')).toBe('Mt. Hood Country Club');
    expect(first('mt hood cc')).toBe('Mt. Hood Country Club');
    expect(first('fort worth')).toBe('O’Neill’s Cañada Links');
    expect(find('pine valley gc').slice(0, 2)).toEqual(['Pine Valley Golf Club', 'Pine Valley Country Club']);
    expect(find('pine valley C.C.')[0]).toBe('Pine Valley Country Club');
  });

  it('treats names of object properties like any other word', () => {
    const builders = createSearchIndex([{ name: 'Constructor’s toString Club' }], (course) => course);
    expect(builders.find('constructors')).toHaveLength(1);
    expect(builders.find('__proto__ constructor')).toEqual([]);
    expect(find('constructor')).toEqual([]);
  });

  it('[R18.1] finds words in any order, and by their beginnings', () => {
    expect(first('valley pine jersey')).toBe('Pine Valley Golf Club');
    expect(first('peb')).toBe('Pebble Beach Golf Links');
    expect(find('st').toSorted()).toEqual(['St. Andrews Golf & Country Club', 'Stonebridge']);
  });

  it('keeps the result while a common word is being typed', () => {
    for (const query of ['stonebridge gol', 'stonebridge golf', 'stonebridge golf club']) {
      expect(find(query), query).toEqual(['Stonebridge']);
    }
  });

  it('requires the beginning of a common word when another word follows, or when it has only two letters', () => {
    expect(find('resor')).toEqual(['Pinehurst Resort (No. 2)']);
    expect(find('resor pebble')).toEqual([]);
    expect(find('stonebridge co')).toEqual([]);
  });

  it('treats only the last word as unfinished', () => {
    expect(find('rome st')).toEqual(['Stonebridge']);
    expect(find('st rome')).toEqual([]);
  });

  it('ignores everything after the tenth word', () => {
    expect(find(`${'pebble beach '.repeat(5)} xyzzyqu`)).toHaveLength(2);
    expect(find(`${'pebble beach '.repeat(4)} pebble xyzzyqu`)).toEqual([]);
  });

  it('forgives one missing letter of a four-letter word, and no other typo in three letters', () => {
    expect(find('oak hll')).toEqual(['Oak Hill Country Club']);
    expect(find('pne jersey')).toEqual(['Pine Valley Golf Club']);
    expect(find('pan jersey')).toEqual([]);
    expect(find('pnh')).not.toContain('Pinehurst Resort (No. 2)');
  });

  it('finds rows that are found by name only by a word of their name', () => {
    const named = createSearchIndex(COURSES, (course) => ({ ...course, isFoundByName: true }));
    expect(named.find('pebble').map(({ name }) => name)).toEqual(['Pebble Beach Golf Links']);
    const both = ['Golf at Glen', 'Glen Golf'].map((name) => ({ name, isFoundByName: true as const }));
    const glens = createSearchIndex(both, (row) => row);
    expect(glens.find('golf')).toEqual([]);
    expect(glens.find('g'), 'Glen counts, not Golf').toHaveLength(2);
  });

  it('[R18.2] forgives one typo in words of four letters or more and two in words of eight or more, also in the first letter', () => {
    for (const typo of ['pebbel', 'pebbe', 'pebblle', 'prbble', 'bebble']) {
      expect(first(typo), typo).toBe('Pebble Beach Golf Links');
    }
    expect(first('oka hill')).toBeUndefined();
    expect(first('oak hlll')).toBe('Oak Hill Country Club');
    expect(first('pnehrust')).toBe('Pinehurst Resort (No. 2)');
    expect(first('stnebrdg')).toBe('Stonebridge');
    expect(first('pxbbxe')).toBeUndefined();
  });

  it('[R18.1] finds words that are written together or apart', () => {
    expect(find('sandhills')).toEqual(['Sand Hills Golf Club']);
    expect(first('pine hurst')).toBe('Pinehurst Resort (No. 2)');
  });

  it('puts a match of the name before one of the town, and of a whole name before one of a part', () => {
    expect(find('pebble')).toEqual(['Pebble Beach Golf Links', 'Cypress Point Club']);
    expect(first('the country club')).toBe('The Country Club');
  });

  it('[R18.2] leaves out rows that match with typos where three match without', () => {
    const rows = ['Pike Lake', 'Pine Lake', 'Pine Hill', 'Pine Run'].map((name) => ({ name }));
    expect(createSearchIndex(rows, (row) => row).find('pine')).toHaveLength(3);
    expect(createSearchIndex(rows.slice(0, 3), (row) => row).find('pine')).toHaveLength(3);
  });

  it('keeps the list’s order among equal matches, and applies the limit and the filter', () => {
    const rows = ['Pine Run', 'Pine Ash', 'Pine Hill'].map((name) => ({ name }));
    const pines = createSearchIndex(rows, (row) => row);
    expect(pines.find('pine')).toEqual(rows);
    expect(pines.find('pine', { limit: 2 })).toEqual(rows.slice(0, 2));
    expect(pines.find('pine', { isWanted: ({ name }) => name !== 'Pine Ash' })).toEqual([rows[0], rows[2]]);
  });

  it('searches each group of rows separately, so that typos are forgiven in one of them', () => {
    const rows = ['Pine Run', 'Pine Ash', 'Pine Hill', 'Pint'].map((name) => ({ name }));
    const isLong = ({ name }: { name: string }) => name.length > 4;
    const found = createSearchIndex(rows, (row) => row).findEach('pine', [
      { isWanted: (row) => !isLong(row) },
      { isWanted: isLong, limit: 1 },
    ]);
    expect(found).toEqual([rows[3], rows[0]]);
  });

  it('finds nothing for nonsense and for queries without words', () => {
    for (const query of ['', '  ', '?!', 'pebble xyzzyqu', 'blorptastic', '東京', 'x'.repeat(500)]) {
      expect(find(query), query).toEqual([]);
    }
  });
});
