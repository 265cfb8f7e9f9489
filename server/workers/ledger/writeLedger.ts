import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { type Draft, inTransaction, type LedgerKey, lockDraft } from './drafts.ts';
import { makePart } from './parts.ts';
import { planParts } from './plan.ts';
import { clean, hashOfRows, publish } from './publish.ts';
import type { KeySecrets } from './signingKeys.ts';
import { makeKeys, makeTags } from './tags.ts';

type Trx = Transaction<Database>;
type Deps = {
  db: Kysely<Database>;
  secrets: KeySecrets;
  /** Ends the work between two steps. */
  signal?: AbortSignal | undefined;
};

/** What a step has left to be done: another step, the head of the ledger, or nothing. */
type Left = 'step' | Draft | 'nothing';

/**
 * Writes a draft to its end: keys, tags and parts, the head, and what can go afterwards. Each step is a short
 * transaction that notes how far it has come, so that any process goes on where another has stopped; several may do so
 * at once. False when the signal has ended it.
 */
export async function writeLedger({ db, secrets, signal }: Deps, key: LedgerKey): Promise<boolean> {
  while (!signal?.aborted) {
    const left = await inTransaction(db, (trx) => nextStep(trx, key));
    if (left === 'nothing') return true;
    if (left !== 'step') await finish({ db, secrets }, key, left);
  }
  return false;
}

async function nextStep(trx: Trx, key: LedgerKey): Promise<Left> {
  const draft = await lockDraft(trx, key);
  if (!draft) return 'nothing';
  if (draft.published) await clean(trx, draft);
  else if (draft.keyed < draft.ballots) await makeKeys(trx, draft);
  else if (draft.tagged < draft.ballots) await makeTags(trx, draft);
  else if (draft.parts < planParts(draft.votes).parts) await makePart(trx, draft);
  else return draft;
  return 'step';
}

/** Outside a transaction the rows are read again, and hashed as they are stored. */
async function finish({ db, secrets }: Deps, key: LedgerKey, written: Draft): Promise<void> {
  const sha256 = await hashOfRows(db, key, written);
  await inTransaction(db, async (trx) => {
    const draft = await lockDraft(trx, key);
    if (draft && !draft.published) await publish(trx, draft, { sha256, secrets });
  });
}
