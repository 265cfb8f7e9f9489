/**
 * Which pairs are compared to order a list. Each function is a generator that yields a pair, receives whether its
 * first course is the better one, and returns the courses, best first.
 */
export type Pair = readonly [one: number, other: number];
export type Questions<Ordered = number[]> = Generator<Pair, Ordered, boolean>;

/**
 * Every sort has a greatest number of questions. `spare` adds to it, so that the sort may first ask what the list
 * suggests: a wrong guess costs a question, a right one saves some.
 */
export type Budget = { spare: number };

/** @param index must be in the list; negative counts from its end */
export function courseAt(courses: readonly number[], index: number): number {
  const course = courses.at(index);
  if (course === undefined) throw new RangeError(`There is no course at ${index}`);
  return course;
}

/** The least number of yes-or-no questions that can distinguish so many cases. */
export const questionsFor = (cases: number): number => Math.ceil(Math.log2(Math.max(1, cases)));

/**
 * Orders a list that may be in order already: each course is compared with the one before it, and looked for further
 * up only where it is better. So an order that is right takes one question less than it has courses. When another
 * wrong guess could take too many questions, the rest is ordered by itself and merged.
 */
export function* orderAll(courses: readonly number[], budget: Budget): Questions {
  const ordered = courses.slice(0, 1);
  let left = mostForInsertion(courses.length) + budget.spare;
  for (let index = 1; index < courses.length; index += 1) {
    const rest = courses.length - index - 1;
    const here = questionsFor(index + 1);
    const after = mostForInsertion(rest) + mostForMerge(index + 1, rest);
    if (1 + questionsFor(index) + after > left) {
      if (index === 1) return yield* mergeInsertion(courses, budget);
      budget.spare = left - mostForInsertion(rest + 1) - mostForMerge(index, rest + 1);
      const below = yield* mergeInsertion(courses.slice(index), budget);
      return yield* merge(ordered, below, budget);
    }
    budget.spare = left - after - here;
    yield* insert(ordered, courseAt(courses, index), index, budget);
    left = after + budget.spare;
  }
  budget.spare = left;
  return ordered;
}

/** Inserts a course into the chain above `end`; it probably belongs right there. */
export function* insert(chain: number[], course: number, end: number, budget: Budget): Questions<void> {
  let [from, to] = [0, end];
  while (from < to) {
    const most = questionsFor(to - from + 1);
    const isNear = to > end - 2 && 1 + questionsFor(to - from) - most <= budget.spare;
    const middle = isNear ? to - 1 : (from + to) >> 1;
    if (yield [course, courseAt(chain, middle)]) to = middle;
    else from = middle + 1;
    budget.spare += most - 1 - questionsFor(to - from + 1);
  }
  chain.splice(from, 0, course);
}

/** The most questions that merge insertion takes without `spare`. */
export function mostForInsertion(count: number): number {
  let most = 0;
  for (let place = 2; place <= count; place += 1) most += questionsFor((3 * place) / 4);
  return most;
}

/**
 * Merge insertion (Ford and Johnson): of each pair the worse courses are ordered first, then the better ones are
 * inserted above their partners, in a sequence in which no question of a search is wasted.
 */
export function* mergeInsertion(courses: readonly number[], budget: Budget): Questions {
  if (courses.length < 2) return [...courses];
  const betterOf = new Map<number, number>();
  for (let index = 0; index + 1 < courses.length; index += 2) {
    const [one, other] = [courseAt(courses, index), courseAt(courses, index + 1)];
    if (yield [one, other]) betterOf.set(other, one);
    else betterOf.set(one, other);
  }
  const chain = yield* orderAll([...betterOf.keys()], budget);
  const waiting = chain.map((partner) => ({ course: betterOf.get(partner) ?? partner, placeIn: placeOf(partner) }));
  if (courses.length % 2 === 1) waiting.push({ course: courseAt(courses, -1), placeIn: ({ length }) => length });
  for (const { begin, end, most } of groupsOf(waiting.length)) {
    for (const { course, placeIn } of waiting.slice(begin, end).reverse()) {
      const place = placeIn(chain);
      budget.spare += most - questionsFor(place + 1);
      yield* insert(chain, course, place, budget);
    }
  }
  return chain;
}

const placeOf = (course: number) => (chain: readonly number[]) => chain.indexOf(course);

/** Groups of 1, 2, 2, 6, 10, 22 …: within a group the last one comes first, and each takes `most` questions. */
function groupsOf(count: number): { begin: number; end: number; most: number }[] {
  const groups = [{ begin: 0, end: Math.min(1, count), most: 0 }];
  for (let begin = 1, size = 2, most = 2; begin < count; most += 1) {
    groups.push({ begin, end: Math.min(begin + size, count), most });
    begin += size;
    size = 2 ** most - size;
  }
  return groups;
}

/** The most questions that `merge` takes without `spare`. */
export function mostForMerge(one: number, other: number): number {
  const [short, long] = [Math.min(one, other), Math.max(one, other)];
  if (short === 0) return 0;
  const power = Math.floor(Math.log2(long / short));
  return short + Math.floor(long / 2 ** power) - 1 + power * short;
}

/** Merges two lists (Hwang and Lin), of which the second one probably belongs below the first. */
export function* merge(above: readonly number[], below: readonly number[], budget: Budget): Questions {
  let [short, long] = [[...above], [...below]];
  const end: number[] = [];
  const most = mostForMerge(short.length, long.length);
  if (budget.spare > 0 && most > 1) {
    if (yield [courseAt(above, -1), courseAt(below, 0)]) return [...above, ...below];
    budget.spare -= 1;
  }
  while (short.length > 0 && long.length > 0) {
    if (short.length > long.length) [short, long] = [long, short];
    const course = courseAt(short, -1);
    const first = long.length - 2 ** Math.floor(Math.log2(long.length / short.length));
    if (yield [course, courseAt(long, first)]) {
      end.unshift(...long.splice(first));
      continue;
    }
    let [from, to] = [first + 1, long.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (yield [course, courseAt(long, middle)]) to = middle;
      else from = middle + 1;
    }
    short.pop();
    end.unshift(course, ...long.splice(from));
  }
  return [...short, ...long, ...end];
}
