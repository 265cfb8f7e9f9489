import type { CryptoKey } from 'jose';
import { encodeBytes } from './bytes.ts';
import type { Finding } from './findings.ts';
import type { LedgerHead, ListedHead } from './format.ts';
import { hashOfHead } from './headHash.ts';
import { readHead } from './heads.ts';
import { wrongWithdrawn } from './withdrawn.ts';
import { wordsOf } from './words.ts';

/** A head of the list with what was read from it. */
export type ChainLink = {
  number: number;
  jws: string;
  /** SHA-256 of the compact JWS, base64url. */
  hash: string;
  words: string[];
  /** Undefined where it cannot be read. */
  head: LedgerHead | undefined;
};

export type Chain = { /** Newest first. */ links: ChainLink[]; findings: Finding[] };

const isListedHead = (entry: unknown): entry is ListedHead => {
  if (typeof entry !== 'object' || entry === null) return false;
  const { number, election, at, jws } = entry as Partial<ListedHead>;
  return (
    Number.isSafeInteger(number) && typeof election === 'string' && typeof at === 'string' && typeof jws === 'string'
  );
};

/**
 * Checks all heads of a state: each one's form and signature, and that each follows the one before: numbers without
 * gaps, the hash, time, election, version and withdrawn votes.
 * @param state its code
 * @param value the response of `GET /api/ledger/{state}`, parsed
 */
export async function checkChain(state: string, value: unknown, keys: ReadonlyMap<string, CryptoKey>): Promise<Chain> {
  const list = typeof value === 'object' && value !== null && 'heads' in value ? value.heads : undefined;
  if (!Array.isArray(list))
    return { links: [], findings: [{ part: 'list', field: 'heads', says: 'the list is missing' }] };
  const findings: Finding[] = [];
  const links: ChainLink[] = [];
  for (const [index, entry] of list.entries()) {
    if (!isListedHead(entry)) {
      findings.push({ part: 'list', line: index + 1, says: 'this entry isn’t a ledger' });
      continue;
    }
    const hash = await hashOfHead(entry.jws);
    const { head, findings: inHead } = await readHead(entry.jws, entry.number, keys);
    links.push({ number: entry.number, jws: entry.jws, hash: encodeBytes(hash), words: wordsOf(hash), head });
    findings.push(...inHead, ...(head ? differences(state, { ...entry, line: index + 1 }, head) : []));
  }
  return { links, findings: [...findings, ...wrongSteps(links)] };
}

/** Whether a head is what the list says it is. */
function differences(state: string, entry: ListedHead & { line: number }, head: LedgerHead): Finding[] {
  const { number, line } = entry;
  const fields = ['number', 'election', 'at'] as const;
  return [
    ...(head.state === state.toUpperCase()
      ? []
      : [{ part: 'head' as const, number, field: 'state', says: `it belongs to ${head.state}` }]),
    ...fields
      .filter((field) => entry[field] !== head[field])
      .map((field) => {
        const says = `the list says ${entry[field]}, the signed head ${head[field]}`;
        return { part: 'list' as const, number, line, field, says };
      }),
  ];
}

/** Compares each head with the one before it. */
function wrongSteps(links: readonly ChainLink[]): Finding[] {
  const findings: Finding[] = [];
  const laterElections = new Set<string>();
  for (const [index, link] of links.entries()) {
    const { number, head } = link;
    const before = links[index + 1];
    const found = (field: string, says: string) => findings.push({ part: 'head', number, field, says });
    if (!before) {
      if (number !== 1) found('number', `the ledgers before no. ${number} are missing`);
      else if (head) wrongWithdrawn(head, undefined).forEach((says) => found('withdrawn', says));
      continue;
    }
    if (before.number !== number - 1) {
      found('number', `no. ${number - 1} should come before it, but no. ${before.number} does`);
    } else if (head && head.previous !== before.hash) {
      found('previous', `it wasn’t signed after the no. ${before.number} that’s published now`);
    }
    if (!head || !before.head) continue;
    if (head.at <= before.head.at) found('at', `it isn’t later than no. ${before.number}`);
    if (before.number === number - 1) wrongWithdrawn(head, before.head).forEach((says) => found('withdrawn', says));
    if (head.election !== before.head.election) laterElections.add(head.election);
    if (laterElections.has(before.head.election)) {
      findings.push({
        part: 'head',
        number: before.number,
        field: 'election',
        says: `it belongs to election ${before.head.election}, which started after it`,
      });
    }
  }
  return findings;
}
