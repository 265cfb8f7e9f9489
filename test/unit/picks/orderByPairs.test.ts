import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PairAnswer } from '../../../src/core/ballot/pairsSlice.ts';
import { pairsState, questionsLeft } from '../../../src/features/picks/pairs/orderByPairs.ts';
import { trials } from '../../support/goals/goals.ts';

const LIST = Array.from({ length: 22 }, (_, index) => index + 1);
type Judge = (one: number, other: number) => number;

const answerOf = (courses: readonly number[], one: number, other: number, preference: number): PairAnswer => {
  if (preference !== 0) return preference < 0 ? { better: one, worse: other } : { better: other, worse: one };
  const [better = one] = courses.filter((course) => course === one || course === other);
  return { better, worse: better === one ? other : one, isTie: true };
};

/** Answers until nothing is asked any more. @param judge negative where the first one is better, 0 for a tie */
function answerAll(courses: readonly number[], judge: Judge, { isTopOnly = false, answers = [] as PairAnswer[] } = {}) {
  const all = [...answers];
  for (;;) {
    const { pair, order } = pairsState({ courses, isTopOnly, answers: all });
    if (!pair) return { answers: all, order, asked: all.length - answers.length };
    all.push(answerOf(courses, pair[0], pair[1], judge(...pair)));
  }
}

/** Prefers the courses in this order. */
const as =
  (wanted: readonly number[]): Judge =>
  (one, other) =>
    wanted.indexOf(one) - wanted.indexOf(other);

const anyOrder = fc.shuffledSubarray(LIST, { minLength: 2 });

/** Whether the answers say already which of two is better. */
function follows(answers: readonly PairAnswer[], better: number, worse: number): boolean {
  const below = answers.filter((answer) => answer.better === better).map((answer) => answer.worse);
  return below.some((course) => course === worse || follows(answers, course, worse));
}

describe('ordering by pairs', () => {
  it('[R24.1] ends with the member’s order and asks nothing that follows from earlier answers', () => {
    fc.assert(
      fc.property(anyOrder, (wanted) => {
        const courses = wanted.toSorted((one, other) => one - other);
        const { answers, order } = answerAll(courses, as(wanted));
        expect(order).toEqual(wanted);
        for (const [index, { better, worse }] of answers.entries()) {
          const before = answers.slice(0, index);
          expect(follows(before, better, worse) || follows(before, worse, better)).toBe(false);
        }
      }),
      { numRuns: trials(40) },
    );
  });

  it('[R24.1] leaves two courses as they were where it is too close to call', () => {
    expect(answerAll([3, 1, 2], () => 0)).toMatchObject({ order: [3, 1, 2], asked: 2 });
    // By whole tens: within them the list stays as it was.
    const tens: Judge = (one, other) => Math.floor(one / 10) - Math.floor(other / 10);
    expect(answerAll([21, 12, 2, 11, 22, 1], tens).order).toEqual([2, 1, 12, 11, 21, 22]);
  });

  it('[R24.1] shows the order so far, in which nothing moves that no answer moves', () => {
    const answers = [{ better: 4, worse: 2 }];
    expect(pairsState({ courses: [1, 2, 3, 4], isTopOnly: false, answers }).order).toEqual([1, 3, 4, 2]);
    expect(pairsState({ courses: [1, 2, 3, 4], isTopOnly: false, answers: [] }).order).toEqual([1, 2, 3, 4]);
  });

  it('orders the first five only, with the others below as they were', () => {
    const wanted = [9, 22, 1, 15, 4];
    const { order, asked } = answerAll(LIST, as([...wanted, ...LIST.filter((course) => !wanted.includes(course))]), {
      isTopOnly: true,
    });
    expect(order).toEqual([...wanted, ...LIST.filter((course) => !wanted.includes(course))]);
    expect(asked).toBeLessThanOrEqual(40);
  });

  it('[R24.4] is where it was before, at any answer, when the answers after it are undone', () => {
    const { answers } = answerAll(LIST, as(LIST.toReversed()));
    const states = answers.map((_, index) =>
      pairsState({ courses: LIST, isTopOnly: false, answers: answers.slice(0, index) }),
    );
    for (const [index, { pair }] of states.entries()) {
      const { better, worse } = answers[index]!;
      expect(new Set(pair)).toEqual(new Set([better, worse]));
    }
  });

  it('[R24.6] keeps what is known when a course leaves the list or joins it', () => {
    const { answers } = answerAll([1, 2, 3, 4, 5], as([5, 4, 3, 2, 1]));
    expect(answerAll([1, 2, 4, 5], () => NaN, { answers })).toMatchObject({ order: [5, 4, 2, 1], asked: 0 });
    const joined = answerAll([1, 2, 3, 4, 5, 6], as([5, 4, 6, 3, 2, 1]), { answers });
    expect(joined.order).toEqual([5, 4, 6, 3, 2, 1]);
    expect(joined.asked).toBeLessThanOrEqual(4);
  });

  it.each([
    [
      { better: 2, worse: 3 },
      { better: 1, worse: 2 },
    ],
    [
      { better: 1, worse: 2 },
      { better: 2, worse: 3 },
    ],
  ])('[R24.6] knows what follows by way of a course that has left the list', (...answers) => {
    expect(pairsState({ courses: [3, 1], isTopOnly: false, answers })).toEqual({ pair: undefined, order: [1, 3] });
  });

  it('ignores an answer that contradicts earlier ones', () => {
    const answers = [
      { better: 1, worse: 2 },
      { better: 2, worse: 3 },
      { better: 3, worse: 1 },
      { better: 2, worse: 2 },
    ];
    expect(pairsState({ courses: [3, 2, 1], isTopOnly: false, answers })).toEqual({
      pair: undefined,
      order: [1, 2, 3],
    });
  });
});

describe('how many questions are left', () => {
  it('[R24.3] is none at the end, and about right before', () => {
    for (const wanted of [LIST, LIST.toReversed(), [...LIST.slice(11), ...LIST.slice(0, 11)]]) {
      const { answers } = answerAll(LIST, as(wanted));
      const leftAfter = (count: number) =>
        questionsLeft({ courses: LIST, isTopOnly: false, answers: answers.slice(0, count) });
      expect(leftAfter(answers.length)).toBe(0);
      expect(leftAfter(answers.length - 1)).toBeGreaterThan(0);
      const halfway = answers.length >> 1;
      expect(leftAfter(halfway)).toBeGreaterThan((answers.length - halfway) / 3);
      expect(leftAfter(halfway)).toBeLessThan((answers.length - halfway) * 3);
    }
  });
});
