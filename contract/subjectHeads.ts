/** The heads of pages about one course or one list. */
import { electionTitle } from './electionWords.ts';
import { isolated } from './names.ts';
import type { PageHead } from './pageHead.ts';

/** Head of a course's page; a general one while the course is loading. */
export const courseHead = (course?: { name: string; city: string; state: string }): PageHead =>
  course
    ? {
        title: course.name,
        description: `${course.name} in ${course.city}, ${course.state}: rank, votes, facts and courses nearby.`,
      }
    : { title: 'Course', description: 'A golf course: rank, votes, facts and courses nearby.' };

/** Head of an architect's page; a general one while it is loading. */
export const architectHead = (name?: string): PageHead =>
  name === undefined
    ? { title: 'Architect', description: 'The courses of a golf course architect, and their ranks.' }
    : {
        title: `Courses by ${name}`,
        description: `Golf courses by ${name} in every state, and how each one ranks there.`,
      };

/** Head of a shared list's page; not indexed, because only those who got its address should find it. */
export const sharedHead = (list?: { displayName: string; stateName: string }): PageHead => ({
  title: list ? `${isolated(list.displayName)}’s picks in ${list.stateName}` : 'A shared list',
  description: list
    ? `The golf courses in ${list.stateName} that ${isolated(list.displayName)} voted for, best first.`
    : 'A golfer’s favorite golf courses, best first.',
  isIndexed: false,
});

export const NO_LIST_HEAD: PageHead = { ...sharedHead(), title: 'List not found' };

/** Head of an election's page; a general one while it is loading. */
export const electionHead = (name?: string): PageHead => ({
  title: name === undefined ? 'Election' : electionTitle(name),
  description: 'The golf courses that won the election, state by state.',
});

/** Head of a state's result. @param election its name */
export const resultHead = (stateName: string, election?: string): PageHead => ({
  title: election === undefined ? `${stateName}’s result` : `${stateName} ${election}`,
  description: `How the golf courses in ${stateName} ranked when the election ended, by the votes of the people who play them.`,
});

/** Head of the page on which a state's votes are counted. */
export const verifyHead = (stateName: string): PageHead => ({
  title: `Count ${stateName}’s votes`,
  description: `Count ${stateName}’s votes in your own browser and compare them with what we published.`,
});
