import { encodeBytes, decodeExactly, textBytes, type Bytes } from './bytes.ts';
import type { Finding } from './findings.ts';
import { LEDGER_KEY_BYTES, LEDGER_TAG_BYTES, ledgerRow, tagMessage } from './format.ts';

/** The tags that a ballot's key gives for courses; undefined for a text that is no key. */
export async function tagsOf(
  key: string,
  election: string,
  courseIds: readonly number[],
): Promise<Map<number, string> | undefined> {
  const bytes = decodeExactly(key);
  if (bytes?.length !== LEDGER_KEY_BYTES) return undefined;
  const secret = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const tags = new Map<number, string>();
  for (const courseId of courseIds) {
    const mac = await crypto.subtle.sign('HMAC', secret, textBytes(tagMessage(courseId, election)));
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

type OwnPart = { key: string; election: string; number: number; picks: readonly number[] };

/**
 * Looks for the rows of a ballot: of each of its picks, and of every other course of the ledger, to find votes that somebody else gave in its owner’s
 * name.
 * @param courseIds all courses of the ledger
 */
export async function findOwnRows(
  { key, election, number, picks }: OwnPart,
  bytes: Bytes,
  courseIds: Iterable<number>,
): Promise<OwnRows> {
  const tags = await tagsOf(key, election, [...new Set([...picks, ...courseIds])]);
  if (!tags) {
    const findings: Finding[] = [{ part: 'own', number, field: 'key', says: 'the key of your votes is not whole' }];
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
