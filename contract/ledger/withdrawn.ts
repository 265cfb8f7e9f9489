import type { Bytes } from './bytes.ts';
import type { Finding } from './findings.ts';
import type { LedgerHead } from './format.ts';

type Ledger = { head: LedgerHead; bytes: Bytes };

const linesOf = (bytes: Bytes): string[] =>
  new TextDecoder()
    .decode(bytes)
    .split('\n')
    .filter((line) => line !== '');

/** Checks that the number of rows removed since the previous ledger is what the head states; the first ledger of an election removes none. */
export function checkWithdrawn({ head, bytes }: Ledger, before: Ledger | undefined): Finding[] {
  const withdrawn = Object.values(head.withdrawn).reduce((sum, count) => sum + count, 0);
  const isSameElection = before?.head.election === head.election;
  const rows = new Set(linesOf(bytes));
  const gone = isSameElection ? linesOf(before.bytes).filter((row) => !rows.has(row)).length : 0;
  if (gone === withdrawn) return [];
  const says = `${gone} rows of the ledger before are gone, the head counts ${withdrawn}`;
  return [{ part: 'head', number: head.number, field: 'withdrawn', says }];
}
