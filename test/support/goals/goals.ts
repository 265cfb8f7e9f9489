import type { TaskMeta } from 'vitest';

/** Reliability goals; a test that measures one calls `measured`. */
export const GOALS = {
  G1: 'A server that is killed on its own PostgreSQL has lost no acknowledged ballot, holds none that nobody sent, and its tallies are what a recount gives.',
  G2: 'The same holds for PostgreSQL that is killed and started again, or whose synchronous standby takes over; an asynchronous standby loses ballots, and the test sees it.',
  G3: 'A second process is refused the data folder within a second and harms nothing; the lock of a dead process passes on, that of a living one never.',
  G4: 'Through a network that delays, cuts and resets connections every ballot ends as its member last wanted it, versions never go back, nothing is counted twice.',
  G5: 'After random replacements of ballots, with crashes between the steps of the counting, the tallies are what a recount gives, and votes are counted soon.',
  G6: 'The server carries its load without an error, and ballots that all meet in one state are not much slower than ballots of all states.',
  G7: 'Visitors see no error when one of two processes is ended or killed under load.',
  G8: 'While the database is away pages stay available, writes are refused within two seconds with a time to come back; afterwards all is well within two seconds.',
  G9: 'With a million ballots rankings respond at once, a state is recounted and the server starts within seconds.',
  G10: 'Any burst of refused requests makes one renewal of the session, and sends each request at most twice.',
  G11: 'No sequence of actions brings the page into a state that must not be, and from everywhere a sign-out ends as a guest.',
  G12: 'Any number of tabs sign nobody out over lost responses, sleep and expiry; a sign-out reaches all of them within two seconds; none takes another member’s token.',
  G13: 'Renewals of one token at once have one successor, and nothing is accepted after the response to a sign-out.',
  G14: 'No generated body, path or header causes a fault of ours, has an unknown field accepted, or gets an error of another shape.',
  G15: 'Every route responds to every kind of caller as its row in the authorisation table says, and there is no route without a row.',
  G16: 'No other site makes a member’s browser change anything, whatever the content type.',
  G17: 'No text that is stored or stands in an address runs as a script.',
  G18: 'Every kind of page has the grade A+ of the MDN HTTP Observatory.',
  G19: 'Nobody learns from a sign-in or a reset whether an address is known.',
  G20: 'Every requirement of OWASP ASVS 5.0, levels 1 and 2, that applies has its test or a written decision.',
  G21: 'One call above a limit is refused with a time to come back, and no forged address moves a limit.',
  G22: 'The packages are the ones the lockfile names, from one registry, run no install scripts but those of `node` and of PostgreSQL’s programs and have no known advisory.',
  G23: 'A crawler finds no hole in the product, and does find those that were planted in a control page.',
  G24: 'No token, password or address stands in logs, events, addresses or error pages.',
  G25: 'A clock that is wrong, or jumps, makes no loop and signs nobody out.',
  G26: 'Whoever holds every stored token but not the key of the browser renews nothing; without a key two parties of one session are out after three generations.',
  G27: 'Over a year of days every standing, result, line and climber is what an independent count says, and the database grows as was measured.',
  G28: 'A server that is killed while an election closes closes each state once, and every acknowledged vote is in the result or in the next election.',
  G29: 'Of the votes that race the close of an election each is in the result or in the next election, none in both or in neither, and the result is what a recount gives; a clock that jumps closes nothing early or twice.',
  G30: 'Results, elections and the standings of each day are the same, byte for byte, after backup and restore and after an upgrade.',
  G31: 'Every ledger equals a recount of its moment, while members vote, leave, are voided and the election closes.',
  G32: 'One changed byte of rows, courses, heads or keys is found, and at the right place.',
  G33: 'Twelve known picks of a member tell no more of the others than the tallies do; published whole ballots would tell all.',
  G34: 'Names typed exactly, with a typo, in another order or plainly spelt have their course among the first three, also with a list of the whole country; nonsense finds nothing.',
} as const;

export type Goal = keyof typeof GOALS;
export type Measured = { goal: Goal; figure: string };

const isSoak = process.env.SOAK === 'on';

/** How often something is tried: in full by `npm run test:soak`, else half as often, or as given. */
export function count(full: number, otherwise = Math.ceil(full / 2)): number {
  return isSoak ? full : otherwise;
}

/** How many cases a property test tries: a quarter where TRIALS=few, as in `npm test`. A failure prints its seed. */
export function trials(usual: number): number {
  return process.env.TRIALS === 'few' ? Math.ceil(usual / 4) : usual;
}

/** Records a measurement of a goal for goalsReporter.ts. */
export function measured(task: { meta: TaskMeta }, goal: Goal, figure: string): void {
  (task.meta.goals ??= []).push({ goal, figure });
}
