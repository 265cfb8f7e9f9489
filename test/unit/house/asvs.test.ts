import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { measured } from '../../support/goals/goals.ts';

type Answer = {
  is: 'tested' | 'decided' | 'not applicable' | 'not met';
  by?: string[];
  why?: string;
  /** What compensates for a requirement that is not met. */
  instead?: string;
  note?: string;
};

const read = (file: string): unknown => JSON.parse(readFileSync(`test/security/${file}`, 'utf8'));
/** Numbers and levels of OWASP ASVS 5.0.0: levels 1 and 2 of the chapters that concern this product. */
const REQUIREMENTS = read('asvsRequirements.json') as Record<string, number>;
const ANSWERS = read('asvs.json') as Record<string, Answer>;
const CHAPTERS = ['V1', 'V2', 'V3', 'V4', 'V6', 'V7', 'V8', 'V9', 'V10', 'V11', 'V13', 'V14', 'V15', 'V16'];

const SENTENCE = /^\p{Lu}?.{14,}\.$/u;

const of = (is: Answer['is']) => Object.values(ANSWERS).filter((answer) => answer.is === is);

describe('the requirements of OWASP ASVS 5.0, levels 1 and 2', () => {
  it('each have an entry in asvs.json, which has no others', ({ task }) => {
    expect(Object.keys(ANSWERS)).toEqual(Object.keys(REQUIREMENTS));
    expect([...new Set(Object.keys(REQUIREMENTS).map((id) => id.split('.', 1)[0]))]).toEqual(CHAPTERS);
    expect(Object.values(REQUIREMENTS).every((level) => level === 1 || level === 2)).toBe(true);
    const counts = (['tested', 'decided', 'not applicable', 'not met'] as const).map((is) => `${of(is).length} ${is}`);
    measured(task, 'G20', `${Object.keys(ANSWERS).length} requirements, 0 without an answer: ${counts.join(', ')}`);
  });

  it('name existing tests where they are tested', () => {
    for (const [id, { is, by = [] }] of Object.entries(ANSWERS)) {
      if (is === 'tested') expect(by.length, id).toBeGreaterThan(0);
      expect(
        by.filter((file) => !/^test\/.+\.(test|e2e)\.tsx?$/.test(file) || !existsSync(file)),
        id,
      ).toEqual([]);
    }
  });

  it('have a reason where they are not tested', () => {
    for (const [id, { is, why = '' }] of Object.entries(ANSWERS)) {
      if (is !== 'tested') expect(why, id).toMatch(SENTENCE);
    }
  });

  it('have a compensation where they are not met, and SECURITY.md lists these', () => {
    const notMet = Object.entries(ANSWERS).filter(([, { is }]) => is === 'not met');
    for (const [id, { instead = '' }] of notMet) expect(instead, id).toMatch(SENTENCE);
    const rows = readFileSync('SECURITY.md', 'utf8').match(/^\| V\d.*$/gm) ?? [];
    const named = rows.flatMap((row) => row.match(/V\d+\.\d+\.\d+/g) ?? []);
    expect(named).toEqual(notMet.map(([id]) => id));
  });
});
