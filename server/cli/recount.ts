import { ADMIN_COMMAND } from '../db/adminCommand.ts';
import { appendAudit } from '../db/auditLog.ts';
import { storeRecount } from '../workers/nightlyRecount.ts';
import { type Difference, findDifferences, repairTallies } from '../workers/recount.ts';
import type { Command } from './command.ts';
import { countOf } from './countOf.ts';

export const recount: Command = {
  name: 'recount',
  usage: 'recount [--fix]',
  summary: 'Compares tallies and turnout with the ballots and reports every difference; --fix repairs them.',
  help: `Counts every ballot again. Each difference is reported with its state and course; then the exit code is 1. With --fix it is repaired.
The server recounts once a night; /api/health/ready reports how the last recount ended.`,
  flags: ['fix'],
  words: { least: 0, most: 0 },

  run: async ({ db, now, print }, { flags }) => {
    const isFix = flags.fix ?? false;
    const at = now();
    const differences = await (isFix ? repairTallies(db) : findDifferences(db));
    await storeRecount(db, { at, differences: isFix ? 0 : differences.length });
    if (isFix && differences.length > 0) {
      const details = { differences: differences.length };
      await db
        .transaction()
        .execute((trx) => appendAudit(trx, { at, actorId: null, action: 'tallies_repaired', details }));
    }
    for (const difference of differences) print(inWords(difference));
    print(summary(differences, isFix));
    return isFix || differences.length === 0;
  },
};

/** Such as "Arizona: Old Course is at 3 votes, a recount says 2." */
export function inWords({ location, course, stored, counted }: Difference): string {
  const [subject, unit] = course ? [course.name, 'vote'] : ['turnout', 'ballot'];
  return `${location}: ${subject} is at ${countOf(stored, unit)}, a recount says ${counted}.`;
}

function summary(differences: readonly Difference[], isFix: boolean): string {
  if (differences.length === 0) return 'All tallies are what the ballots say.';
  const states = new Set(differences.map(({ locationId }) => locationId)).size;
  const what = `${countOf(differences.length, 'wrong number')} in ${countOf(states, 'state')}`;
  return isFix
    ? `${what} repaired; the next rankings show it.`
    : `${what}. "${ADMIN_COMMAND} recount --fix" repairs them.`;
}
