import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  merge,
  mergeInsertion,
  mostForInsertion,
  mostForMerge,
  orderAll,
  type Questions,
} from '../../../src/features/picks/pairs/pairSort.ts';
import { mostForTop, orderTop } from '../../../src/features/picks/pairs/topSort.ts';
import { trials } from '../../support/goals/goals.ts';
import { mostInKnockOut } from '../../support/knockOut.ts';

const LIST = Array.from({ length: 22 }, (_, index) => index);
const firstOf = (count: number) => LIST.slice(0, count);

/** Answers as somebody whose true order is `wanted`; the outcome and the number of questions. */
function play(questions: Questions, wanted: readonly number[]) {
  let step = questions.next();
  let asked = 0;
  for (; !step.done; asked += 1) {
    const [one, other] = step.value;
    step = questions.next(wanted.indexOf(one) < wanted.indexOf(other));
  }
  return { asked, order: step.value };
}

const all = (courses: readonly number[]) => orderAll(courses, { spare: 4 });
const topFive = (courses: readonly number[]) => orderTop(courses, 5, { spare: 3 });

/** Every order of so many courses. */
function ordersOf(count: number): number[][] {
  if (count === 0) return [[]];
  return ordersOf(count - 1).flatMap((order) =>
    Array.from({ length: count }, (_, index) => order.toSpliced(index, 0, count - 1)),
  );
}

const anyOrder = fc.shuffledSubarray(LIST, { minLength: 22 });
/** The list with so many pairs of neighbors exchanged, no course twice. */
const exchanged = (pairs: number) =>
  fc.array(fc.nat({ max: 21 }), { minLength: 40, maxLength: 40 }).map((places) => {
    const taken = new Set<number>();
    for (const place of [...places, ...LIST])
      if (taken.size < 2 * pairs && place < 21 && !taken.has(place) && !taken.has(place + 1))
        taken.add(place).add(place + 1);
    const order = [...LIST];
    const moved = [...taken].filter((_, index) => index % 2 === 0);
    for (const place of moved) [order[place], order[place + 1]] = [place + 1, place];
    return { order, count: moved.length };
  });

describe('a whole list', () => {
  it.each(firstOf(22).map((index) => index + 1))('[R24.2] of %i in order takes one answer less', (count) => {
    const list = firstOf(count);
    expect(play(all(list), list)).toEqual({ asked: count - 1, order: list });
  });

  it('[R24.2] of 22 takes at most 75 answers, in any order', () => {
    const counts: number[] = [];
    fc.assert(
      fc.property(anyOrder, (wanted) => {
        const { asked, order } = play(all(LIST), wanted);
        counts.push(asked);
        return asked <= 75 && order.join() === wanted.join();
      }),
      { numRuns: trials(10_000) },
    );
    expect(counts.toSorted((one, other) => one - other)[counts.length >> 1]).toBeLessThanOrEqual(74);
  });

  it('[R24.2] that is almost in order takes few', () => {
    for (const pairs of [1, 3, 10])
      fc.assert(
        fc.property(exchanged(pairs), ({ order: wanted, count }) => {
          const { asked, order } = play(all(LIST), wanted);
          return asked <= 21 + count && order.join() === wanted.join();
        }),
        { numRuns: trials(1000) },
      );
  });

  it('of up to 7 takes at most 4 more than merge insertion needs, in every order', () => {
    for (let count = 1; count <= 7; count += 1)
      for (const wanted of ordersOf(count)) {
        const { asked, order } = play(all(firstOf(count)), wanted);
        expect(order).toEqual(wanted);
        expect(asked).toBeLessThanOrEqual(mostForInsertion(count) + 4);
      }
  });
});

describe('merge insertion', () => {
  it('takes as many answers as Ford and Johnson have shown, in every order of up to 8', () => {
    const most = [0, 1, 3, 5, 7, 10, 13, 16];
    for (const [index, known] of most.entries()) {
      const list = firstOf(index + 1);
      const counts = ordersOf(list.length).map((wanted) => play(mergeInsertion(list, { spare: 0 }), wanted).asked);
      expect([Math.max(...counts), mostForInsertion(list.length)]).toEqual([known, known]);
    }
    expect(mostForInsertion(22)).toBe(71);
  });

  it('merges any two lists with the answers that were promised', () => {
    for (let mask = 1; mask < 2 ** 12 - 1; mask += 1) {
      const [above, below] = [1, 0].map((bit) => firstOf(12).filter((index) => ((mask >> index) & 1) === bit));
      const { asked, order } = play(merge(above!, below!, { spare: 0 }), LIST);
      expect(order).toEqual(firstOf(12));
      expect(asked).toBeLessThanOrEqual(mostForMerge(above!.length, below!.length));
    }
  });
});

describe('just the top five', () => {
  it('[R24.2] of 22 take at most 40 answers, in any order, and 21 where the list is in order', () => {
    expect(play(topFive(LIST), LIST)).toEqual({ asked: 21, order: firstOf(5) });
    fc.assert(
      fc.property(anyOrder, (wanted) => {
        const { asked, order } = play(topFive(LIST), wanted);
        return asked <= 40 && order.join() === wanted.slice(0, 5).join();
      }),
      { numRuns: trials(10_000) },
    );
  });

  it('are right in every order of up to 7', () => {
    for (const count of [1, 2, 5, 6, 7])
      for (const wanted of ordersOf(count))
        expect(play(topFive(firstOf(count)), wanted).order).toEqual(wanted.slice(0, 5));
  });

  it('need no more in a knock-out than was promised, whatever is answered', () => {
    for (let ordered = 1; ordered <= 5; ordered += 1)
      for (let rest = 1; ordered + rest <= 22; rest += 1)
        expect([ordered, rest, mostInKnockOut(ordered, rest, 5) <= mostForTop(ordered, rest, 5)]).toEqual([
          ordered,
          rest,
          true,
        ]);
    expect(mostInKnockOut(1, 21, 5)).toBe(37);
  });
});
