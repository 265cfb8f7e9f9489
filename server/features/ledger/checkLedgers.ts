import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Kysely } from 'kysely';
import { textBytes } from '#contract/ledger/bytes';
import { checkChain } from '#contract/ledger/chain';
import { checkCourses } from '#contract/ledger/courses';
import { type Finding, sentenceOf } from '#contract/ledger/findings';
import { readKeys } from '#contract/ledger/keys';
import type { LedgerHead } from '#contract/ledger/format';
import { compareRows, createRowCount, type Tally } from '#contract/ledger/rows';
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
      const rows = await checkStoredRows(db, { locationId: id, number }, head).catch(() => null);
      found.push(...(rows?.findings ?? [{ part: 'rows', number, says: 'we can’t read the rows' } satisfies Finding]));
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

/** Piece by piece: the rows of a nation take more memory than a machine may have. */
async function checkStoredRows(db: Kysely<Database>, key: LedgerKey, head: LedgerHead): Promise<Tally> {
  const hash = createHash('sha256');
  const rows = createRowCount(head);
  await pipeline(
    partsOf((part) => storedPart(db, key, part)),
    createGunzip(),
    async (pieces: AsyncIterable<Buffer<ArrayBuffer>>) => {
      for await (const piece of pieces) {
        hash.update(piece);
        rows.add(piece);
      }
    },
  );
  return compareRows(head, hash.digest('base64url'), rows.end());
}
