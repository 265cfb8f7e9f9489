import { encodeBytes, decodeExactly, textBytes, type Bytes } from './bytes.ts';
import type { Finding } from './findings.ts';
import { LEDGER_KEY_BYTES, LEDGER_TAG_BYTES, type LedgerHead, ledgerRow, tagMessage } from './format.ts';

/** What a member's browser knows of the own ballot. */
export type OwnBallot = { memberId: string; key: string; picks: readonly number[] };

/** The tags that a ballot has in a ledger; undefined when its key is none. */
async function tagsOf(
  { memberId, key }: OwnBallot,
  { election, number }: LedgerHead,
  courseIds: Iterable<number>,
): Promise<Map<number, string> | undefined> {
  const bytes = decodeExactly(key);
  if (bytes?.length !== LEDGER_KEY_BYTES) return undefined;
  const secret = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const tags = new Map<number, string>();
  for (const courseId of courseIds) {
    const message = textBytes(tagMessage({ memberId, courseId, election, number }));
    const mac = await crypto.subtle.sign('HMAC', secret, message);
    tags.set(courseId, encodeBytes(new Uint8Array(mac, 0, LEDGER_TAG_BYTES)));
  }
  return tags;
}

export type OwnRows = {
  /** Picks whose row is in the ledger. */
  found: number[];
  /** Picks without one. */
  missing: number[];
  /** Courses that are no picks and have a row of this ballot. */
  others: number[];
  findings: Finding[];
};

/** The rows of a ledger, and all courses that they name. */
type NamedRows = { bytes: Bytes; courseIds: Iterable<number> };

/**
 * Looks for the rows of a ballot: of each of its picks, and of every other course of the ledger, to find votes that
 * somebody else gave in its owner’s name.
 */
export async function findOwnRows(
  ballot: OwnBallot,
  head: LedgerHead,
  { bytes, courseIds }: NamedRows,
): Promise<OwnRows> {
  const { number } = head;
  const { picks } = ballot;
  const tags = await tagsOf(ballot, head, new Set([...picks, ...courseIds]));
  if (!tags) {
    const findings: Finding[] = [
      { part: 'own', number, field: 'key', says: 'part of the key of your votes is missing' },
    ];
    return { found: [], missing: [...picks], others: [], findings };
  }
  const rows = new Set(new TextDecoder().decode(bytes).split('\n'));
  const hasRow = (id: number) => rows.has(ledgerRow(id, tags.get(id) ?? '').trimEnd());
  return {
    found: picks.filter(hasRow),
    missing: picks.filter((id) => !hasRow(id)),
    others: [...tags.keys()].filter((id) => !picks.includes(id) && hasRow(id)),
    findings: [],
  };
}
