import { ledgerSecrets } from '../auth/tokenKeys.ts';
import { LEDGER_LEAST_BALLOTS } from '#contract/ledger/format';
import { appendAudit } from '../db/auditLog.ts';
import { StartError } from '../db/startError.ts';
import { checkLedgers } from '../features/ledger/checkLedgers.ts';
import { headsOf } from '../features/ledger/repository.ts';
import { allLocations, locationByCode, type LocationRow } from '../features/locations/repository.ts';
import { cutNow } from '../workers/ledger/dailyCut.ts';
import { headIn } from '../workers/ledger/drafts.ts';
import { rotateSigningKey } from '../workers/ledger/signingKeys.ts';
import type { Command, Context } from './command.ts';
import { countOf } from './countOf.ts';

export const ledger: Command = {
  name: 'ledger',
  usage: 'ledger cut STATE | list [STATE] | verify [STATE] | rotate [--keys-lost]',
  summary: 'Cuts the ledger of a state now, lists ledgers, checks them all, or changes the key that signs them.',
  help: `cut publishes the votes of a state as of now, unless fewer than ${LEDGER_LEAST_BALLOTS} ballots changed since its last ledger; the server does so once a day and
at the end of each election. verify checks every ledger of this database: form, hash, signature, chain, totals and names; each fault is reported, and the exit code
is 1 then. rotate makes another signing key; ledgers that were signed so far stay valid, because the public half of every key stays published.
TOKEN_KEYS must open the key that signs now, so that no server is left with others. --keys-lost is for the day on which nobody has them any more: then
everybody signs in again, and mailboxes whose votes were voided are forgotten. Stop every server before, and give them the new TOKEN_KEYS.`,
  flags: ['keys-lost'],
  words: { least: 1, most: 2 },

  run: async (context, { words: [action = '', code], flags }) => {
    switch (action) {
      case 'cut':
        return cut(context, await oneState(context, code));
      case 'list':
        return list(context, await states(context, code));
      case 'verify':
        return verify(context, await states(context, code));
      case 'rotate':
        return rotate(context, flags['keys-lost'] ?? false);
      default:
        throw new StartError(`"${action}" is none of cut, list, verify and rotate.`);
    }
  },
};

async function cut({ db, now, tokenKeys, print }: Context, { id, name }: LocationRow): Promise<boolean> {
  const outcome = await cutNow({ db, now, secrets: ledgerSecrets(await tokenKeys()) }, id);
  if (outcome === null) throw new StartError(`Another process is beginning a ledger of ${name}.`);
  if ('cut' in outcome) {
    const { number, rows, ballots } = outcome.cut;
    print(`${name}: ledger no. ${number} with ${countOf(rows, 'row')} of ${countOf(ballots, 'ballot')}.`);
    return true;
  }
  const changed = countOf(outcome.changedBallots, 'ballot');
  print(`${name}: ${changed} changed since the last ledger; ${LEDGER_LEAST_BALLOTS} must.`);
  return false;
}

async function list({ db, print }: Context, locations: readonly LocationRow[]): Promise<boolean> {
  let listed = 0;
  for (const { id, code } of locations) {
    for (const { number, election, at, jws } of await headsOf(db, id)) {
      const { rows, ballots } = headIn(jws);
      print(
        `${code} no. ${number}, election ${election}, ${at}: ${countOf(rows, 'row')}, ${countOf(ballots, 'ballot')}`,
      );
      listed += 1;
    }
  }
  print(`${countOf(listed, 'ledger')}.`);
  return true;
}

async function verify({ db, print }: Context, locations: readonly LocationRow[]): Promise<boolean> {
  const { ledgers, faults } = await checkLedgers(db, locations);
  for (const fault of faults) print(fault);
  print(faults.length === 0 ? `${countOf(ledgers, 'ledger')}, all right.` : `${countOf(faults.length, 'fault')}.`);
  return faults.length === 0;
}

async function rotate({ db, now, tokenKeys, print }: Context, areKeysLost: boolean): Promise<boolean> {
  const secrets = ledgerSecrets(await tokenKeys({ mayMake: areKeysLost }));
  const at = now();
  const kid = await db.transaction().execute(async (trx) => {
    const made = await rotateSigningKey(trx, secrets, at, { areKeysLost });
    await appendAudit(trx, { at, actorId: null, action: 'ledger_key_rotated', targetId: made });
    return made;
  });
  print(`Ledgers are signed by the key ${kid} from now on.`);
  return true;
}

async function states({ db }: Context, code: string | undefined): Promise<LocationRow[]> {
  return code === undefined ? allLocations(db) : [await known(db, code)];
}

async function oneState({ db }: Context, code: string | undefined): Promise<LocationRow> {
  if (code === undefined) throw new StartError('Which state? Such as: ledger cut AZ');
  return known(db, code);
}

async function known(db: Context['db'], code: string): Promise<LocationRow> {
  const location = await locationByCode(db, code.toUpperCase());
  if (!location) throw new StartError(`There is no state ${code}.`);
  return location;
}
