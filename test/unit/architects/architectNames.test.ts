import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { architectsOf } from '#contract/architectNames';

const namesIn = (text: string) => architectsOf(text).map(({ name }) => name);
const slugsOf = (text: string) => architectsOf(text).map(({ slug }) => slug);

describe('[R22.1] the text about a course’s architects', () => {
  it.each([
    ['Tom Weiskopf', ['Tom Weiskopf']],
    ['Tom Weiskopf, Jay Morrish', ['Tom Weiskopf', 'Jay Morrish']],
    ['Bill Coore and Ben Crenshaw', ['Bill Coore', 'Ben Crenshaw']],
    ['Bill Coore & Ben Crenshaw', ['Bill Coore', 'Ben Crenshaw']],
    ['Brian Curley, Lee Schmidt, and Fred Couples', ['Brian Curley', 'Lee Schmidt', 'Fred Couples']],
    [' Pete Dye ,, Alice Dye, ', ['Pete Dye', 'Alice Dye']],
  ])('is split between full names: %j', (text, names) => {
    expect(namesIn(text)).toEqual(names);
  });

  it.each([
    'Langford & Moreau',
    'Garrett & David Gill',
    'Scott and Scott',
    'Klingler & Associates',
    'Robert Trent Jones, Jr.',
    'Gil Morgan, Schmidt-Curley',
    'Landmark Golf Company',
    'Michael Sandford',
    'Steve Halsey',
  ])('is left alone where a part is no full name: %s', (text) => {
    expect(namesIn(text)).toEqual([text]);
  });

  it('is split at commas around a firm or a suffix that stays whole', () => {
    expect(namesIn('Arthur Hills, Steve Forrest & Associates')).toEqual(['Arthur Hills', 'Steve Forrest & Associates']);
    expect(namesIn('Robert Trent Jones, Jr., Tom Watson')).toEqual(['Robert Trent Jones, Jr.', 'Tom Watson']);
  });

  it('names an architect once, and nobody where it is empty', () => {
    expect(namesIn('A.W. Tillinghast, A. W. Tillinghast')).toEqual(['A.W. Tillinghast']);
    expect(namesIn(' , ')).toEqual([]);
  });
});

describe('[R22.1] the address of an architect', () => {
  it.each([
    ['Tom Weiskopf', 'tom-weiskopf'],
    ['A.W. Tillinghast', 'aw-tillinghast'],
    ['A. W. Tillinghast', 'aw-tillinghast'],
    ['A. Vernon Macan', 'a-vernon-macan'],
    ['Harry S. Colt', 'harry-s-colt'],
    ['Robert Trent Jones Jr.', 'robert-trent-jones-jr'],
    ['Robert Trent Jones, Jr.', 'robert-trent-jones-jr'],
    ['Robert Trent Jones', 'robert-trent-jones'],
    ['Mark O’Meara', 'mark-omeara'],
    ["Mark O'Meara", 'mark-omeara'],
    ['Andrés Ibáñez', 'andres-ibanez'],
    ['Langford & Moreau', 'langford-moreau'],
  ])('is the same for all spellings of a name: %s', (name, slug) => {
    expect(slugsOf(name)).toEqual([slug]);
  });

  it('is missing for a name without Latin letters', () => {
    expect(architectsOf('井上 誠一, 上田 治')).toEqual([
      { name: '井上 誠一', slug: undefined },
      { name: '上田 治', slug: undefined },
    ]);
  });

  it('belongs to one spelling in the catalogue, and stands in an address as it is', () => {
    const rows = parse<{ architect: string }>(readFileSync('server/db/data/courses.csv'), { columns: true });
    const spellings = new Map<string | undefined, string>();
    for (const { name, slug } of rows.flatMap(({ architect }) => architectsOf(architect))) {
      expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(spellings.get(slug) ?? name).toBe(name);
      spellings.set(slug, name);
    }
    expect(spellings.size).toBeGreaterThan(500);
  });
});
