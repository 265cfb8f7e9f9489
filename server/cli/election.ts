import type { Kysely, Transaction } from 'kysely';
import { lockAdminWrites } from '../auth/adminRepository.ts';
import { appendAudit } from '../db/auditLog.ts';
import { lockVotingEverywhere } from '../db/locks.ts';
import { readClock } from '../db/openElection.ts';
import type { Database, ElectionRow } from '../db/schema.ts';
import { StartError } from '../db/startError.ts';
import { allElections, saveElectionPlan } from '../features/elections/repository.ts';
import { ledgersToWrite, statesToCount } from '../workers/closeProgress.ts';
import type { Command, Context } from './command.ts';
import { countOf } from './countOf.ts';

export const election: Command = {
  name: 'election',
  usage: 'election status | close --now | postpone TIME',
  summary: 'Says when the election ends and what is left to be done after an end, ends it now, or ends it later.',
  help: `status names each state whose result is not stored and each result whose ledger is not written; then the exit code is 1. close --now ends the open
election at once: votes count in the next one from then on, and the servers store the results within seconds. postpone moves the end to a later time, such as
2027-01-02T10:00Z. Both take effect by the database's clock, and go in the audit log.`,
  flags: ['now'],
  words: { least: 1, most: 2 },
  misuse: ({ words: [action, time], flags }) => {
    if (action === 'close' && !flags.now) return 'To end the election at once, say so: election close --now';
    if (action === 'postpone' && time === undefined) return 'Until when? Such as: election postpone 2027-01-02T10:00Z';
    return undefined;
  },

  run: async (context, { words: [action = '', time = ''] }) => {
    switch (action) {
      case 'status':
        return status(context);
      case 'close':
        return close(context);
      case 'postpone':
        return postpone(context, time);
      default:
        throw new StartError(`"${action}" is none of status, close and postpone.`);
    }
  },
};

async function status({ db, print }: Context): Promise<boolean> {
  const now = await readClock(db);
  const [newest] = await allElections(db);
  if (newest && newest.closes_at > now) print(`Election ${newest.name} ends at ${newest.closes_at.toISOString()}.`);
  else if (newest) print(`Election ${newest.name} ended at ${newest.closes_at.toISOString()}.`);
  print(`The database's clock says ${now.toISOString()}.`);
  const waiting = await statesToCount(db);
  for (const { state, election: name } of waiting) print(`${state}: the result of ${name} is not stored yet.`);
  const ledgers = await ledgersToWrite(db);
  for (const { state, election: name, percent } of ledgers)
    print(
      `${state}: the ledger of ${name} ${percent === null ? 'is not begun yet' : `is being written: ${percent} %`}.`,
    );
  const isWell = waiting.length + ledgers.length === 0;
  print(
    isWell
      ? 'Every ended election has its results and ledgers.'
      : `Left: ${countOf(waiting.length, 'result')}, ${countOf(ledgers.length, 'ledger')}.`,
  );
  return isWell;
}

async function close({ db, print }: Context): Promise<boolean> {
  const ended = await changeEnd(db, async (trx, { id, closes_at, next_name }, at) => {
    const saved = await saveElectionPlan(trx, id, { closes_at: at, next_name });
    const details = { from: closes_at.toISOString() };
    await appendAudit(trx, { at, actorId: null, action: 'election_ended', targetId: id, target: saved.name, details });
    return saved;
  });
  print(`Election ${ended.name} ended at ${ended.closes_at.toISOString()}. The servers store its results now.`);
  return true;
}

async function postpone({ db, print }: Context, time: string): Promise<boolean> {
  const end = timeIn(time);
  if (!end) throw new StartError(`"${time}" is no time with its zone, such as 2027-01-02T10:00Z.`);
  const moved = await changeEnd(db, async (trx, { id, name, closes_at, next_name }, at) => {
    if (end <= closes_at)
      throw new StartError(`Election ${name} ends at ${closes_at.toISOString()}; give a later time than that.`);
    const saved = await saveElectionPlan(trx, id, { closes_at: end, next_name });
    const details = { from: closes_at.toISOString(), to: end.toISOString() };
    await appendAudit(trx, { at, actorId: null, action: 'election_moved', targetId: id, target: name, details });
    return saved;
  });
  print(`Election ${moved.name} ends at ${moved.closes_at.toISOString()}.`);
  return true;
}

function timeIn(text: string): Date | null {
  const [, day = ''] = /^(\d{4}-\d\d-\d\d)T[\d:.]+(?:Z|[+-]\d\d:?\d\d)$/.exec(text) ?? [];
  const midnight = Date.parse(`${day}T00:00Z`);
  if (Number.isNaN(midnight) || Number.isNaN(Date.parse(text))) return null;
  // JavaScript takes February 30 for March 2.
  return new Date(midnight).toISOString().startsWith(day) ? new Date(text) : null;
}

/** No vote is given meanwhile: each counts in an election by an end that holds. */
function changeEnd(
  db: Kysely<Database>,
  change: (trx: Transaction<Database>, open: ElectionRow, at: Date) => Promise<ElectionRow>,
): Promise<ElectionRow> {
  return db.transaction().execute(async (trx) => {
    await lockAdminWrites(trx);
    await lockVotingEverywhere(trx);
    const at = await readClock(trx);
    const [open] = await allElections(trx);
    if (!open || open.closes_at <= at)
      throw new StartError('No election is open: the last one has ended, and the next one opens by itself in seconds.');
    return change(trx, open, at);
  });
}
