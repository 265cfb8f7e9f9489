import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Kysely } from 'kysely';
import { textBytes } from '#contract/ledger/bytes';
import { checkChain } from '#contract/ledger/chain';
import { checkCourses } from '#contract/ledger/courses';
import { type Finding, sentenceOf } from '#contract/ledger/findings';
import { readKeys } from '#contract/ledger/keys';
import { checkRows } from '#contract/ledger/rows';
import type { Database } from '../../db/schema.ts';
import type { LedgerKey } from '../../workers/ledger/drafts.ts';
import { partsOf, storedPart } from '../../workers/ledger/parts.ts';
import { courseListOf, headsOf, publishedKeys } from './repository.ts';

type State = { id: string; code: string };

/**
 * Checks every ledger of the given states by what is published: keys, signatures, chain, rows, totals and lists of
 * courses. Faults are sentences that name the state.
 */
export async function checkLedgers(
  db: Kysely<Database>,
  states: readonly State[],
): Promise<{ ledgers: number; faults: string[] }> {
  const { keys, findings } = await readKeys({ keys: await publishedKeys(db) });
  const faults: string[] = [];
  let ledgers = 0;
  for (const { id, code } of states) {
    const heads = await headsOf(db, id);
    const chain = await checkChain(code, { heads }, keys);
    const found = [...chain.findings];
    for (const { number, head } of chain.links) {
      if (!head) continue;
      const rows = await rowsOf(db, { locationId: id, number }).catch(() => null);
      if (rows) found.push(...(await checkRows(head, new Uint8Array(rows))).findings);
      else found.push({ part: 'rows', number, says: 'we can’t read the rows' } satisfies Finding);
      const list = await courseListOf(db, { locationId: id, sha256: head.courses });
      if (list === undefined) found.push({ part: 'courses', number, says: 'the list is missing' });
      else found.push(...(await checkCourses(head, textBytes(list))).findings);
    }
    ledgers += heads.length;
    faults.push(...found.map((finding) => `${code}: ${sentenceOf(finding)}`));
  }
  // Without a ledger nothing was signed, and there need be no key.
  return { ledgers, faults: ledgers === 0 ? faults : [...findings.map(sentenceOf), ...faults] };
}

const rowsOf = (db: Kysely<Database>, key: LedgerKey): Promise<Buffer> =>
  pipeline(
    partsOf((part) => storedPart(db, key, part)),
    createGunzip(),
    buffer,
  );
