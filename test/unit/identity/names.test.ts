import { describe, expect, it } from 'vitest';
import { isolated, nameProblem } from '../../../contract/names.ts';
import { sharedHead } from '../../../contract/subjectHeads.ts';

describe('the name of a member', () => {
  it.each(['Pat', 'Ø', '高尔夫', 'יעל', '3', '⛳', 'A\u200Db', 'O’Malley', 'Zoë', '\u200FPat'])(
    '[R4.9] is accepted: %j',
    (name) => {
      expect(nameProblem(name)).toBeUndefined();
    },
  );

  it.each(['\u200B', '\u2060\u00AD', ' \u200B ', '\u3164', '\u2800', '\u0301', ' '])(
    'is refused without a visible character: %j',
    (name) => {
      expect(nameProblem(name)).toBe('Use at least one visible letter, number or symbol.');
    },
  );

  it.each(['Pat\u202Eflog', 'Pat\nGolfer', 'Pat\r', 'Pat\u2028', 'Pat\u2067', 'Pat\u0007', 'Pat\uD800'])(
    'is refused with a line break, a control character, half a character or a change of direction: %j',
    (name) => {
      expect(nameProblem(name)).toContain('Use one line');
    },
  );
});

describe('the title of a shared list', () => {
  const titleOf = (displayName: string) => sharedHead({ displayName, stateName: 'Ohio' }).title;

  it('isolates a name that is written from right to left', () => {
    expect(titleOf('יעל')).toBe('\u2068יעל\u2069’s picks in Ohio');
  });

  it('drops the direction characters of an older name, and isolates no name written from left to right', () => {
    expect(titleOf('Pat\u202E')).toBe('Pat’s picks in Ohio');
    expect(isolated('יעל\u2069')).toBe('\u2068יעל\u2069');
    expect(titleOf('Pat')).toBe('Pat’s picks in Ohio');
  });
});
