import { compactVerify, type CryptoKey } from 'jose';
import { decodeExactly } from './bytes.ts';
import type { Finding } from './findings.ts';
import {
  byVotes,
  LEDGER_ALGORITHM,
  LEDGER_TYPE,
  LEDGER_VERSION,
  WITHDRAWN_REASONS,
  type LedgerHead,
} from './format.ts';

export type ReadHead = { head?: LedgerHead; findings: Finding[] };

const parse = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
  } catch {
    return undefined;
  }
};

type Fields = Record<string, unknown>;
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Reads a signed head. The head is returned where it can be read at all, also with a wrong signature, so that more can
 * be said about it.
 * @param number as the list has it; findings name it
 */
export async function readHead(jws: string, number: number, keys: ReadonlyMap<string, CryptoKey>): Promise<ReadHead> {
  const found = (field: string, says: string): Finding => ({ part: 'head', number, field, says });
  const parts = jws.split('.').map(decodeExactly);
  const [header, payload, signature] = parts;
  if (parts.length !== 3 || !header || !payload || !signature) {
    const place = ['header', 'payload', 'signature'].find((_, index) => !parts[index]) ?? 'signature';
    return { findings: [found(place, 'this isn’t a signed head in the compact form')] };
  }
  const head = parse(payload);
  if (!isObject(head)) return { findings: [found('payload', 'we can’t read what’s signed')] };
  const wrongFields = WRONG.filter(([, isRight]) => !isRight(head)).map(([field, , says]) => found(field, says));
  const wrongSignature = await signatureError({ jws, header: parse(header) }, keys);
  const findings = [...(wrongSignature ? [found(...wrongSignature)] : []), ...wrongFields];
  return { ...(wrongFields.length === 0 ? { head: head as LedgerHead } : {}), findings };
}

async function signatureError(
  { jws, header }: { jws: string; header: unknown },
  keys: ReadonlyMap<string, CryptoKey>,
): Promise<[field: string, says: string] | undefined> {
  if (!isObject(header)) return ['header', 'we can’t read its header'];
  const { alg, typ, kid } = header;
  if (alg !== LEDGER_ALGORITHM) return ['alg', `it isn’t signed with ${LEDGER_ALGORITHM}`];
  if (typ !== LEDGER_TYPE) return ['typ', 'it isn’t signed as a ledger’s head'];
  const key = typeof kid === 'string' ? keys.get(kid) : undefined;
  if (!key) return ['kid', 'it’s signed with a key that isn’t published'];
  try {
    await compactVerify(jws, key, { algorithms: [LEDGER_ALGORITHM] });
    return undefined;
  } catch {
    return ['signature', 'the signature doesn’t belong to this head'];
  }
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const isHash = (value: unknown): boolean => typeof value === 'string' && decodeExactly(value)?.length === 32;
const isTime = (value: unknown): boolean =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) && new Date(value).toISOString() === value;

const isVotes = (votes: unknown): votes is LedgerHead['votes'] =>
  Array.isArray(votes) &&
  votes.every(
    (pair: unknown) => Array.isArray(pair) && pair.length === 2 && pair.every((each) => isCount(each) && each > 0),
  ) &&
  new Set((votes as LedgerHead['votes']).map(([id]) => id)).size === votes.length;

const isSorted = (votes: LedgerHead['votes']): boolean =>
  votes.every((pair, index) => index === 0 || byVotes(votes[index - 1] ?? pair, pair) < 0);

const sumOf = (votes: LedgerHead['votes']): number => votes.reduce((sum, [, count]) => sum + count, 0);

const isReason = (reason: string): boolean => (WITHDRAWN_REASONS as readonly string[]).includes(reason);

/** Validators of a head's fields. */
const WRONG: [field: string, isRight: (head: Fields) => boolean, says: string][] = [
  ['v', ({ v }) => v === LEDGER_VERSION, 'we don’t know its format; if this page has been open for a while, reload it'],
  ['state', ({ state }) => typeof state === 'string' && /^[A-Z]{2}$/.test(state), 'this isn’t a state'],
  ['election', ({ election }) => typeof election === 'string' && election !== '', 'it names no election'],
  ['number', ({ number }) => isCount(number) && number > 0, 'this isn’t the number of a ledger'],
  ['at', ({ at }) => isTime(at), 'this isn’t a time'],
  ['rows', ({ rows }) => isCount(rows), 'this isn’t a number of rows'],
  ['ballots', ({ ballots }) => isCount(ballots), 'this isn’t a number of ballots'],
  ['votes', ({ votes }) => isVotes(votes), 'this isn’t a list of courses and their votes'],
  ['votes', ({ votes }) => !isVotes(votes) || isSorted(votes), 'the courses aren’t in the order of their votes'],
  [
    'rows',
    ({ rows, votes }) => !isVotes(votes) || sumOf(votes) === rows,
    'the votes of all courses don’t add up to the number of rows',
  ],
  [
    'votes',
    ({ ballots, votes }) => !isVotes(votes) || !isCount(ballots) || votes.every(([, count]) => count <= ballots),
    'a course has more votes than there are ballots',
  ],
  ['sha256', ({ sha256 }) => isHash(sha256), 'this isn’t a hash'],
  ['courses', ({ courses }) => isHash(courses), 'this isn’t a hash'],
  [
    'previous',
    ({ number, previous }) => (number === 1 ? previous === null : isHash(previous)),
    'this isn’t the hash of the head before',
  ],
  [
    'withdrawn',
    ({ withdrawn }) =>
      isObject(withdrawn) && Object.entries(withdrawn).every(([reason, count]) => isReason(reason) && isCount(count)),
    'these aren’t counts by reason',
  ],
];
