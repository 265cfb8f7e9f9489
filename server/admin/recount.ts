import { openDatabase } from '../db/database.ts';
import { StartError } from '../db/startError.ts';
import { isUnavailable } from '../db/unavailable.ts';
import { type Difference, findDifferences, repairTallies } from '../workers/recount.ts';

type Options = {
  dataDir: string;
  databaseUrl: string | undefined;
  fix: boolean;
  /** Takes the findings, one line a call. */
  print: (line: string) => void;
  /** Takes what is said besides. */
  log: (line: string) => void;
};

/** Holds the tallies against the ballots; answers whether all numbers are right now. */
export async function recount({ dataDir, databaseUrl, fix, print, log }: Options): Promise<boolean> {
  const database = await openDatabase({ dataDir, databaseUrl, log });
  let differences: Difference[];
  try {
    differences = await (fix ? repairTallies(database.db) : findDifferences(database.db));
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    throw new StartError('The database stopped answering, or took longer than a minute; nothing was changed.', {
      cause: error,
    });
  } finally {
    await database.close();
  }
  for (const difference of differences) print(inWords(difference));
  print(summary(differences, fix));
  return fix || differences.length === 0;
}

function inWords({ location, course, stored, counted }: Difference): string {
  const [subject, unit] = course ? [course.name, 'vote'] : ['turnout', 'ballot'];
  return `${location}: ${subject} stands at ${count(stored, unit)}, a recount gives ${counted}.`;
}

function summary(differences: readonly Difference[], fix: boolean): string {
  if (differences.length === 0) return 'All tallies are what the ballots say.';
  const states = new Set(differences.map(({ locationId }) => locationId)).size;
  const what = `${count(differences.length, 'wrong number')} in ${count(states, 'state')}`;
  return fix
    ? `${what} put right; the next rankings show it.`
    : `${what}. "npm run admin -- recount --fix" puts them right.`;
}

function count(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? '' : 's'}`;
}
