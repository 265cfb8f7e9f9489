import { LEADERBOARD_PAGE_MAX } from '../limits.ts';
import { FINDINGS_MAX, type Finding } from './findings.ts';
import type { ListedCourse } from './format.ts';
import { NotPublished, type ReadPublished } from './readPublished.ts';

/** What the courses were called in a ledger. */
export type NamesOf = { number: number; courses: readonly ListedCourse[] };
/** What they are called later, and where findings about that belong. */
type LaterNames = Pick<Finding, 'part' | 'number'> & { courses: readonly ListedCourse[] };

/** Renamed courses are normal, so they are remarks; a name that went from one course to another is a finding. */
export type ComparedNames = { findings: Finding[]; remarks: string[] };

/** "Papago Golf Course (Phoenix)". */
export const titleOf = ([, name, city]: ListedCourse): string => `${name} (${city})`;
const nameOf = ([, name]: ListedCourse): string => name;

/** What looks the same: spaces, dots and capitals make no other name. */
const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');

const byId = (courses: readonly ListedCourse[]) => new Map(courses.map((course) => [course[0], course]));

/** Compares what courses were called in a ledger with what they are called later. */
export function compareNames({ number, courses }: NamesOf, { courses: later, ...place }: LaterNames): ComparedNames {
  const [before, now] = [byId(courses), byId(later)];
  const findings: Finding[] = [];
  const remarks: string[] = [];
  for (const course of later) {
    const [id] = course;
    const was = before.get(id);
    if (was && titleOf(was) === titleOf(course)) continue;
    if (was) remarks.push(`Renamed since no. ${number}: ${titleOf(was)} is now ${titleOf(course)}.`);
    const owner = courses.find((other) => {
      const is = now.get(other[0]);
      // A merged or withdrawn course may leave its name to another one.
      if (!is) return false;
      // A new course may have the name of one in another town.
      return (was ? [nameOf, titleOf] : [titleOf]).some((text) => {
        const looks = folded(text(course));
        return folded(text(other)) === looks && folded(text(is)) !== looks && (!was || folded(text(was)) !== looks);
      });
    });
    if (!owner) continue;
    findings.push({
      ...place,
      says: `course ${id} has the name that course ${owner[0]} had in no. ${number}: ${course[1]}`,
    });
  }
  return { findings: findings.slice(0, FINDINGS_MAX), remarks };
}

/** Compares the newest ledger of a state with the ranking that everybody reads now. @param state its code */
export async function compareWithRanking(state: string, ledger: NamesOf, read: ReadPublished): Promise<ComparedNames> {
  try {
    const bytes = await read(`/api/leaderboard/${state.toLowerCase()}?limit=${LEADERBOARD_PAGE_MAX}`);
    const ranking: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (isRanking(ranking)) {
      const later = ranking.entries.map(({ courseId, name, city }): ListedCourse => [courseId, name, city]);
      return compareNames(ledger, { part: 'ranking', courses: later });
    }
  } catch (error) {
    if (!(error instanceof NotPublished) && !(error instanceof SyntaxError)) throw error;
  }
  return { findings: [{ part: 'ranking', says: 'we can’t read it' }], remarks: [] };
}

type Ranking = { entries: readonly { courseId: number; name: string; city: string }[] };
const isRanking = (value: unknown): value is Ranking =>
  typeof value === 'object' && value !== null && 'entries' in value && Array.isArray(value.entries);
