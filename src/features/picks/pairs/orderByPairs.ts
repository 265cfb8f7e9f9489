import type { PairAnswer } from '../../../core/ballot/pairsSlice.ts';
import { type Pair, orderAll } from './pairSort.ts';
import { orderTop } from './topSort.ts';

/** How many courses "Just my top five" puts in order. */
export const TOP_COUNT = 5;
/** How many questions may be asked beyond the worst case of the best method (specification R24.2). */
const SPARE = { all: 4, top: 3 };

/** For each course all that are known to be worse, directly or through other courses. */
export type Known = Map<number, Set<number>>;

const isKnownBetter = (known: Known, one: number, other: number): boolean => known.get(one)?.has(other) ?? false;

/** The transitive closure of the comparisons; one that contradicts earlier ones is ignored. */
export function knownFrom(answers: readonly PairAnswer[]): Known {
  const known: Known = new Map();
  for (const answer of answers) learn(known, answer);
  return known;
}

function learn(known: Known, { better, worse }: PairAnswer): void {
  if (better === worse || isKnownBetter(known, worse, better)) return;
  const below = [worse, ...(known.get(worse) ?? [])];
  const above = [better, ...[...known].flatMap(([course, those]) => (those.has(better) ? course : []))];
  for (const course of above) known.set(course, new Set([...(known.get(course) ?? []), ...below]));
}

/** Sorts the list by the comparisons made so far; courses that were not compared keep their order. */
function orderSoFar(courses: readonly number[], known: Known): number[] {
  const waiting = [...courses];
  return courses.flatMap(() => {
    const best = waiting.findIndex((course) => !waiting.some((other) => isKnownBetter(known, other, course)));
    return waiting.splice(best, 1);
  });
}

/** Runs the sort. A pair whose order is not known goes to `decide`: whether the first is better; undefined stops. */
function walk(
  { courses, isTopOnly }: Pick<Listed, 'courses' | 'isTopOnly'>,
  known: Known,
  decide: (pair: Pair) => boolean | undefined,
): void {
  const sort = isTopOnly ? orderTop(courses, TOP_COUNT, { spare: SPARE.top }) : orderAll(courses, { spare: SPARE.all });
  for (let step = sort.next(); !step.done;) {
    const [one, other] = step.value;
    const isBetter = isKnownBetter(known, one, other);
    const answer = isBetter || isKnownBetter(known, other, one) ? isBetter : decide(step.value);
    if (answer === undefined) return;
    step = sort.next(answer);
  }
}

type Listed = {
  /** In their current order, without withdrawn ones. */
  courses: readonly number[];
  isTopOnly: boolean;
  answers: readonly PairAnswer[];
};

/** The pair to ask about next (undefined when the list is in order) and the order so far. Pure. */
export function pairsState({ courses, isTopOnly, answers }: Listed): { pair: Pair | undefined; order: number[] } {
  const known = knownFrom(answers);
  const open: Pair[] = [];
  walk({ courses, isTopOnly }, known, (pair) => {
    open.push(pair);
    return undefined;
  });
  return { pair: open[0], order: orderSoFar(courses, known) };
}

/** Estimates how many comparisons are left if the member disagrees with the list as often as so far. */
export function questionsLeft({ courses, isTopOnly, answers }: Listed): number {
  const known = knownFrom(answers);
  const place = new Map(courses.map((course, index) => [course, index]));
  const isAsListed = (one: number, other: number) => (place.get(one) ?? 0) < (place.get(other) ?? 0);
  const surprises = answers.filter(({ better, worse }) => !isAsListed(better, worse)).length;
  // Assumes one disagreement in six before the first comparison.
  const share = (surprises + 1) / (answers.length + 6);
  let asked = 0;
  walk({ courses, isTopOnly }, known, ([one, other]) => {
    asked += 1;
    const isSurprise = Math.floor(asked * share) > Math.floor((asked - 1) * share);
    const isBetter = isAsListed(one, other) !== isSurprise;
    learn(known, isBetter ? { better: one, worse: other } : { better: other, worse: one });
    return isBetter;
  });
  return asked;
}
