import { type Budget, courseAt, insert, type Questions, questionsFor } from './pairSort.ts';

/** The most questions for the best `count` of an ordered list and of courses that nothing is known of. */
export const mostForTop = (ordered: number, rest: number, count: number): number =>
  rest + (count - 1) * (questionsFor(ordered + rest) - 1);

/**
 * The best `count` courses in order. Each course is first compared with the last of the best so far; when another wrong
 * guess could take too many questions, a knock-out finds the rest.
 */
export function* orderTop(courses: readonly number[], count: number, budget: Budget): Questions {
  const best = courses.slice(0, 1);
  let left = mostForTop(1, courses.length - 1, count) + budget.spare;
  for (let index = 1; index < courses.length; index += 1) {
    const after = mostForTop(Math.min(best.length + 1, count), courses.length - index - 1, count);
    if (1 + questionsFor(best.length) + after > left) return yield* knockOut(best, courses.slice(index), count);
    const search = { spare: left - after - questionsFor(best.length + 1) };
    yield* insert(best, courseAt(courses, index), best.length, search);
    best.length = Math.min(best.length, count);
    left = after + search.spare;
  }
  return best;
}

/** A course with those that have lost to it. */
type Winner = { course: number; size: number; losers: Winner[] };

/**
 * Each time the two that have beaten the fewest meet, so that no course has many losers, among which the next one is
 * looked for.
 */
export function* knockOut(ordered: readonly number[], rest: readonly number[], count: number): Questions {
  const alone = (course: number): Winner => ({ course, size: 1, losers: [] });
  const chain = ordered.reduceRight<Winner[]>(
    (losers, course) => [{ course, size: 1 + (losers[0]?.size ?? 0), losers }],
    [],
  );
  let open = [...rest.map(alone), ...chain];
  const best: number[] = [];
  while (best.length < count) {
    const [one, other, ...others] = [...open].sort((a, b) => a.size - b.size || a.losers.length - b.losers.length);
    if (!one) break;
    if (!other) {
      best.push(one.course);
      open = one.losers;
      continue;
    }
    const [winner, loser] = (yield [one.course, other.course]) ? [one, other] : [other, one];
    open = [...others, { ...winner, size: winner.size + loser.size, losers: [...winner.losers, loser] }];
  }
  return best;
}
