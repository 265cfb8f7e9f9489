import { likelyBallots, seededRandom } from './attack.ts';

export const VICTIM = 'member 0';
const COURSES = 40;
const MEMBERS = 200;
/** One ballot less than must change before a ledger is cut. */
const OWN_ACCOUNTS = 19;
/** Publications of a ranking in a day: one each five seconds. */
const PUBLICATIONS = 17_280;
const FIVE_MINUTES = 60;

/** Picks by member; the accounts of the onlooker are called "own 0" and so on. */
export type Ballots = Map<string, Set<number>>;
export type Change = { at: number; member: string; courseId: number; by: 1 | -1 };

export const isOwn = (member: string): boolean => member.startsWith('own');

/**
 * Ballots of members and of the onlooker's accounts. The victim has sixteen picks; the six courses left are returned,
 * too.
 */
export function startOf(seed: number) {
  const random = seededRandom(seed);
  const ballots: Ballots = new Map(
    likelyBallots(MEMBERS + OWN_ACCOUNTS, COURSES, random).map((picks, index) => [
      index < MEMBERS ? `member ${index}` : `own ${index - MEMBERS}`,
      new Set(picks.map((course) => course + 1)),
    ]),
  );
  const picks = [...(ballots.get(VICTIM) ?? [])];
  ballots.set(VICTIM, new Set(picks.slice(6)));
  return { ballots, toGive: picks.slice(0, 6), random };
}

type Day = { victims: readonly number[]; others: number; random: () => number };

/**
 * A day on which the victim gives or takes back these votes, ten seconds apart; each own account and each of the others
 * changes two.
 */
export function passDay(ballots: Ballots, { victims, others, random }: Day): Change[] {
  const changes: Change[] = [];
  const change = (at: number, member: string, courseId: number): void => {
    const picks = ballots.get(member) ?? new Set();
    const by = picks.delete(courseId) ? -1 : 1;
    if (by === 1) picks.add(courseId);
    changes.push({ at, member, courseId, by });
  };
  const moment = () => Math.floor(random() * (PUBLICATIONS - FIVE_MINUTES));
  const start = moment();
  for (const [index, courseId] of victims.entries()) change(start + 2 * index, VICTIM, courseId);
  const voters = [...ballots.keys()].filter((member, index) => isOwn(member) || (index > 0 && index <= others));
  for (const member of voters) {
    const at = moment();
    for (const step of [0, 1]) change(at + step, member, 1 + Math.floor(random() * COURSES));
  }
  return changes;
}

/**
 * Courses that rose (or fell) between two looks at the totals, as often as they did; what own accounts changed is
 * known.
 */
export function seenInTotals(changes: readonly Change[], by: Change['by']): number[] {
  const net = new Map<number, number>();
  for (const change of changes.filter(({ member }) => !isOwn(member)))
    net.set(change.courseId, (net.get(change.courseId) ?? 0) + change.by * by);
  return [...net].flatMap(([courseId, times]) => Array<number>(Math.max(0, times)).fill(courseId));
}

/** The same for somebody who watches each publication of these. */
export const seenLive = (changes: readonly Change[], by: Change['by']): number[] =>
  [...Map.groupBy(changes, ({ at }) => at).values()].flatMap((atOnce) => seenInTotals(atOnce, by));

/** What changed within the five minutes in which the victim voted. */
export function aroundVictim(changes: readonly Change[]): Change[] {
  const start = changes.find(({ member }) => member === VICTIM)?.at ?? 0;
  return changes.filter(({ at }) => at >= start && at < start + FIVE_MINUTES);
}
